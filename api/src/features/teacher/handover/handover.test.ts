import { afterAll, beforeEach, expect, test } from 'vitest'
import { handoverEndpoints } from '@hadir/contract/teacher/handover.ts'
import { academicClassEndpoints } from '@hadir/contract/class/academic-class.ts'
import { readOverview } from '@hadir/contract/attendance/report/overview.ts'
import { lessons } from '@hadir/contract/attendance/subject-attendance/subject-attendance.ts'
import { extracurricularEndpoints } from '@hadir/contract/student/extracurricular.ts'
import { scheduleEndpoints } from '@hadir/contract/schedule/schedule.ts'
import { academicSubjectEndpoints } from '@hadir/contract/subject/academic-subject.ts'
import type { Caller } from '../../../platform/http/scope.ts'
import { newId } from '../../../platform/ids.ts'
import { expectStrangersRefused } from '../../../testing/refusals.ts'
import { testApp } from '../../../testing/test-app.ts'
import { assignDuty, assignHomeroom } from '../../../testing/test-duties.ts'
import { newSchool } from '../../../testing/test-school.ts'
import { newTeacher } from '../../../testing/test-teacher.ts'
import { colleague, lessonWorld, sheetOf, type World } from '../../attendance/subject-attendance/testing-lesson.ts'
import { runDailyJobs } from '../../attendance/daily-jobs/run-daily-jobs.ts'

const t = await testApp()
afterAll(t.close)

let w: World
let citra: string
// A Wednesday. Ani has mathematics of VII-A in the first and fifth hour and of VII-B in the third.
beforeEach(async () => {
  t.clock.moveTo('2026-09-16T01:00:00Z')
  w = await lessonWorld(t)
  citra = await newTeacher(t, w.schoolId, 'Citra')
})

const place = (id = w.ani) => ({ params: { schoolId: w.schoolId, id } })
const tasks = async (from = '2026-09-21', id = w.ani) =>
  (await t.call(handoverEndpoints.read, { ...place(id), query: { from } }, w.admin)).body.data
const nothing = { subjects: [], homerooms: [], clubs: [], duties: [] }
const mathOf = (teacherId: string) => [
  { academicSubjectId: w.mathA, teacherId },
  { academicSubjectId: w.mathB, teacherId },
]
const save = (change: object, id = w.ani) =>
  t.call(
    handoverEndpoints.save,
    { ...place(id), body: { startDate: '2026-09-21', ...nothing, ...change } as never },
    w.admin,
  )
const lessonsOn = async (date: string) => {
  const query = { date, academicClassId: w.a }
  const { body } = await t.call(scheduleEndpoints.lessons, { params: { schoolId: w.schoolId }, query }, w.admin)
  return body.data.lessons.map((one) => `${one.periodStart} ${one.teacher.name}`).join(', ')
}
const subjects = async (query: object = {}) =>
  (
    await t.call(
      academicSubjectEndpoints.list,
      { params: { schoolId: w.schoolId }, query: { pageSize: 50, ...query } as never },
      w.admin,
    )
  ).body.data
const mathTeacher = async () => (await subjects()).find(({ id }) => id === w.mathA)?.teacher?.name
const yearOf = async () => {
  const year = t.owner.selectFrom('academic_year').select('id').where('school_id', '=', w.schoolId)
  return (await year.executeTakeFirstOrThrow()).id
}
/** A club in Ganjil, or in the semester given, coached by Ani. */
const newClub = async (name: string, no: 1 | 2 = 1) => {
  const [id, at] = [newId(), { created_at: t.clock.now(), updated_at: t.clock.now() }]
  const of = { school_id: w.schoolId, academic_year_id: await yearOf(), semester_no: no }
  await t.owner
    .insertInto('extracurricular')
    .values({ ...of, id, name, teacher_id: w.ani, ...at })
    .execute()
  return id
}
const coachOf = async (id: string) =>
  (await t.call(extracurricularEndpoints.read, { params: { schoolId: w.schoolId, id } }, w.admin)).body.data.teacher
    ?.name
const runPlan = (date: string) => runDailyJobs({ schoolId: w.schoolId, kind: 'PLAN', date }, t.jobParts)

test('strangers neither see nor hand over a teacher’s tasks', async () => {
  const writers = { school: w.school, openTo: ['school_admin'] } as const
  await expectStrangersRefused(t, handoverEndpoints.read, { ...place(), query: { from: '2026-09-21' } }, writers)
  const body = { startDate: '2026-09-21', ...nothing, subjects: mathOf(citra) }
  await expectStrangersRefused(t, handoverEndpoints.save, { ...place(), body }, writers)
})

test('successors are active teachers of the school, and not the teacher herself', async () => {
  const [foreign, retired] = [
    await newTeacher(t, (await newSchool(t)).schoolId),
    await newTeacher(t, w.schoolId, 'Dewi'),
  ]
  await t.owner.updateTable('teacher').set({ status: 'PENSIUN' }).where('id', '=', retired).execute()
  const unknown = 'Guru tidak ditemukan atau tidak aktif'
  expect((await save({ subjects: mathOf(foreign) })).body.fields).toEqual({
    'subjects.0.teacherId': unknown,
    'subjects.1.teacherId': unknown,
  })
  expect((await save({ subjects: mathOf(retired).slice(1) })).body.fields).toEqual({ 'subjects.0.teacherId': unknown })
  expect((await save({ subjects: mathOf(w.ani).slice(1) })).body.fields).toEqual({
    'subjects.0.teacherId': 'Pilih guru lain',
  })
  expect((await save({ subjects: [{ academicSubjectId: w.historyA, teacherId: citra }] })).body.fields).toEqual({
    'subjects.0.teacherId': 'Bukan lagi tugas guru ini',
  })
  expect((await save({ homerooms: [{ academicClassId: w.a, teacherId: citra }] })).body.fields).toEqual({
    'homerooms.0.teacherId': 'Bukan lagi tugas guru ini',
  })
  expect((await save({})).body.fields).toEqual({ subjects: 'Pilih pengganti dahulu' })
  expect((await save({ subjects: mathOf(citra) }, newId())).status).toBe(404)
  expect(await mathTeacher()).toBe('Ani')
})

test('the days lie in the year and in no closed semester', async () => {
  const one = { subjects: mathOf(citra) }
  expect((await save({ ...one, startDate: '2027-07-01' })).body.fields).toEqual({
    startDate: 'Tanggal di luar tahun pelajaran',
  })
  expect((await save({ ...one, endDate: '2026-09-20' })).body.fields).toEqual({
    endDate: 'Tanggal selesai tidak boleh sebelum mulai',
  })
  const close = { status: 'DITUTUP' }
  await t.owner
    .updateTable('semester')
    .set(close)
    .where('academic_year_id', '=', w.yearId)
    .where('no', '=', 1)
    .execute()
  expect((await save(one)).body.code).toBe('IN_CLOSED_SEMESTER')
})

test('a successor’s own lessons at the same time are named, and nothing is written', async () => {
  const busy = await save({ subjects: [mathOf(w.budi)[0]!] })
  expect(busy.status).toBe(200)
  const more = { academicClassId: w.b, academicSubjectId: w.mathB, weekday: 3, periodStart: 1, periodEnd: 1 } as const
  // Ani herself is free again on Wednesdays at that hour.
  const placed = await t.call(
    scheduleEndpoints.create,
    { params: { schoolId: w.schoolId }, body: { ...more, semesterNo: 1, validFrom: '2026-09-21' } },
    w.admin,
  )
  expect(placed.status).toBe(200)
  const refused = await save({ subjects: [mathOf(w.budi)[1]!], startDate: '2026-09-28' })
  expect(refused.body.fields).toEqual({
    'subjects.0.teacherId': 'Bentrok: Budi sudah mengajar Matematika di VII-A, Rabu jam ke-1',
  })
  expect((await tasks('2026-09-28')).subjects.map(({ academicSubjectId }) => academicSubjectId)).toEqual([w.mathB])
})

test('subjects, lessons, class and duty go to successors from a day on, and the past stays', async () => {
  await assignHomeroom(t, { schoolId: w.schoolId, academicClassId: w.b, teacherId: w.ani })
  await assignDuty(t, { schoolId: w.schoolId, teacherId: w.ani }, { kind: 'GURU_PIKET', weekdays: [2] })
  const before = await tasks()
  expect(before.subjects).toMatchObject([
    { academicClass: { name: 'VII-A' }, isOwn: true, lessons: ['Rabu jam ke-1', 'Rabu jam ke-5'] },
    { academicClass: { name: 'VII-B' }, isOwn: true, lessons: ['Rabu jam ke-3'] },
  ])
  expect(before.homerooms).toEqual([{ id: w.b, name: 'VII-B', until: null }])
  const [duty] = before.duties
  expect(duty).toMatchObject({ kind: 'GURU_PIKET', weekdays: [2] })
  const done = await save({
    subjects: [
      { academicSubjectId: w.mathA, teacherId: citra },
      { academicSubjectId: w.mathB, teacherId: w.budi },
    ],
    homerooms: [{ academicClassId: w.b, teacherId: citra }],
    duties: [{ dutyId: duty?.id, teacherId: w.budi }],
  })
  expect(done.body.data).toEqual({ subjects: 2, lessons: 3 })
  expect(done.body.message).toBe('4 tugas diserahkan kepada 2 guru mulai 21/09/2026')
  // Until then all of it is hers, with its last day.
  const until = '2026-09-20'
  expect(await tasks('2026-09-16')).toMatchObject({
    subjects: [{ until }, { until }],
    homerooms: [{ until }],
    duties: [{ until }],
  })
  expect(await lessonsOn('2026-09-16')).toBe('1 Ani, 2 Budi, 5 Ani')
  expect(await lessonsOn('2026-09-23')).toBe('1 Citra, 2 Budi, 5 Citra')
  // The subjects change hands when the day comes.
  expect(await mathTeacher()).toBe('Ani')
  await runPlan('2026-09-21')
  expect(await mathTeacher()).toBe('Citra')
  const own = (await subjects({ academicClassId: w.a })).find(({ id }) => id === w.mathA)
  expect(own?.scheduledJp).toBe(2)
  expect(await tasks()).toMatchObject(nothing)
  const classOf = async () =>
    (await t.call(academicClassEndpoints.read, { params: { schoolId: w.schoolId, id: w.b } }, w.admin)).body.data
  expect(await classOf()).toMatchObject({
    homeroomTeacher: { name: 'Ani' },
    nextHomeroom: { name: 'Citra', from: '2026-09-21' },
  })
  t.clock.moveTo('2026-09-21T01:00:00Z')
  expect(await classOf()).toMatchObject({ homeroomTeacher: { name: 'Citra' }, nextHomeroom: null })
  const duties = await t.owner
    .selectFrom('duty')
    .select(['teacher_id', 'start_date', 'end_date'])
    .where('school_id', '=', w.schoolId)
    .orderBy('start_date')
    .execute()
  expect(duties).toEqual([
    { teacher_id: w.ani, start_date: '2026-07-13', end_date: '2026-09-21' },
    { teacher_id: w.budi, start_date: '2026-09-21', end_date: null },
  ])
})

test('for a long absence it all comes back by itself', async () => {
  await assignHomeroom(t, { schoolId: w.schoolId, academicClassId: w.a, teacherId: w.ani })
  const done = await save({
    startDate: '2026-09-16',
    endDate: '2026-09-25',
    subjects: mathOf(citra),
    homerooms: [{ academicClassId: w.a, teacherId: citra }],
  })
  expect(done.body.message).toBe('3 tugas diserahkan kepada Citra dari 16/09/2026 sampai 25/09/2026')
  expect(await mathTeacher()).toBe('Citra')
  expect(await lessonsOn('2026-09-16')).toBe('1 Citra, 2 Budi, 5 Citra')
  expect(await lessonsOn('2026-09-30')).toBe('1 Ani, 2 Budi, 5 Ani')
  await runPlan('2026-09-25')
  expect(await mathTeacher()).toBe('Citra')
  await runPlan('2026-09-26')
  expect(await mathTeacher()).toBe('Ani')
  t.clock.moveTo('2026-09-28T01:00:00Z')
  const { data } = (await t.call(academicClassEndpoints.read, { params: { schoolId: w.schoolId, id: w.a } }, w.admin))
    .body
  expect(data.homeroomTeacher?.name).toBe('Ani')
})

test('a substitute who leaves hands over what is left of the absence', async () => {
  await save({ startDate: '2026-09-16', endDate: '2026-09-25', subjects: mathOf(citra) })
  const dewi = await newTeacher(t, w.schoolId, 'Dewi')
  expect((await save({ startDate: '2026-09-22', subjects: mathOf(dewi) }, citra)).status).toBe(200)
  await runPlan('2026-09-22')
  expect(await mathTeacher()).toBe('Dewi')
  expect(await lessonsOn('2026-09-23')).toBe('1 Dewi, 2 Budi, 5 Dewi')
  await runPlan('2026-09-26')
  expect(await mathTeacher()).toBe('Ani')
  expect(await lessonsOn('2026-09-30')).toBe('1 Ani, 2 Budi, 5 Ani')
})

test('a lesson that was held stays its teacher’s, one of a later day is the successor’s', async () => {
  const at = { schoolId: w.schoolId, scheduleId: w.slots.first }
  const teach = (date: string, teacherStatus: 'HADIR' | 'TUGAS') =>
    t.call(lessons.setTeacher, { params: at, body: { date, teacherStatus, version: 0 } as never }, w.admin)
  expect((await teach('2026-09-16', 'HADIR')).status).toBe(200)
  expect((await teach('2026-09-23', 'TUGAS')).status).toBe(200)
  await save({ startDate: '2026-09-16', subjects: mathOf(citra) })
  const rows = await t.owner
    .selectFrom('lesson')
    .select(['date', 'teacher_id', 'teacher_status'])
    .where('school_id', '=', w.schoolId)
    .orderBy('date')
    .execute()
  expect(rows).toEqual([
    { date: '2026-09-16', teacher_id: w.ani, teacher_status: 'HADIR' },
    { date: '2026-09-23', teacher_id: citra, teacher_status: null },
  ])
  const day = await t.call(
    lessons.list,
    { params: { schoolId: w.schoolId }, query: { date: '2026-09-16' } as never },
    w.admin,
  )
  expect(day.body.data.filter((one) => one.academicClass.id === w.a)).toHaveLength(3)
})

test('lessons of the days before stay the predecessor’s; the successor reads them', async () => {
  const heir = await colleague(t, w, 'Dewi')
  await save({ subjects: mathOf(heir.id) })
  await runPlan('2026-09-21')
  t.clock.moveTo('2026-09-21T01:00:00Z')
  const before = w.slots.first
  const hers = async (as: Caller, date: string) => {
    const query = { date, whose: 'mine' } as never
    return (await t.call(lessons.list, { params: { schoolId: w.schoolId }, query }, as)).body.data.length
  }
  expect([await hers(heir.caller, '2026-09-16'), await hers(w.aniCaller, '2026-09-16')]).toEqual([0, 3])
  const sheet = async (as: Caller) => (await sheetOf(t, w, before, as, '2026-09-16')).body.data
  expect((await sheet(heir.caller)).marking).toMatchObject({ state: 'REFUSED', why: 'NOT_YOUR_LESSON' })
  expect((await sheet(w.aniCaller)).marking.state).not.toBe('REFUSED')
  t.clock.moveTo('2026-09-23T01:00:00Z')
  expect([await hers(heir.caller, '2026-09-23'), await hers(w.aniCaller, '2026-09-23')]).toEqual([3, 0])
})

test('subjects of a teacher who left count as without a teacher, on the home and in lists', async () => {
  const gaps = async () =>
    (await t.call(readOverview, { params: { schoolId: w.schoolId } }, w.admin)).body.data.gaps?.subjectsWithoutTeacher
  expect(await gaps()).toBe(0)
  await t.owner.updateTable('teacher').set({ status: 'PINDAH' }).where('id', '=', w.ani).execute()
  expect(await gaps()).toBe(2)
  const open = await subjects({ status: 'BELUM_ADA_GURU' })
  expect(open.map((one) => [one.academicClass.name, one.teacher])).toEqual([
    ['VII-A', { id: w.ani, name: 'Ani', isActive: false }],
    ['VII-B', { id: w.ani, name: 'Ani', isActive: false }],
  ])
  const { data } = (await t.call(academicClassEndpoints.read, { params: { schoolId: w.schoolId, id: w.a } }, w.admin))
    .body
  expect(data.subjects).toEqual({ total: 2, taught: 1 })
  await save({ startDate: '2026-09-16', subjects: mathOf(citra) })
  expect(await gaps()).toBe(0)
})

test('lessons and ekskul that a teacher kept who left are counted on the home, each once', async () => {
  const gaps = async () => {
    const { body } = await t.call(readOverview, { params: { schoolId: w.schoolId } }, w.admin)
    const { subjectsWithoutTeacher, lessonsWithoutTeacher, extracurricularsWithoutCoach } = body.data.gaps ?? {}
    return [subjectsWithoutTeacher, lessonsWithoutTeacher, extracurricularsWithoutCoach]
  }
  const club = await newClub('Pramuka')
  expect(await gaps()).toEqual([0, 0, 0])
  await t.owner.updateTable('teacher').set({ status: 'PINDAH' }).where('id', '=', w.ani).execute()
  // Ani's lessons are of her own subjects, which are counted.
  expect(await gaps()).toEqual([2, 0, 1])
  await t.owner.updateTable('academic_subject').set({ teacher_id: citra }).where('teacher_id', '=', w.ani).execute()
  expect(await gaps()).toEqual([0, 3, 1])
  await save({ startDate: '2026-09-16', subjects: mathOf(citra) })
  expect(await gaps()).toEqual([0, 0, 1])
  await save({ startDate: '2026-09-16', clubs: [{ extracurricularId: club, teacherId: citra }] })
  expect(await gaps()).toEqual([0, 0, 0])
})

test('her clubs of open semesters go to a successor from a day on, or for an absence', async () => {
  const [scouts, choir] = [await newClub('Pramuka'), await newClub('Paduan Suara', 2)]
  const clubs = [
    { id: scouts, name: 'Pramuka', semesterNo: 1, until: null },
    { id: choir, name: 'Paduan Suara', semesterNo: 2, until: null },
  ]
  expect((await tasks()).clubs).toEqual(clubs)
  // In Genap nothing is left to do for a club of Ganjil.
  expect((await tasks('2027-02-01')).clubs).toEqual(clubs.slice(1))
  const toCitra = (id: string) => ({ extracurricularId: id, teacherId: citra })
  expect((await save({ clubs: [toCitra(newId())] })).body.fields).toEqual({
    'clubs.0.teacherId': 'Bukan lagi tugas guru ini',
  })
  expect((await save({ clubs: [toCitra(choir)] })).status).toBe(200)
  expect((await save({ clubs: [toCitra(scouts)], endDate: '2026-09-25' })).status).toBe(200)
  expect(await coachOf(scouts)).toBe('Ani')
  await runPlan('2026-09-21')
  expect([await coachOf(scouts), await coachOf(choir)]).toEqual(['Citra', 'Citra'])
  await runPlan('2026-09-26')
  expect([await coachOf(scouts), await coachOf(choir)]).toEqual(['Ani', 'Citra'])
  // A successor who was chosen by hand meanwhile stays.
  expect((await save({ clubs: [toCitra(scouts)], startDate: '2026-10-01' })).status).toBe(200)
  await t.owner.updateTable('extracurricular').set({ teacher_id: w.budi }).where('id', '=', scouts).execute()
  await runPlan('2026-10-01')
  expect(await coachOf(scouts)).toBe('Budi')
})
