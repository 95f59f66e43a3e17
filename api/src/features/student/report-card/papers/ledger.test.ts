import { expect, test } from 'vitest'
import { makePdf } from '../../../../platform/documents/pdf/pdf.ts'
import { placedOn } from '../../../../testing/placed-text.ts'
import { pdfPages } from '../../../../testing/read-pdf.ts'
import type { Ledger } from '@hadir/contract/student/report-card/paper.ts'
import { ledgerFile } from './ledger-file.ts'
import { ledgerPaper, meanText } from './ledger-paper.ts'
import { meanOf } from './ledger.ts'
import { mm } from './page-layout.ts'
import { sampleLedger, sampleLetterhead } from './testing-papers.ts'

const id = '00000000-0000-4000-8000-000000000004'

const head = sampleLetterhead({ name: 'SMP Contoh', address: 'Jl. Melati 1', lines: [] })
const extras = { head, size: 'F4' as const, signature: 'Kepala Sekolah' }

test('a subject’s mean is rounded half up, and an empty score is not 0', () => {
  expect(meanOf([80, 75, null])).toBe(7750)
  expect(meanOf([80, 75, 76])).toBe(7700)
  expect(meanOf([1, 0, 0, 0, 0, 0, 0, 0])).toBe(13)
  expect(meanOf([null, undefined])).toBeNull()
  expect([meanText(7705), meanText(10_000), meanText(null)]).toEqual(['77,05', '100,00', ''])
  const ledger = sampleLedger(40, { hasSkill: true })
  ledger.columns.forEach(({ mean, skillMean }, column) => {
    for (const [of, shown] of [
      ['final', mean],
      ['skill', skillMean],
    ] as const) {
      const scores = ledger.rows.flatMap(({ cells }) => cells[column]?.[of] ?? [])
      // Computed independently, with bigint fractions.
      const [sum, count] = [scores.reduce((all, one) => all + BigInt(one), 0n), BigInt(scores.length)]
      expect(BigInt(shown ?? -1)).toBe((sum * 200n + count) / (2n * count))
    }
  })
})

test.each([
  [false, 'A4'],
  [true, 'A4'],
  [false, 'F4'],
  [true, 'F4'],
] as const)('the leger of 40 is landscape with its head on every page (K13: %s, %s)', async (hasSkill, size) => {
  const ledger = sampleLedger(40, { hasSkill })
  const pdf = await makePdf(id, ledgerPaper(ledger, { ...extras, size }))
  for (const { width, placed } of await placedOn(pdf)) {
    for (const one of placed) expect(one.right, one.text).toBeLessThan(width - 14 * mm + 0.1)
  }
  const pages = await pdfPages(pdf)
  for (const page of pages.filter((text) => /Siswa \d/.test(text))) expect(page).toContain('NISN')
  const text = pages.join(' ')
  expect(text).toContain('[48]')
  expect(text).toContain('14/15')
  expect(text).toContain(meanText(ledger.columns[0]?.mean ?? null))
  expect(text.includes('P pengetahuan')).toBe(hasSkill)
  expect(text).not.toContain('Peringkat')
})

const taught = [
  'PA&BP',
  'Pendidikan Pancasila',
  'Bahasa Indonesia',
  'Matematika',
  'Ilmu Pengetahuan Alam',
  'Ilmu Pengetahuan Sosial',
  'Bahasa Inggris',
  'Pendidikan Jasmani, Olahraga, dan Kesehatan',
  'Informatika',
  'Seni Budaya',
  'Prakarya dan Kewirausahaan',
  'Bahasa Sunda',
  'Bimbingan Konseling',
  'Pendidikan Lingkungan Hidup',
  'Koding dan Kecerdasan Artifisial',
]

/** A class with these subjects. */
function ledgerOf(students: number, { hasSkill = false, names = taught } = {}): Ledger {
  const { columns, rows, ...rest } = sampleLedger(students, { hasSkill })
  return {
    ...rest,
    columns: columns.slice(0, names.length).map((column, at) => ({ ...column, name: names[at] ?? '' })),
    rows: rows.map((row) => ({ ...row, cells: row.cells.slice(0, names.length) })),
  }
}

test.each([
  ['A4', false, 15],
  ['F4', false, 15],
  ['A4', true, 15],
  ['F4', true, 15],
  ['A4', false, 5],
  ['F4', false, 5],
] as const)('on %s (K13: %s) a leger of %i subjects fills the page and cuts no name', async (size, hasSkill, count) => {
  const names = taught.slice(0, count)
  const pdf = await makePdf(id, ledgerPaper(ledgerOf(36, { hasSkill, names }), { ...extras, size }))
  const [page] = await placedOn(pdf)
  const { width = 0, placed = [] } = page ?? {}
  const last = Math.max(...placed.filter(({ text }) => text === 'Terisi').map(({ right }) => right))
  expect(width - 14 * mm - last).toBeGreaterThan(0)
  // The cell's own room beside the text, no more.
  expect(width - 14 * mm - last).toBeLessThan(12)
  for (const one of placed) expect(one.right, one.text).toBeLessThan(width - 14 * mm + 0.1)
  const printed = new Map(placed.map((one) => [one.text.trim(), one]))
  const texts = placed.map(({ text }) => text).join(' ')
  for (const word of names.flatMap((name) => name.split(' '))) expect(texts).toContain(word)
  for (const name of ['Matematika', 'Informatika'].filter((one) => names.includes(one)))
    expect(printed.get(name)?.size).toBeGreaterThanOrEqual(6)
})

test('no leger ends with a page of nothing but its signature', async () => {
  const signature = { stack: ['Kepala Sekolah', '\n\n\n', 'Dr. Kepala'] }
  for (const students of [26, 30, 32, 36, 60]) {
    const pages = await pdfPages(
      await makePdf(id, ledgerPaper(ledgerOf(students), { ...extras, size: 'A4', signature })),
    )
    expect(pages.at(-1), String(students)).toMatch(/Siswa \d+ .*Rata-rata.*Kepala Sekolah/)
  }
})

test('a missing score is a dot, and a score that is not owed a dash', async () => {
  const marks = async (change: object, hasSkill = true) => {
    const ledger = sampleLedger(4, { hasSkill })
    Object.assign(ledger.rows[2]?.cells[1] ?? {}, change)
    const [page = ''] = await pdfPages(await makePdf(id, ledgerPaper(ledger, extras)))
    const row = /Siswa 3 .*(?=Siswa 4 )/s.exec(page.replaceAll(/\s+/g, ' '))?.[0] ?? ''
    return [row.split('·').length - 1, row.split('–').length - 1]
  }
  // Her first subject lacks its score.
  expect(await marks({}, false)).toEqual([1, 0])
  expect(await marks({})).toEqual([1, 0])
  expect(await marks({ skill: null, lacksSkill: true })).toEqual([2, 0])
  expect(await marks({ skill: null })).toEqual([1, 1])
  expect(await marks({ final: null, skill: null })).toEqual([1, 2])
})

test('the table as CSV runs no formula, keeps leading zeros, and leaves missing scores empty', async () => {
  const csv = (await ledgerFile(sampleLedger(3, { hasSkill: false }), 'csv')).toString('utf8')
  expect(csv).toContain(`"'=Muhammad`)
  expect(csv).toContain('"0012345600"')
  expect(csv.split('\r\n')[3]).toMatch(/^"3";"Siswa 3";"0012345602";"";/)
  expect((await ledgerFile(sampleLedger(3, { hasSkill: true }), 'xlsx')).subarray(0, 2).toString()).toBe('PK')
})
