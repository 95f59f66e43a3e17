import readExcelFile from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { report, type MonthlyRecap } from '@hadir/contract/attendance/report/report.ts'
import { eachDay, weekdayOf } from '@hadir/contract/dates/dates.ts'
import { hasCounts } from '@hadir/contract/attendance/status-counts.ts'
import { testApp, tokenOf } from '../../../testing/test-app.ts'
import { openZip } from '../../../platform/zip/read-zip.ts'
import { month, newMarkedMonth } from './testing-month.ts'

const t = await testApp()
afterAll(t.close)

let marked: Awaited<ReturnType<typeof newMarkedMonth>>
beforeAll(async () => {
  marked = await newMarkedMonth(t)
})

const sums = ['S', 'I', 'A', 'T', 'D', 'H'] as const
const before = ['No', 'NIS / NISN', 'Nama', 'L/P']
const after = [...sums, 'Jumlah hadir', 'Hari', '%', 'Belum diisi']

async function download(of = month): Promise<Buffer> {
  const { school, academicClassId } = marked
  const answer = await t.app.inject({
    method: 'GET',
    url: report.monthlyWorkbook.path.replace(':schoolId', school.schoolId),
    query: { academicClassId, month: of },
    headers: { authorization: `Bearer ${tokenOf(t.app, school.admin)}` },
  })
  expect(answer.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  expect(answer.headers['content-disposition']).toContain(encodeURIComponent('Rekap Absensi 7A '))
  return answer.rawPayload
}

async function rowsOf(workbook: Buffer): Promise<unknown[][]> {
  const [sheet] = await readExcelFile(workbook)
  return (sheet as { data: unknown[][] }).data
}

test('the workbook matches the screen cell by cell', async () => {
  const { school, academicClassId } = marked
  const query = { academicClassId, month }
  const recap = (await t.call(report.monthly, { params: school, query }, school.admin)).body.data
  const rows = await rowsOf(await download())
  const at = rows.findIndex((row) => row[0] === 'No')
  expect(rows[at]).toEqual([...before, ...recap.days.map((_, i) => i + 1), ...after])
  const shown = (cell: string) => (cell.length === 1 ? cell : cell === 'BUKAN' ? '-' : null)
  expect(rows.slice(at + 1, at + 1 + recap.rows.length)).toEqual(
    recap.rows.map((row) => [
      row.no,
      row.nis,
      row.name,
      row.gender,
      ...row.cells.map(shown),
      ...sums.map((status) => row.counts[status]),
      row.present,
      row.days,
      row.percent,
      row.unmarked,
    ]),
  )
  const totals = (label: string) => rows.find((row) => row[0] === label)?.slice(4, 4 + recap.days.length + 1)
  const perDate = (each: (day: MonthlyRecap['days'][number]) => number | null) =>
    recap.days.map((day) => (day.isSchoolDay ? each(day) : null))
  expect(totals('Jumlah Hadir')).toEqual([
    ...perDate(({ counts }) => (hasCounts(counts) ? counts.H : null)),
    recap.foot.counts.H,
  ])
  expect(totals('Jumlah Alpa')).toEqual([
    ...perDate(({ counts }) => (hasCounts(counts) ? counts.A : null)),
    recap.foot.counts.A,
  ])
  expect(totals('Belum diisi')).toEqual([...perDate((day) => (day.isDue ? day.unmarked : null)), 1])

  const texts = rows.flat().filter((cell) => typeof cell === 'string')
  for (const line of [
    school.name,
    'REKAPITULASI ABSENSI SISWA',
    ': September 2026',
    ': Sri Wahyuni, S.Pd.',
    '21 hari',
    expect.stringMatching(/^L \d, P \d, jumlah 3 \(1 lainnya hanya sebagian bulan\)$/),
    'Sakit 2%, Izin 1%, Alpa 3%, jumlah 6%',
    '1 hari belum diisi',
    'Kepala Sekolah',
  ]) {
    expect(texts).toContainEqual(line)
  }
})

test('it prints on A4 landscape, one page wide, with the heading frozen and on every page', async () => {
  const bytes = await download()
  const heading = (await rowsOf(bytes)).findIndex((row) => row[0] === 'No') + 1
  const archive = openZip(bytes, 1024 * 1024)
  const sheet = archive.read('xl/worksheets/sheet1.xml')?.toString() ?? ''
  expect(sheet).toContain('<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>')
  expect(sheet).toContain('<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews>')
  expect(sheet).toMatch(new RegExp(`<pane ySplit="${heading}" xSplit="4" [^>]*state="frozen"/>`))
  expect(archive.read('xl/workbook.xml')?.toString()).toContain(
    `<definedName name="_xlnm.Print_Titles" localSheetId="0">'Rekap'!$${heading}:$${heading}</definedName>`,
  )
})

test('a day on which nothing was recorded has no sums: a 0 would say that somebody counted', async () => {
  const rows = await rowsOf(await download('2026-10'))
  const totals = (label: string) => rows.find((row) => row[0] === label)?.slice(4, 4 + 31)
  const days = eachDay('2026-10-01', '2026-10-31')
  expect(totals('Jumlah Alpa')).toEqual(days.map(() => null))
  // The clock says 5 October, which can still be filled in; one of four has left.
  const isOpen = (day: string) => day < '2026-10-05' && weekdayOf(day) <= 5
  expect(totals('Belum diisi')).toEqual(days.map((day) => (isOpen(day) ? 3 : null)))
})
