import { expect, test } from 'vitest'
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import type { ReportCardSnapshot } from '@hadir/contract/student/report-card/printed-card.ts'
import { makePdf } from '../../../../platform/documents/pdf/pdf.ts'
import { pdfPages } from '../../../../testing/read-pdf.ts'
import { ledgerPaper } from './ledger-paper.ts'
import { reportCardPaper } from './report-paper.ts'
import { supplementPaper } from './supplement-paper.ts'
import { sampleLedger, sampleLetterhead, sampleSchool, sampleStudent } from './testing-papers.ts'
import { incompleteSnapshot, sampleSnapshot } from './testing-snapshot.ts'
import { transferPaper } from './transfer-paper.ts'

const bySchool = '00000000-0000-4000-8000-000000000004'

/**
 * What a page draws and where, in whole points: its texts, and how many strokes, fills and pictures. There is no
 * renderer among the dependencies, so a golden paper is compared by its drawing commands.
 */
async function drawn(pdf: Buffer): Promise<string> {
  const { OPS } = await getResolvedPDFJS()
  const names = new Map(Object.entries(OPS as Record<string, number>).map(([name, code]) => [code, name]))
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const lines: string[] = []
  for (let no = 1; no <= document.numPages; no += 1) {
    const page = await document.getPage(no)
    lines.push(`page ${no}: ${page.view.map(Math.round).join(' ')}`)
    const { items } = await page.getTextContent()
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue
      const [size, , , , x, y] = item.transform as number[]
      lines.push(`${Math.round(x ?? 0)} ${Math.round(y ?? 0)} ${(size ?? 0).toFixed(1)} ${item.str}`)
    }
    const { fnArray } = await page.getOperatorList()
    const counts = new Map<string, number>()
    for (const code of fnArray) {
      const name = names.get(code) ?? ''
      if (/^(constructPath|stroke|fill|paint\w+)$/.test(name)) counts.set(name, (counts.get(name) ?? 0) + 1)
    }
    lines.push(
      [...counts]
        .map(([name, count]) => `${name} ${count}`)
        .toSorted()
        .join(', '),
    )
  }
  return `${lines.join('\n')}\n`
}

/** A one-pixel picture instead of a logo or a photo. */
const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGOQyrYBAAFkAMKqJdoeAAAAAElFTkSuQmCC'
const name60 = 'Muhammad Ar-Rayyan Dzulfiqar Hadiningrat Kusumawardhana Putr'
const moved = sampleStudent({
  name: name60,
  entryType: 'PINDAHAN',
  originSchool: 'SMP Negeri 4 Cianjur',
  prevDiplomaNo: '421/SMP/2025',
  exit: {
    exitDate: '2026-10-02',
    exitType: 'MUTASI',
    className: 'VII-A',
    exitReason: 'Mengikuti orang tua',
    destinationSchool: 'SMP Negeri 1 Yogyakarta',
    letterNo: null,
    diplomaNo: null,
  },
})
const supplement = { photo: picture, date: '18 Desember 2026' }
const withLogo = sampleSchool({ letterhead: sampleLetterhead({ logo: picture }) })
const ledgerHead = sampleLetterhead({ name: 'SMP Contoh', address: 'Jl. Melati 1', lines: [] })
const rapor = (card: ReportCardSnapshot, mark?: string) =>
  reportCardPaper(card, { logo: null, qr: null, ...(mark && { mark }) })
const ledger = (hasSkill: boolean, size: 'A4' | 'F4') =>
  ledgerPaper(sampleLedger(40, { hasSkill }), { head: ledgerHead, size, signature: 'Kepala Sekolah' })

test.each([
  ['merdeka-a4', rapor(sampleSnapshot(1, { subjects: 12, semesterNo: 2 }))],
  ['k13-f4', rapor(sampleSnapshot(1, { curriculum: 'K13', size: 'F4', fontSize: 9, subjects: 12 }))],
  ['mid-semester', rapor(sampleSnapshot(1, { period: 'TENGAH', subjects: 6 }))],
  [
    'mid-semester-k13',
    rapor(sampleSnapshot(1, { period: 'TENGAH', subjects: 4, curriculum: 'K13', size: 'F4', length: 300 })),
  ],
  ['incomplete-merdeka', rapor(incompleteSnapshot({}), 'DRAF')],
  ['incomplete-k13', rapor(incompleteSnapshot({ curriculum: 'K13', size: 'F4' }), 'DRAF')],
  ['supplement-a4', supplementPaper(sampleStudent(), withLogo, { ...supplement, size: 'A4' })],
  ['supplement-f4', supplementPaper(moved, withLogo, { ...supplement, photo: undefined, size: 'F4' })],
  ['transfer-a4', transferPaper(moved, sampleSchool(), { size: 'A4', exits: [moved.exit!] })],
  ['transfer-f4', transferPaper(moved, sampleSchool(), { size: 'F4', exits: [moved.exit!] })],
  ['ledger-a4', ledger(false, 'A4')],
  ['ledger-k13-a4', ledger(true, 'A4')],
] as const)('%s is drawn as its golden paper', async (name, paper) => {
  await expect(await drawn(await makePdf(bySchool, paper))).toMatchFileSnapshot(`golden/${name}.txt`)
})

test('a draft shows what is missing: a dash for no score, and space for attitude and decision', async () => {
  const text = async (card: ReportCardSnapshot) =>
    (await pdfPages(await makePdf(bySchool, rapor(card, 'DRAF')))).join(' ')
  const k13 = await text(incompleteSnapshot({ curriculum: 'K13' }))
  expect(k13).toContain('A. Sikap Sikap Predikat Deskripsi Spiritual – – Sosial – – B. Pengetahuan')
  expect(k13).toContain('2 Pendidikan Pancasila 75 – – –')
  expect(k13).toContain('peserta didik ditetapkan: belum diputuskan')
  const merdeka = await text(incompleteSnapshot({}))
  expect(merdeka).toContain('2 Pendidikan Pancasila – –')
  expect(merdeka).toContain('Keputusan Berdasarkan')
  // A student who has left lacks neither.
  const left = await text({ ...incompleteSnapshot({ curriculum: 'K13' }), leftOn: '2027-03-01' })
  expect(left).not.toMatch(/Sikap|Keputusan/)
})
