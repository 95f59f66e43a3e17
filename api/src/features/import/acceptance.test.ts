import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { newSchool, newYear } from '../../testing/test-school.ts'
import { studentList } from './kinds/student/columns.ts'
import { dryRun, queue, read, rowsOf, undo, wholeSchool } from './testing-import.ts'
import { makeWorkbook, sheetXml, type TestCell } from '../../platform/documents/workbook/testing-workbook.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** Dapodik's own layout, built from the table of columns: titles, groups above sub-names, a line break in a name. */
function dapodikRows(...students: Record<string, TestCell>[]): TestCell[][] {
  const columns = studentList.columns.filter(({ isOurs }) => !isOurs)
  const labels = columns.map(({ label }) => label.split(': '))
  const upper = labels.map(([group, sub], i) => (sub && labels[i - 1]?.[0] === group ? null : (group ?? null)))
  const lower = labels.map(([, sub]) => sub ?? null)
  const rows = students.map((student, i) => [i + 1, ...columns.map(({ label }) => student[label] ?? null)])
  const withBreak = upper.map((label) => label?.replace('Jml. Saudara ', 'Jml. Saudara\n') ?? null)
  return [['Daftar Peserta Didik'], ['SMP Contoh'], [], [], ['No', ...withBreak], [null, ...lower], ...rows]
}

const noNotes = {
  sheets: [],
  hidden: [],
  unread: [],
  skipped: [],
  otherSchool: null,
  guardianPhones: 0,
  lowerGrades: 0,
}

const asText = (cell: TestCell) =>
  typeof cell === 'object' ? (/<v>(.*)<\/v>/.exec(cell?.xml ?? '')?.[1] ?? '') : String(cell)
/** The same table as saved by a spreadsheet on an Indonesian Windows. */
const csvFile = (rows: TestCell[][]): Buffer =>
  Buffer.from(rows.map((row) => row.map((cell) => `"${asText(cell)}"`).join(';')).join('\r\n'), 'latin1')

const student = (no: number, rest: Record<string, TestCell> = {}): Record<string, TestCell> => ({
  Nama: `Siswa ${no}`,
  NIPD: `26000${no}`,
  JK: 'L',
  NISN: `001472175${no}`,
  'Tanggal Lahir': '2014-03-16',
  'Rombel Saat Ini': 'Kelas 7A',
  ...rest,
})

test('66 columns with every known trap import exactly, from Excel and CSV, and undo fully', async () => {
  const { schoolId, admin: caller } = await newSchool(t)
  await newYear(t, schoolId)
  const as = { caller, schoolId, sensitive: 'identity,location' }
  const before = await wholeSchool(t, schoolId)
  const table = dapodikRows(
    student(1, { Lintang: '-7,6441', Bujur: '110.36', 'Jml. Saudara Kandung': 2, 'Data Ibu: Nama': 'Tiara' }),
    student(2, { NISN: 14721752 }),
    student(3, { NIK: { xml: '<c><v>6.52569388304512E+15</v></c>' } }),
    student(4, { NISN: '0014721759' }),
    student(5, { NISN: '0014721759' }),
    student(6, { 'Rombel Saat Ini': 'Melati' }),
    student(7, { JK: 'X' }),
    student(1),
  )
  const batch = await dryRun(t, as, makeWorkbook(sheetXml(table)))
  expect(batch.counts).toEqual({ baru: 6, berubah: 0, sama: 0, ditolak: 2, peringatan: 5 })
  expect(batch.header).toEqual({ row: 5, columns: 65, missing: [], ignored: [], missed: [], joint: [], ...noNotes })
  const named = (await rowsOf(t, as, batch.id)).flatMap((row) => row.findings)
  expect(named.map(({ row, column, code }) => [row, column, code])).toEqual([
    [8, 'NISN', 'ZEROS_RESTORED'],
    [9, 'NIK', 'DIGITS_LOST'],
    [10, 'NISN', 'NUMBER_SHARED'],
    [11, 'NISN', 'NUMBER_SHARED'],
    [12, 'Rombel Saat Ini', 'CLASS_UNKNOWN'],
    [13, 'JK', 'REQUIRED_UNREADABLE'],
    [14, 'Nama', 'DOUBLED'],
  ])
  const csv = await dryRun(t, as, csvFile(table))
  expect(csv).toMatchObject({ counts: batch.counts, header: batch.header })
  const spoilt = { column: 'NIK', value: '6.52569388304512E+15' }
  const inWorkbook = await rowsOf(t, as, batch.id)
  expect(await rowsOf(t, as, csv.id)).toEqual(
    inWorkbook.map((row) => (row.row === 9 ? { ...row, findings: [{ ...row.findings[0], ...spoilt }] } : row)),
  )
  await queue(t, as, csv.id)
  await t.runJobs()
  expect((await read(t, as, csv.id)).state).toBe('done')
  const written = await t.owner
    .selectFrom('student')
    .select(['nis', 'nisn', 'sensitive', 'extra'])
    .where('school_id', '=', schoolId)
    .orderBy('nis')
    .execute()
  expect(written.slice(0, 3)).toEqual([
    {
      nis: '260001',
      nisn: '0014721751',
      sensitive: { latitude: -7.6441, longitude: 110.36 },
      extra: { siblings: 2 },
    },
    { nis: '260002', nisn: '0014721752', sensitive: null, extra: {} },
    { nis: '260003', nisn: '0014721753', sensitive: null, extra: {} },
  ])
  await undo(t, as, csv.id)
  expect(await wholeSchool(t, schoolId)).toEqual(before)
})
