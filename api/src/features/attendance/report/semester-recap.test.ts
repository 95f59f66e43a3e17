import { afterAll, beforeEach, expect, test } from 'vitest'
import { readOverview } from '@hadir/contract/attendance/report/overview.ts'
import { openingBalances } from '@hadir/contract/attendance/opening-balance.ts'
import { semesterReport } from '@hadir/contract/attendance/report/semester.ts'
import { ownSemesters, studentSemesters, totalText } from '@hadir/contract/student/semester-totals.ts'
import { studentEndpoints } from '@hadir/contract/student/student.ts'
import type { Caller } from '../../../platform/http/scope.ts'
import { assignHomeroom, newColleague } from '../../../testing/test-duties.ts'
import { expectStrangersRefused } from '../../../testing/refusals.ts'
import { testApp, tokenOf } from '../../../testing/test-app.ts'
import { newCaller, newClass, newSchool, newYear, type TestSchool } from '../../../testing/test-school.ts'
import { makeWorkbook, sheetXml } from '../../../platform/documents/workbook/testing-workbook.ts'

const t = await testApp()
afterAll(t.close)

let school: TestSchool
let params: { schoolId: string }
let at: { academicClassId: string; semesterNo: number }
let students: string[]
let nis: string[]
let yearId: string

beforeEach(async () => {
  t.clock.moveTo('2026-11-16T03:00:00Z')
  school = await newSchool(t)
  params = { schoolId: school.schoolId }
  yearId = await newYear(t, school.schoolId)
  const made = await newClass(t, { schoolId: school.schoolId, yearId, name: 'VII-A', count: 3 })
  at = { academicClassId: made.academicClassId, semesterNo: 1 }
  students = made.studentIds
  const rows = await t.owner.selectFrom('student').select(['id', 'nis']).where('id', 'in', students).execute()
  nis = students.map((id) => rows.find((row) => row.id === id)?.nis ?? '')
})

const mark = (student_id: string, date: string, status: string) =>
  t.owner
    .insertInto('attendance_cell')
    .values({ school_id: school.schoolId, student_id, date, status, rev: 1, n: 1, seq: 1 })
    .execute()
const balance = (studentId: string, S: number, I: number, A: number, version = 0) => ({ studentId, S, I, A, version })
const save = (rows: ReturnType<typeof balance>[], who: Caller = school.admin) =>
  t.call(openingBalances.save, { params, body: { ...at, rows } }, who)
const recap = async (who: Caller = school.admin) =>
  (await t.call(semesterReport.read, { params, query: at }, who)).body.data
const close = () =>
  t.owner.updateTable('semester').set({ status: 'DITUTUP' }).where('academic_year_id', '=', yearId).execute()

const withFile = async (content: Buffer, who: Caller) => {
  const boundary = 'batas'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="saldo.xlsx"\r\n\r\n`
  const answer = await t.app.inject({
    method: 'POST',
    url: openingBalances.readFile.path.replace(':schoolId', school.schoolId),
    query: { academicClassId: at.academicClassId, semesterNo: String(at.semesterNo) },
    headers: {
      authorization: `Bearer ${tokenOf(t.app, who)}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
  return { status: answer.statusCode, body: answer.json() as { data: object; fields?: object } }
}

test('strangers are refused; only admin and wali kelas enter opening balances', async () => {
  const [first = ''] = students
  const both = { school, openTo: ['school_admin', 'teacher'] } as const
  await expectStrangersRefused(t, semesterReport.read, { params, query: at }, both)
  await expectStrangersRefused(
    t,
    openingBalances.save,
    { params, body: { ...at, rows: [balance(first, 1, 0, 0)] } },
    both,
  )
  const query = { ...at, format: 'csv' as const }
  await expectStrangersRefused(t, openingBalances.template, { params, query }, both)
  const [led, other] = [await newColleague(t, school.schoolId), await newColleague(t, school.schoolId)]
  await assignHomeroom(
    t,
    { ...params, academicClassId: at.academicClassId, teacherId: led.id },
    { start: '2026-07-13' },
  )
  expect((await save([balance(first, 1, 0, 0)], other.caller)).status).toBe(403)
  expect((await t.call(semesterReport.read, { params, query: at }, other.caller)).status).toBe(403)
  expect((await withFile(Buffer.from('x'), other.caller)).status).toBe(403)
  expect((await save([balance(first, 1, 0, 0)], led.caller)).status).toBe(200)
  expect((await recap(led.caller)).mayWrite).toBe(true)
})

test('a balance adds to the marks, is shown as such, and is in the student’s history', async () => {
  const [first = '', second = ''] = students
  await mark(first, '2026-11-02', 'S')
  await mark(first, '2026-11-03', 'S')
  await mark(first, '2027-01-12', 'S')
  expect((await save([balance(first, 3, 0, 1), balance(second, 0, 0, 0)])).body.message).toBe(
    'Saldo awal 1 siswa tersimpan',
  )
  const [row] = (await recap()).rows
  expect(row).toMatchObject({
    marked: { S: 2 },
    opening: { S: 3, I: 0, A: 1 },
    total: { S: 5, I: 0, A: 1 },
    version: 1,
  })
  expect(row && totalText(row, 'S')).toBe('5 (2 + 3 sebelum Hadir)')
  const semesters = (await t.call(studentSemesters, { params: { id: first } }, school.admin)).body.data
  expect(semesters).toMatchObject([{ semesterNo: 1, total: { S: 5, I: 0, A: 1 } }])
  const history = await t.call(studentEndpoints.history, { params: { id: first }, query: {} }, school.admin)
  expect(history.body.data[0]?.changes).toContainEqual({ field: 'openingBalance.Ganjil.S', from: 0, to: 3 })
  const self = await newCaller(t, { schoolId: school.schoolId, role: 'student', personId: first })
  expect((await t.call(ownSemesters, {}, self)).body.data).toMatchObject([{ studentId: first, total: { S: 5 } }])
})

test('the first day that is not filled in moves on as days are', async () => {
  const before = await recap()
  const first = before.firstUnmarked ?? ''
  await Promise.all(students.slice(1).map((id) => mark(id, first, 'H')))
  expect((await recap()).firstUnmarked).toBe(first)
  await mark(students[0]!, first, 'S')
  const after = await recap()
  expect(after.unmarkedDays).toBe(before.unmarkedDays - 1)
  expect(after.firstUnmarked! > first).toBe(true)
})

test('saving an old version is a conflict, and a closed semester does not change', async () => {
  const [first = ''] = students
  await save([balance(first, 1, 1, 1)])
  expect((await save([balance(first, 2, 1, 1)])).body.code).toBe('CHANGED_MEANWHILE')
  expect((await save([balance(first, 2, 1, 1, 1)])).status).toBe(200)
  expect((await save([{ ...balance(first, 2, 1, 1, 2), S: 201 }])).body.fields).toEqual({ 'rows.0.S': 'Maksimal 200' })
  await close()
  expect((await save([balance(first, 0, 0, 0, 2)])).body.code).toBe('IN_CLOSED_SEMESTER')
  const closed = await recap()
  expect([closed.mayWrite, closed.rows[0]?.total]).toEqual([false, { S: 2, I: 1, A: 1 }])
})

test('earlier days of absence count towards the semester’s warnings', async () => {
  const [first = '', second = ''] = students
  await t.owner
    .updateTable('school_setting')
    .set({ max_alpa_days: 3 })
    .where('school_id', '=', school.schoolId)
    .execute()
  await mark(first, '2026-11-02', 'A')
  await save([balance(first, 0, 0, 2), balance(second, 0, 0, 2)])
  const { warnings } = (await t.call(readOverview, { params }, school.admin)).body.data
  expect(warnings.map(({ studentId, alpaDays }) => [studentId, alpaDays])).toEqual([[first, 3]])
})

test('a filled template is read back; invalid lines are reported', async () => {
  const [first = ''] = students
  await save([balance(first, 3, 0, 1)])
  const query = { ...at, format: 'csv' as const }
  const answer = await t.app.inject({
    url: openingBalances.template.path.replace(':schoolId', school.schoolId),
    query: { ...query, semesterNo: '1' },
    headers: { authorization: `Bearer ${tokenOf(t.app, school.admin)}` },
  })
  expect(answer.statusCode).toBe(200)
  const again = await withFile(Buffer.from(answer.rawPayload), school.admin)
  expect(again.body.data).toEqual({
    rows: students.map((studentId, i) => ({ studentId, S: i ? 0 : 3, I: 0, A: i ? 0 : 1 })),
    problems: [],
  })
  const filled = makeWorkbook(
    sheetXml([
      ['Saldo awal'],
      ['NIS', 'Nama', 'Sakit', 'Izin', 'Alpa'],
      [nis[1] ?? '', 'Siswa', 2, '', 4],
      ['99', 'Orang lain', 1, 1, 1],
      [nis[2] ?? '', 'Siswa', 'dua', 0, 0],
    ]),
  )
  expect((await withFile(filled, school.admin)).body.data).toEqual({
    rows: [{ studentId: students[1], S: 2, I: 0, A: 4 }],
    problems: [
      { row: 4, message: 'NIS 99 tidak ada di kelas ini' },
      { row: 5, message: 'Isi bilangan 0 sampai 200' },
    ],
  })
  const wrong = makeWorkbook(sheetXml([['Nama'], ['Siti']]))
  expect((await withFile(wrong, school.admin)).status).toBe(400)
})
