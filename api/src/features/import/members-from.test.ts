import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { maxMarks } from '@hadir/contract/attendance/attendance-mark.ts'
import { classDays } from '@hadir/contract/attendance/class-day.ts'
import { testApp } from '../../testing/test-app.ts'
import { assignHomeroom } from '../../testing/test-duties.ts'
import { newTeacher } from '../../testing/test-teacher.ts'
import { makeWorkbook, sheetXml } from '../../platform/documents/workbook/testing-workbook.ts'
import { newClass, newSchool, newYear } from '../../testing/test-school.ts'
import { newMark, saveMarks } from '../attendance/testing-sheet.ts'
import { ayu, budi, dryRun, importFile, queue, read, siti, studentFile, type Operator } from './testing-import.ts'

const t = await testApp()
afterAll(t.close)

/** A school that has marked VII-D since September, in November. */
async function markedSchool() {
  t.clock.moveTo('2026-09-16T02:00:00Z')
  const { schoolId, admin } = await newSchool(t)
  const yearId = await newYear(t, schoolId)
  const { academicClassId, studentIds } = await newClass(t, { schoolId, yearId, name: 'VII-D' })
  const marks = studentIds.map((id) => newMark(id, 'H'))
  await saveMarks(t, { schoolId, academicClassId }, { as: admin, marks })
  t.clock.moveTo('2026-11-24T02:00:00Z')
  const as: Operator = { caller: admin, schoolId }
  const joined = async () => {
    const { rows } = await sql<{ line: string }>`
      select concat_ws(' ', s.name, e.join_date) as line from enrollment e join student s on s.id = e.student_id
        where e.school_id = ${schoolId} and e.join_date <> '2026-07-13' order by 1`.execute(t.owner)
    return rows.map(({ line }) => line)
  }
  return { as, schoolId, admin, joined }
}

test('a class that a file opens in November owes its days since then', async () => {
  const { as, schoolId, admin, joined } = await markedSchool()
  const batch = await importFile(t, as, studentFile(siti, budi))
  expect(batch).toMatchObject({ state: 'done', newClasses: ['7A'] })
  expect(await joined()).toEqual(['Budi Santoso 2026-11-24', 'Siti Aminah 2026-11-24'])
  const query = { from: '2026-07-13', to: '2026-11-24', state: 'BELUM', pageSize: 100 } as const
  const { data } = (await t.call(classDays.list, { params: { schoolId }, query }, admin)).body
  expect(data.filter((day) => day.academicClass.name === '7A').map((day) => day.date)).toEqual(['2026-11-24'])
})

test('the dry run says since when they are members, and another day can be chosen', async () => {
  const { as, joined } = await markedSchool()
  const { id, membersFrom } = await dryRun(t, as, studentFile(siti, ayu))
  expect(membersFrom).toEqual({ day: '2026-11-24', first: '2026-07-13', last: '2027-06-18' })
  expect((await queue(t, as, id, { membersFrom: '2026-07-12' })).body.fields).toEqual({
    membersFrom: 'Pilih tanggal dari 13/07/2026 sampai 18/06/2027',
  })
  expect((await queue(t, as, id, { membersFrom: '2026-11-02' })).status).toBe(200)
  await t.runJobs()
  expect(await read(t, as, id)).toMatchObject({ state: 'done', membersFrom: { day: '2026-11-02' } })
  expect(await joined()).toEqual(['Ayu Lestari 2026-11-02', 'Siti Aminah 2026-11-02'])
  // One who changes class does so on that day, unless she was not yet in the old one.
  const moving = await dryRun(t, as, studentFile(siti.with(5, 'Kelas 7B'), ayu))
  await queue(t, as, moving.id, { membersFrom: '2026-11-16' })
  await t.runJobs()
  expect(await joined()).toEqual(['Ayu Lestari 2026-11-02', 'Siti Aminah 2026-11-02', 'Siti Aminah 2026-11-16'])
})

test.each([
  ['class', ['Nama Kelas', 'Kapasitas', 'Wali Kelas'], ['VII-D', '30', 'Budi Guru']],
  ['lesson', ['Jenis Rombel', 'Nama Rombel', 'Nama PTK', 'JJM'], ['Kelas', 'VII-D', 'Budi Guru', '']],
] as const)('a homeroom that a file of kind %s changes begins on the chosen day', async (kind, names, row) => {
  const { as: operator, schoolId } = await markedSchool()
  const as = { ...operator, kind }
  const { rows: classes } = await sql<{ id: string }>`
    select id from academic_class where school_id = ${schoolId}`.execute(t.owner)
  const academicClassId = classes[0]!.id
  await assignHomeroom(t, { schoolId, academicClassId, teacherId: await newTeacher(t, schoolId, 'Ani Guru') })
  await newTeacher(t, schoolId, 'Budi Guru')
  const file = makeWorkbook(sheetXml([[...names], [...row]]))
  const homerooms = async () => {
    const { rows } = await sql<{ line: string }>`
      select concat_ws(' ', t.name, h.start_date, h.end_date) as line from homeroom h join teacher t on t.id = h.teacher_id
        where h.school_id = ${schoolId} order by h.start_date`.execute(t.owner)
    return rows.map(({ line }) => line)
  }

  const { id, membersFrom } = await dryRun(t, as, file)
  expect(membersFrom).toEqual({ day: '2026-11-24', first: '2026-07-13', last: '2027-06-18' })
  expect((await queue(t, as, id, { membersFrom: '2026-11-02' })).status).toBe(200)
  await t.runJobs()
  expect(await homerooms()).toEqual(['Ani Guru 2026-07-13 2026-11-02', 'Budi Guru 2026-11-02'])
  expect((await dryRun(t, as, file)).membersFrom).toBeNull()

  // A closed semester keeps its homeroom teachers.
  await sql`update homeroom set end_date = '2026-12-18' where school_id = ${schoolId} and end_date is null`.execute(
    t.owner,
  )
  await sql`update semester set status = 'DITUTUP' where school_id = ${schoolId} and no = 1`.execute(t.owner)
  t.clock.moveTo('2027-01-20T02:00:00Z')
  const later = await dryRun(t, as, file)
  expect(later.membersFrom).toMatchObject({ first: '2026-12-19', last: '2027-06-18' })
  expect((await queue(t, as, later.id, { membersFrom: '2026-11-16' })).body.fields).toEqual({
    membersFrom: 'Pilih tanggal dari 19/12/2026 sampai 18/06/2027',
  })
})

test('a file that places nobody asks nothing', async () => {
  const { as } = await markedSchool()
  await importFile(t, as, studentFile(siti))
  expect((await dryRun(t, as, studentFile(siti.with(8, 'Nelayan')))).membersFrom).toBeNull()
})

test('before the first mark of a year, a new class is there since it began', async () => {
  const { schoolId, admin } = await newSchool(t)
  await newYear(t, schoolId)
  const as: Operator = { caller: admin, schoolId }
  expect((await dryRun(t, as, studentFile(siti))).membersFrom).toMatchObject({ day: '2026-07-13' })
})

test('a file does not fill a class beyond what its sheet can save', async () => {
  const { as, schoolId } = await markedSchool()
  const student = (no: number) => [
    `Siswa ${String.fromCharCode(65 + (no % 26))}${String.fromCharCode(65 + Math.floor(no / 26))}`,
    `5${String(no).padStart(3, '0')}`,
    'L',
    `0014${String(no).padStart(6, '0')}`,
    '2014-05-01',
    'Kelas 7A',
    '',
    '',
    '',
  ]
  const rows = Array.from({ length: maxMarks + 2 }, (_, no) => student(no))
  const batch = await dryRun(t, as, studentFile(...rows))
  expect(batch.counts).toMatchObject({ baru: maxMarks, ditolak: 2 })
  const { rows: findings } = await sql<{ message: string }>`
    select findings->-1->>'message' as message from import_row
      where school_id = ${schoolId} and verdict = 'ditolak' order by row_no`.execute(t.owner)
  expect(findings.map(({ message }) => message)).toEqual([
    'Kelas 7A akan berisi 202 siswa; paling banyak 200: baris ini ditolak.',
    'Kelas 7A akan berisi 202 siswa; paling banyak 200: baris ini ditolak.',
  ])
  await queue(t, as, batch.id)
  await t.runJobs()
  const late = await dryRun(t, as, studentFile(student(500)))
  expect(late.counts).toMatchObject({ baru: 0, ditolak: 1 })
})
