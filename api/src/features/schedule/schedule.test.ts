import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scheduleEndpoints } from '@hadir/contract/schedule/schedule.ts'
import type { Caller } from '../../platform/http/scope.ts'
import { newId } from '../../platform/ids.ts'
import { expectStrangersRefused } from '../../testing/refusals.ts'
import { testApp } from '../../testing/test-app.ts'
import { nextYear, placeIn, newCaller } from '../../testing/test-school.ts'
import { schoolWithLessons, type LessonWorld as World } from '../../testing/test-timetable.ts'
import { lessonMaker, bodyOf, params, type LessonChanges as Fields } from './testing-lessons.ts'
import { newGuardian } from '../../testing/test-guardian.ts'
import { writeYear } from '../../fixtures/write-year.ts'

const t = await testApp()
afterAll(t.close)
t.clock.moveTo('2026-09-16T01:00:00Z')

let w: World
beforeAll(async () => {
  w = await schoolWithLessons(t)
})

const make = lessonMaker(t)

test('strangers are refused, and students and teachers write nothing', async () => {
  const own = await schoolWithLessons(t)
  const { id } = (await make(own)).body.data
  const one = { ...params(own.school), id }
  const body = bodyOf(own, { version: 1 })
  const readers = {
    school: own.school,
    openTo: ['school_admin', 'teacher', 'student', 'parent', 'administrator'],
  } as const
  const writers = { school: own.school, openTo: ['school_admin'] } as const
  const at = { params: params(own.school) }
  await expectStrangersRefused(t, scheduleEndpoints.list, { ...at, query: {} }, readers)
  await expectStrangersRefused(t, scheduleEndpoints.read, { params: one }, readers)
  await expectStrangersRefused(
    t,
    scheduleEndpoints.week,
    { ...at, query: { academicClassId: own.a, semesterNo: 1 } },
    readers,
  )
  await expectStrangersRefused(t, scheduleEndpoints.lessons, { ...at, query: { date: '2026-09-16' } }, readers)
  await expectStrangersRefused(t, scheduleEndpoints.choices, { ...at, query: {} }, readers)
  await expectStrangersRefused(t, scheduleEndpoints.create, { ...at, body }, writers)
  await expectStrangersRefused(t, scheduleEndpoints.update, { params: one, body }, writers)
  await expectStrangersRefused(t, scheduleEndpoints.remove, { params: one }, writers)
  await expectStrangersRefused(t, scheduleEndpoints.removeMany, { ...at, body: { ids: [id] } }, writers)
  const day = { academicClassId: own.a, semesterNo: 1, variant: 'NORMAL', from: 1, to: 2 } as const
  await expectStrangersRefused(t, scheduleEndpoints.copyDay, { ...at, body: day }, writers)
  const semester = { academicYearId: own.yearId, semesterNo: 2 } as const
  await expectStrangersRefused(t, scheduleEndpoints.copySemester, { ...at, body: semester }, writers)
})

describe('who sees what', () => {
  let own: World
  const weekOf = async (as: Caller, query: object) => {
    const input = { params: params(own.school), query: { semesterNo: 1, ...query } as never }
    const { status, body } = await t.call(scheduleEndpoints.week, input, as)
    return status === 200
      ? body.data.slots.map(({ subject, academicClass }) => `${subject.name} ${academicClass.name}`)
      : status
  }
  const listOf = async (as: Caller, query = {}) =>
    (await t.call(scheduleEndpoints.list, { params: params(own.school), query }, as)).body.meta.total
  beforeAll(async () => {
    own = await schoolWithLessons(t)
    await make(own)
    await make(own, { academicSubjectId: own.historyA, periodStart: 3, periodEnd: 3 })
    await make(own, { academicClassId: own.b, academicSubjectId: own.mathB, periodStart: 4, periodEnd: 5 })
  })

  test('a subject’s lessons are those of all its classes', async () => {
    const { admin } = own.school
    const { body } = await t.call(scheduleEndpoints.list, { params: params(own.school), query: {} }, admin)
    const history = body.data.find(({ subject }) => subject.name === 'Sejarah')?.subject.id
    const maths = body.data.find(({ subject }) => subject.name === 'Matematika')?.subject.id
    expect([await listOf(admin, { subjectId: history }), await listOf(admin, { subjectId: maths })]).toEqual([1, 2])
    expect(await listOf(admin, { subjectId: own.mathA })).toBe(0)
  })

  test('a teacher sees her own lessons and the grid of a class she teaches, and no other', async () => {
    const budi = await newCaller(t, { schoolId: own.school.schoolId, role: 'teacher', personId: own.budi })
    expect(await weekOf(budi, {})).toEqual(['Sejarah VII-A'])
    expect(await weekOf(budi, { academicClassId: own.a })).toEqual(['Matematika VII-A', 'Sejarah VII-A'])
    expect(await weekOf(budi, { academicClassId: own.b })).toBe(404)
    expect(await weekOf(budi, { teacherId: own.ani })).toBe(404)
    expect(await weekOf(budi, { room: 'Lab' })).toBe(404)
    expect([await listOf(budi), await listOf(budi, { academicClassId: own.a })]).toEqual([1, 2])
    const { body } = await t.call(scheduleEndpoints.choices, { params: params(own.school), query: {} }, budi)
    expect(body.data).toMatchObject({ me: own.budi, classes: [{ id: own.a }], teachers: [{ id: own.budi }], rooms: [] })
  })

  test('a student and her guardian see her class, a student without a class nothing', async () => {
    const { schoolId } = own.school
    const guardian = await newGuardian(t, { schoolId, studentId: own.student })
    for (const as of [
      await newCaller(t, { schoolId, role: 'student', personId: own.student }),
      await newCaller(t, { schoolId, role: 'parent', personId: guardian }),
    ]) {
      expect(await weekOf(as, {})).toEqual(['Matematika VII-A', 'Sejarah VII-A'])
      expect(await weekOf(as, { academicClassId: own.b })).toBe(404)
      expect(await listOf(as)).toBe(2)
    }
    const nobody = await newCaller(t, { schoolId, role: 'student', personId: newId() })
    expect([await weekOf(nobody, {}), await listOf(nobody)]).toEqual([404, 0])
  })
})

test('a lesson gets its subject’s teacher and bell times; it moves once per version', async () => {
  const own = await schoolWithLessons(t)
  const { data } = (await make(own, { room: 'Lab IPA' })).body
  expect(data).toMatchObject({
    teacher: { name: 'Ani' },
    subject: { name: 'Matematika' },
    startTime: '07:00',
    endTime: '08:20',
    room: 'Lab IPA',
    version: 1,
  })
  const one = { ...params(own.school), id: data.id }
  const move = (changes: object) =>
    t.call(scheduleEndpoints.update, { params: one, body: bodyOf(own, changes) }, own.school.admin)
  expect((await move({ weekday: 2, periodStart: 4, periodEnd: 4, version: 1 })).body.data).toMatchObject({
    weekday: 2,
    startTime: '09:20',
    version: 2,
  })
  expect((await move({ version: 1 })).body.code).toBe('CHANGED_MEANWHILE')
  const listed = await t.call(
    scheduleEndpoints.list,
    { params: params(own.school), query: { weekday: 2, q: 'matem' } },
    own.school.admin,
  )
  expect(listed.body.data.map(({ id }) => id)).toEqual([data.id])
  await t.call(scheduleEndpoints.remove, { params: one }, own.school.admin)
  expect((await t.call(scheduleEndpoints.read, { params: one }, own.school.admin)).status).toBe(404)
})

test('impossible values are rejected at their fields', async () => {
  const fieldsOf = async (changes: Fields) => (await make(w, changes)).body.fields
  expect(await fieldsOf({ weekday: 6 })).toEqual({ weekday: 'Hari ini bukan hari sekolah' })
  expect(await fieldsOf({ academicSubjectId: w.mathB })).toEqual({
    academicSubjectId: 'Mata pelajaran ini tidak diajarkan di kelas tersebut',
  })
  expect(await fieldsOf({ periodStart: 3, periodEnd: 4 })).toEqual({
    periodEnd: 'Ada istirahat di antaranya: bagi menjadi dua jadwal',
  })
  expect(await fieldsOf({ periodStart: 6, periodEnd: 7 })).toEqual({ periodEnd: 'Hari ini hanya sampai jam ke-6' })
  const typed = { periodStart: null, periodEnd: null, startTime: '07:15', endTime: '08:00' }
  expect(await fieldsOf(typed)).toEqual({ startTime: 'Hari ini memakai jam pelajaran: pilih jam ke-' })
  expect(await fieldsOf({ ...typed, startTime: '07:20' })).toEqual({ startTime: 'Pilih menit 00, 15, 30, atau 45' })
  expect(await fieldsOf({ teacherId: newId() })).toEqual({ teacherId: 'Guru tidak ditemukan' })
  expect(await fieldsOf({ validFrom: '2027-02-01' })).toEqual({ validFrom: 'Di luar tanggal semesternya' })
  expect(await fieldsOf({ periodStart: null, periodEnd: null })).toMatchObject({ periodStart: 'Pilih jam ke-' })
})

test('a closed semester keeps its timetable; a lesson that reaches into it is split', async () => {
  const own = await schoolWithLessons(t)
  const { admin } = own.school
  const inOdd = (await make(own)).body.data
  const inBoth = (await make(own, { weekday: 2, semesterNo: null })).body.data
  await t.owner
    .updateTable('semester')
    .set({ status: 'DITUTUP' })
    .where('school_id', '=', own.school.schoolId)
    .where('no', '=', 1)
    .execute()
  const one = (id: string) => ({ ...params(own.school), id })
  const move = (id: string, changes: object) =>
    t.call(scheduleEndpoints.update, { params: one(id), body: bodyOf(own, { version: 1, ...changes }) }, admin)
  const closed = {
    statusCode: 409,
    code: 'IN_CLOSED_SEMESTER',
    message:
      'Semester Ganjil 2026/2027 sudah ditutup: jadwal sampai 18/12/2026 tidak dapat diubah. Buka kembali semesternya dahulu.',
  }
  expect((await make(own, { weekday: 3 })).body).toMatchObject(closed)
  expect((await move(inOdd.id, { weekday: 3 })).body).toMatchObject(closed)
  expect((await move(inOdd.id, { weekday: 3, semesterNo: 2 })).body).toMatchObject(closed)
  expect((await t.call(scheduleEndpoints.remove, { params: one(inOdd.id) }, admin)).body).toMatchObject(closed)
  const many = { params: params(own.school), body: { ids: [inBoth.id, inOdd.id] } }
  expect((await t.call(scheduleEndpoints.removeMany, many, admin)).body).toMatchObject(closed)
  const day = { academicClassId: own.a, semesterNo: 1, variant: 'NORMAL', from: 1, to: 4 } as const
  expect(
    (await t.call(scheduleEndpoints.copyDay, { params: params(own.school), body: day }, admin)).body,
  ).toMatchObject(closed)
  const semester = { academicYearId: own.yearId, semesterNo: 1 } as const
  expect(
    (await t.call(scheduleEndpoints.copySemester, { params: params(own.school), body: semester }, admin)).body,
  ).toMatchObject(closed)

  const moved = (await move(inBoth.id, { weekday: 4, semesterNo: null })).body.data
  expect(moved).toMatchObject({ weekday: 4, semesterNo: 2 })
  const weekOf = async (semesterNo: 1 | 2) => {
    const query = { semesterNo, academicClassId: own.a }
    const { data } = (await t.call(scheduleEndpoints.week, { params: params(own.school), query }, admin)).body
    return [data.isClosed, data.slots.map(({ id, weekday }) => [id, weekday])]
  }
  const asItWas = [
    true,
    [
      [inOdd.id, 1],
      [inBoth.id, 2],
    ],
  ]
  expect([await weekOf(1), await weekOf(2)]).toEqual([asItWas, [false, [[moved.id, 4]]]])
  expect((await t.call(scheduleEndpoints.remove, { params: one(moved.id) }, admin)).status).toBe(200)
  expect([await weekOf(1), await weekOf(2)]).toEqual([asItWas, [false, []]])
})

test('a past year’s weeks have its own classes, teachers and rooms', async () => {
  const own = await schoolWithLessons(t)
  const { school, yearId: academicYearId } = own
  const { schoolId, admin } = school
  await make(own, { room: 'Lab' })
  await t.owner.updateTable('academic_year').set({ is_active: false }).where('id', '=', academicYearId).execute()
  await t.owner.updateTable('teacher').set({ status: 'PENSIUN' }).where('id', '=', own.ani).execute()
  await writeYear(placeIn(t, schoolId), nextYear)
  const choicesOf = async (query: { academicYearId?: string }) => {
    const { data } = (await t.call(scheduleEndpoints.choices, { params: { schoolId }, query }, admin)).body
    return { classes: data.classes.length, rooms: data.rooms, hasAni: data.teachers.some(({ id }) => id === own.ani) }
  }
  const weekOf = async (query: object) => {
    const requested = { params: { schoolId }, query: { semesterNo: 1, ...query } as never }
    const { status, body } = await t.call(scheduleEndpoints.week, requested, admin)
    return status === 200 ? [body.data.academicYear.name, body.data.slots.length] : status
  }
  expect(await choicesOf({})).toEqual({ classes: 0, rooms: [], hasAni: false })
  expect(await choicesOf({ academicYearId })).toEqual({ classes: 2, rooms: ['Lab'], hasAni: true })
  expect(await weekOf({ teacherId: own.ani })).toEqual(['2027/2028', 0])
  expect(await weekOf({ teacherId: own.ani, academicYearId })).toEqual(['2026/2027', 1])
  expect(await weekOf({ room: 'lab', academicYearId })).toEqual(['2026/2027', 1])
  expect(await weekOf({ room: 'Lab', academicYearId: newId() })).toBe(404)
})
