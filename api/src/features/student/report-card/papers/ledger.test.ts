import { expect, test } from 'vitest'
import type { Ledger } from '@hadir/contract/evaluation/report-card-paper.ts'
import { makePdf } from '../../../../platform/documents/pdf/pdf.ts'
import { pdfPages } from '../../../../testing/read-pdf.ts'
import { ledgerFile } from './ledger-file.ts'
import { ledgerPaper, meanText } from './ledger-paper.ts'
import { meanOf } from './ledger.ts'

const id = '00000000-0000-4000-8000-000000000004'

function ledgerOf(students: number, { hasSkill }: { hasSkill: boolean }): Ledger {
  const score = (row: number, column: number) => ((row * 13 + column * 7) % 55) + 46
  const rows = Array.from({ length: students }, (_, row) => ({
    no: row + 1,
    studentId: id,
    name: row === 0 ? '=Muhammad Ar-Rayyan Dzulfiqar Hadiningrat Kusumawardhana Put' : `Siswa ${row + 1}`,
    nisn: `00123456${String(row).padStart(2, '0')}`,
    cells: Array.from({ length: 16 }, (__, column) =>
      column === 15 && row % 2 === 1
        ? null
        : {
            final: row === 2 && column === 0 ? null : score(row, column),
            skill: hasSkill ? score(column, row) : null,
            threshold: 75,
          },
    ),
    filled: row === 2 ? 14 : 15,
    owed: 15,
    absences: { S: row % 3, I: 0, A: row % 2 },
  }))
  return {
    academicClass: { id, name: 'VII-A' },
    academicYear: '2026/2027',
    semesterNo: 1,
    period: 'AKHIR',
    columns: Array.from({ length: 16 }, (_, column) => ({
      ids: [id],
      name: column === 0 ? 'PA&BP' : `Mata Pelajaran ${column}`,
      hasSkill,
      mean: meanOf(rows.map(({ cells }) => cells[column]?.final)),
      skillMean: meanOf(rows.map(({ cells }) => cells[column]?.skill)),
    })),
    rows,
  }
}

const school = { name: 'SMP Contoh', npsn: '99999901', address: 'Jl. Melati 1', regency: 'Kota Bogor', lines: [] }
const extras = { school, logo: null, size: 'F4' as const, signature: 'Kepala Sekolah' }

test('the mean of a subject is the sum of its scores by their number, half up; an empty cell is not 0', () => {
  expect(meanOf([80, 75, null])).toBe(7750)
  expect(meanOf([80, 75, 76])).toBe(7700)
  expect(meanOf([1, 0, 0, 0, 0, 0, 0, 0])).toBe(13)
  expect(meanOf([null, undefined])).toBeNull()
  expect([meanText(7705), meanText(10_000), meanText(null)]).toEqual(['77,05', '100,00', ''])
  const ledger = ledgerOf(40, { hasSkill: true })
  ledger.columns.forEach(({ mean, skillMean }, column) => {
    for (const [of, shown] of [
      ['final', mean],
      ['skill', skillMean],
    ] as const) {
      const scores = ledger.rows.flatMap(({ cells }) => cells[column]?.[of] ?? [])
      // Independently: by fractions of bigint.
      const [sum, count] = [scores.reduce((all, one) => all + BigInt(one), 0n), BigInt(scores.length)]
      expect(BigInt(shown ?? -1)).toBe((sum * 200n + count) / (2n * count))
    }
  })
})

test.each([false, true])('the leger of 40 is landscape with its head on every page (K13: %s)', async (hasSkill) => {
  const ledger = ledgerOf(40, { hasSkill })
  const pages = await pdfPages(await makePdf(id, ledgerPaper(ledger, extras)))
  for (const page of pages.filter((text) => /Siswa \d/.test(text))) expect(page).toContain('NISN')
  const text = pages.join(' ')
  expect(text).toContain('[48]')
  expect(text).toContain('14/15')
  expect(text).toContain(meanText(ledger.columns[0]?.mean ?? null))
  expect(text.includes('P pengetahuan')).toBe(hasSkill)
  expect(text).not.toContain('Peringkat')
})

test('the same table as CSV runs no formula, keeps leading zeros, and has nothing where there is no score', async () => {
  const csv = (await ledgerFile(ledgerOf(3, { hasSkill: false }), 'csv')).toString('utf8')
  expect(csv).toContain(`"'=Muhammad`)
  expect(csv).toContain('"0012345600"')
  expect(csv.split('\r\n')[3]).toMatch(/^"3","Siswa 3","0012345602","",/)
  expect((await ledgerFile(ledgerOf(3, { hasSkill: true }), 'xlsx')).subarray(0, 2).toString()).toBe('PK')
})
