import { expect, test } from 'vitest'
import type { Paper } from '../../../../platform/documents/pdf/paper.ts'
import { makePdf } from '../../../../platform/documents/pdf/pdf.ts'
import { placedOn } from '../../../../testing/placed-text.ts'
import { pdfPages } from '../../../../testing/read-pdf.ts'
import { reportCardPaper } from './report-paper.ts'
import { supplementPaper } from './supplement-paper.ts'
import { sampleSchool, sampleStudent } from './testing-papers.ts'
import { sampleSnapshot } from './testing-snapshot.ts'
import { transferPaper } from './transfer-paper.ts'

const bySchool = '00000000-0000-4000-8000-000000000004'
const sizes = { A4: [595.28, 841.89], F4: [609.45, 935.43] } as const

/** The pages' texts without spaces, once every piece is known to lie on its page. */
async function printedOn(size: keyof typeof sizes, paper: Paper): Promise<string[]> {
  const pdf = await makePdf(bySchool, paper)
  for (const { width, height, placed } of await placedOn(pdf)) {
    expect(width).toBeCloseTo(sizes[size][0], 0)
    expect(height).toBeCloseTo(sizes[size][1], 0)
    for (const one of placed) {
      expect(one.left, one.text).toBeGreaterThan(40)
      expect(one.right, one.text).toBeLessThan(width - 30)
      // The footer of two long names has two lines.
      expect(one.bottom, one.text).toBeGreaterThan(16)
    }
  }
  return (await pdfPages(pdf)).map((page) => page.replaceAll(/[\s\u200b]/g, ''))
}

const words = (length: number) => 'Kampung Babakan Peundeuy Kaler '.repeat(20).slice(0, length).trim()
const [name60, unbroken] = ['Muhammad Ar-Rayyan Dzulfiqar Hadiningrat Kusumawardhana Putr', 'W'.repeat(60)]

const student = (name: string) => {
  const sample = sampleStudent()
  const guardian = { ...sample.guardians.AYAH!, name: words(90), job: words(60) }
  return sampleStudent({
    name,
    address: words(200),
    originSchool: words(100),
    guardians: { AYAH: guardian, IBU: guardian, WALI: guardian },
    entryType: 'PINDAHAN',
    prevDiplomaNo: 'W'.repeat(40),
    exit: {
      exitDate: '2026-10-02',
      exitType: 'MUTASI',
      className: 'VII-A',
      exitReason: `${words(200)} ${unbroken}`,
      destinationSchool: words(100),
      letterNo: null,
      diplomaNo: null,
    },
  })
}
const school = sampleSchool({
  name: words(90),
  address: words(200),
  principal: { name: words(60), nip: '196805171994031004', title: 'Plt. Kepala Sekolah' },
})
const bare = (text: string) => text.replaceAll(' ', '')

test.each(['A4', 'F4'] as const)(
  'on %s cover, identity and transfer sheets cut no long text, and no signature is alone',
  async (size) => {
    for (const name of [name60, unbroken]) {
      const one = student(name)
      const cover = await printedOn(
        size,
        supplementPaper(one, school, { photo: undefined, size, date: '18 Desember 2026' }),
      )
      const identity = cover.slice(2)
      for (const page of [cover[0], cover[2]]) expect(page).toContain(bare(name))
      for (const text of [words(200), words(100), words(90), words(60)]) expect(identity.join('')).toContain(bare(text))
      expect(cover[1]).toContain(bare(words(200)))
      // Where the form needs a second page, its last items are there with photo and signature.
      expect(identity.at(-1)).toMatch(/16\.Pekerjaan,teleponwali.*Foto3x4.*196805171994031004/)
      const sheets = (await printedOn(size, transferPaper(one, school, { size, exits: [one.exit!] }))).join('')
      for (const text of [name, words(200), words(100), unbroken, 'W'.repeat(40)]) expect(sheets).toContain(bare(text))
    }
  },
)

const p5 = (no: number) => ({
  theme: 'Suara demokrasi',
  title: `Pemilu kelas ${no}`,
  goal: words(300),
  dimensions: (['P5_MANDIRI', 'P5_KREATIF'] as const).map((dimension) => ({
    dimension,
    category: 'BSH' as const,
    text: `${no} ${words(290)}.`,
  })),
})

test.each(['A4', 'F4'] as const)('on %s P5 is a separate paper with its own signatures', async (size) => {
  const paper = (projects: ReturnType<typeof p5>[]) =>
    reportCardPaper(sampleSnapshot(1, { size, subjects: 4, changes: { p5: projects } }), { logo: null, qr: null })
  const without = await printedOn(size, paper([]))
  expect(without.join('')).not.toContain('PROYEK')
  const pages = await printedOn(size, paper([1, 2, 3, 4, 5].map(p5)))
  expect(pages.slice(0, without.length).join('')).not.toContain('PROYEK')
  const own = pages.slice(without.length)
  expect(own[0]).toMatch(/^RAPORPROYEKPENGUATANPROFILPELAJARPANCASILANama:AnandaSari/)
  for (const no of [1, 2, 3, 4, 5]) expect(own.join('')).toContain(bare(`${no} ${words(290)}.`))
  // The last project is on the page of the signatures.
  expect(own.at(-1)).toMatch(/Pemilukelas5.*WaliKelas.*KepalaSekolah/)
})
