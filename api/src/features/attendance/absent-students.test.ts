import { afterAll, beforeAll, expect, test } from 'vitest'
import { absentStudents } from '@hadir/contract/attendance/daily-attendance/absent.ts'
import { studentReaders } from '@hadir/contract/student/readers.ts'
import type { Caller } from '../../platform/http/scope.ts'
import { insertRows } from '../../fixtures/rows.ts'
import { testApp } from '../../testing/test-app.ts'
import { addHoliday, assignDuty, assignHomeroom, newColleague } from '../../testing/test-duties.ts'
import { newGuardian } from '../../testing/test-guardian.ts'
import { jpeg } from '../../testing/test-jpeg.ts'
import { newCaller, newClass, newSchool, newYear, placeIn, type TestSchool } from '../../testing/test-school.ts'
import { newMark, saveMarks, today } from './testing-sheet.ts'

const t = await testApp()
afterAll(t.close)

const [monday, tuesday, tomorrow] = ['2026-09-14', '2026-09-15', '2026-09-17']
const names = ['Émile', 'budi', 'Citra', 'Dewi', 'Andi']

type Colleague = Awaited<ReturnType<typeof newColleague>>
type Klass = Awaited<ReturnType<typeof newClass>>
let school: TestSchool
let mine: Klass
let theirs: Klass
let homeroom: Colleague
let onDuty: Colleague
let principal: Colleague
let subjectTeacher: Colleague

beforeAll(async () => {
  school = await newSchool(t)
  const { schoolId } = school
  const yearId = await newYear(t, schoolId)
  const named = { schoolId, yearId, count: 5, nameOf: ({ no }: { no: number }) => names[no - 1] ?? '' }
  theirs = await newClass(t, { ...named, name: 'VII-B' })
  mine = await newClass(t, { ...named, name: 'VII-A' })
  await newClass(t, { ...named, name: 'VII-C' })
  homeroom = await newColleague(t, schoolId, 'Wali Kelas')
  onDuty = await newColleague(t, schoolId, 'Bu Piket')
  principal = await newColleague(t, schoolId, 'Kepala')
  subjectTeacher = await newColleague(t, schoolId, 'Guru Mapel')
  await assignHomeroom(t, { schoolId, academicClassId: mine.academicClassId, teacherId: homeroom.id })
  await assignDuty(t, { schoolId, teacherId: onDuty.id }, { kind: 'GURU_PIKET', weekdays: [3] })
  await assignDuty(t, { schoolId, teacherId: principal.id }, { kind: 'KEPALA_SEKOLAH', weekdays: null })
  const save = (klass: Klass, marks: ReturnType<typeof newMark>[], date = today) =>
    saveMarks(t, { schoolId, academicClassId: klass.academicClassId }, { as: school.admin, date, marks })
  const [emile = '', budi = '', citra = '', dewi = '', andi = ''] = mine.studentIds
  await save(mine, [
    newMark(emile, 'S', { note: 'Demam' }),
    newMark(budi, 'S'),
    newMark(citra, 'T', { minutesLate: 7 }),
    newMark(dewi, 'H'),
    newMark(andi, 'A'),
  ])
  await save(theirs, [newMark(theirs.studentIds[0] ?? '', 'S'), newMark(theirs.studentIds[1] ?? '', 'I')])
  await save(mine, [newMark(dewi, 'I', { reason: 'Menyusul' })], tuesday)
  await newGuardian(t, { schoolId, studentId: emile, name: 'Ibu Émile', phone: '6281234567890' })
  await newGuardian(t, { schoolId, studentId: theirs.studentIds[0] ?? '', name: 'Ibu Kedua', phone: '6281234567891' })
  const letter = {
    student_id: emile,
    date: today,
    content: jpeg(),
    actor_id: homeroom.caller.profileId ?? '',
    updated_at: t.clock.now(),
  }
  await insertRows(placeIn(t, schoolId), 'attendance_letter', [letter])
})

type AbsentQuery = {
  date?: string
  status?: string
  academicClassId?: string
  contacts?: 'true'
  page?: number
  pageSize?: number
}
const list = (as: Caller | null, query: AbsentQuery = {}) =>
  t.call(absentStudents, { params: { schoolId: school.schoolId }, query: { pageSize: 100, ...query } as never }, as)
const shown = async (as: Caller, query: AbsentQuery = {}) =>
  (await list(as, query)).body.data.map((row) => `${row.status} ${row.academicClass.name} ${row.student.name}`)

test('families, companies and callers without a token are refused; other schools get 404', async () => {
  expect((await list(null)).status).toBe(401)
  for (const role of ['student', 'parent', 'alumni', 'company_admin'] as const) {
    const caller = await newCaller(t, { schoolId: school.schoolId, role, personId: mine.studentIds[0] ?? '' })
    expect(await list(caller, { contacts: 'true' })).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  }
  const other = await newSchool(t)
  expect((await list(other.admin)).status).toBe(404)
})

test('a teacher without a class or duty sees nobody, a homeroom teacher only her class', async () => {
  expect((await list(subjectTeacher.caller)).body).toMatchObject({
    data: [],
    meta: { total: 0, members: 0, classes: [] },
  })
  const answer = (await list(homeroom.caller)).body
  expect(new Set(answer.data.map((row) => row.academicClass.name))).toEqual(new Set(['VII-A']))
  expect(answer.meta).toMatchObject({ total: 4, members: 5, counts: { S: 2, A: 1, T: 1, I: 0 } })
  expect(await shown(homeroom.caller, { academicClassId: theirs.academicClassId })).toEqual([])
})

test('a teacher on duty sees the whole school today and no other day, a principal every day', async () => {
  expect(await shown(onDuty.caller)).toHaveLength(6)
  expect(await shown(onDuty.caller, { date: tuesday })).toEqual([])
  expect(await shown(principal.caller, { date: tuesday })).toEqual(['I VII-A Dewi'])
})

test('lists a day by status, class and name, with what is known of each class', async () => {
  const { data, meta } = (await list(school.admin)).body
  expect(data.map((row) => `${row.status} ${row.academicClass.name} ${row.student.name}`)).toEqual([
    'S VII-A budi',
    'S VII-A Émile',
    'S VII-B Émile',
    'I VII-B budi',
    'A VII-A Andi',
    'T VII-A Citra',
  ])
  expect(data[1]).toMatchObject({ rollNo: 1, note: 'Demam', minutesLate: null, guardian: null, by: expect.any(String) })
  expect(data[5]).toMatchObject({ minutesLate: 7, at: expect.any(String), letter: null })
  expect(meta).toMatchObject({ page: 1, total: 6, counts: { H: 1, S: 3, I: 1, A: 1, T: 1, D: 0 }, members: 15 })
  expect(meta.classes.map(({ name, state }) => `${name} ${state}`)).toEqual([
    'VII-A LENGKAP',
    'VII-B SEBAGIAN',
    'VII-C BELUM',
  ])
  expect(meta.previousSchoolDay).toBe(tuesday)
})

test('filters by status and class, and pages do not overlap', async () => {
  expect(await shown(school.admin, { status: 'S' })).toHaveLength(3)
  expect(await shown(school.admin, { status: 'S', academicClassId: theirs.academicClassId })).toEqual(['S VII-B Émile'])
  const pages = await Promise.all([1, 2].map((page) => list(school.admin, { page, pageSize: 5 })))
  expect(pages.map(({ body }) => body.data.length)).toEqual([5, 1])
  expect(pages[1]?.body.meta.counts.S).toBe(3)
  expect(new Set(pages.flatMap(({ body }) => body.data.map((row) => row.student.id + row.status))).size).toBe(6)
})

test('a day without marks, a holiday and a day to come have no absent students', async () => {
  for (const date of [monday, tomorrow]) expect(await shown(school.admin, { date })).toEqual([])
  expect((await list(school.admin, { date: tomorrow })).body.meta.day.isFuture).toBe(true)
  await addHoliday(t, school.schoolId, { name: 'Libur bersama', date: '2026-09-11' })
  const { meta } = (await list(school.admin, { date: '2026-09-11' })).body
  expect(meta.day).toMatchObject({ isSchoolDay: false, holiday: 'Libur bersama' })
  expect(meta.classes.every(({ state }) => state === null)).toBe(true)
})

test('everybody who reads the class knows of a letter, and only who may read it is led to it', async () => {
  const letterOf = async (as: Caller) => (await list(as)).body.data.find((row) => row.letter)?.letter
  expect(await letterOf(school.admin)).toEqual({ mayOpen: true })
  expect(await letterOf(homeroom.caller)).toEqual({ mayOpen: true })
  expect(await letterOf(onDuty.caller)).toEqual({ mayOpen: false })
})

test('a number is shown to whom the student’s page shows it, the name only with all of it', async () => {
  const guardians = async (as: Caller) =>
    (await list(as, { contacts: 'true' })).body.data.flatMap(({ guardian }) => guardian ?? [])
  const [first, second] = ['6281234567890', '6281234567891']
  expect(await guardians(school.admin)).toEqual([
    { name: 'Ibu Émile', phone: first },
    { name: 'Ibu Kedua', phone: second },
  ])
  expect(await guardians(homeroom.caller)).toEqual([{ name: 'Ibu Émile', phone: first }])
  for (const { caller } of [onDuty, principal]) {
    expect(await guardians(caller)).toEqual([
      { name: null, phone: first },
      { name: null, phone: second },
    ])
  }
})

test('a list with numbers is a reading of each record once a day, one without numbers is none', async () => {
  const reader = await newCaller(t, { schoolId: school.schoolId, role: 'school_admin', name: 'Pembaca' })
  const readings = async (id = '') =>
    (await t.call(studentReaders, { params: { id }, query: { pageSize: 100 } }, school.admin)).body.data.filter(
      ({ by }) => by === 'Pembaca',
    )
  await list(reader)
  expect(await readings(mine.studentIds[0])).toEqual([])
  await list(reader, { contacts: 'true', status: 'I' })
  expect(await readings(mine.studentIds[0])).toEqual([])
  await list(reader, { contacts: 'true' })
  await list(reader, { contacts: 'true' })
  expect(await readings(mine.studentIds[0])).toMatchObject([{ day: today, isSensitive: false }])
  // Without a number nothing of hers was shown.
  expect(await readings(mine.studentIds[1])).toEqual([])
})
