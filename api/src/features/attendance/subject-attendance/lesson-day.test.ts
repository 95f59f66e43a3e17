import { afterAll, beforeEach, expect, test } from 'vitest'
import { holidayEndpoints } from '@hadir/contract/academic-year/holiday.ts'
import { attendanceChanges } from '@hadir/contract/attendance/changes.ts'
import { teachingRecap } from '@hadir/contract/attendance/report/teaching.ts'
import { lessons } from '@hadir/contract/attendance/subject-attendance/subject-attendance.ts'
import type { Caller } from '../../../platform/http/scope.ts'
import { newId } from '../../../platform/ids.ts'
import { expectStrangersRefused } from '../../../testing/refusals.ts'
import { testApp } from '../../../testing/test-app.ts'
import { newCaller } from '../../../testing/test-school.ts'
import { newTaught } from '../../../testing/test-timetable.ts'
import { newMark, saveMarks, today, verdictsOf } from '../testing-sheet.ts'
import { assignHomeroom } from '../../../testing/test-duties.ts'
import { colleague, lessonWorld, newJournal, onDuty, saveTo, sheetOf, type World } from './testing-lesson.ts'
import { linkGuardian, newGuardian } from '../../../testing/test-guardian.ts'

const t = await testApp()
afterAll(t.close)

let w: World
beforeEach(async () => {
  // Between the first and the second lesson.
  t.clock.moveTo('2026-09-16T00:41:00Z')
  w = await lessonWorld(t)
})

test('a teacher on duty assigns a substitute, who marks the lesson and writes its journal', async () => {
  const piket = await onDuty(t, w)
  const substitute = await colleague(t, w, 'Dewi')
  const params = { schoolId: w.schoolId, scheduleId: w.slots.second }
  const assign = (as = piket.caller, body: object = {}) =>
    t.call(
      lessons.setTeacher,
      { params, body: { date: today, teacherStatus: 'DIGANTI', teacherId: substitute.id, version: 0, ...body } },
      as,
    )
  expect((await assign(w.budiCaller)).status).toBe(403)
  expect((await assign(substitute.caller)).status).toBe(403)
  expect((await assign(piket.caller, { teacherId: '' })).body.fields).toEqual({ teacherId: 'Pilih guru pengganti' })
  expect((await assign(piket.caller, { teacherId: w.budi })).body.fields).toEqual({
    teacherId: 'Guru ini pemilik pelajarannya',
  })
  expect((await assign(piket.caller, { teacherId: newId() })).body.fields).toEqual({
    teacherId: 'Guru tidak ditemukan',
  })
  const choices = (as = piket.caller) => t.call(lessons.substitutes, { params, query: { date: today } }, as)
  expect((await choices(w.budiCaller)).status).toBe(403)
  expect((await choices()).body.data.map(({ name, busyWith }) => [name, busyWith])).toEqual([
    ['Ani', null],
    ['Bu Piket', null],
    ['Dewi', null],
  ])
  expect((await assign()).body.data).toMatchObject({
    teacher: { name: 'Budi' },
    actualTeacher: { name: 'Dewi' },
    teacherStatus: 'DIGANTI',
    version: 2,
  })
  expect((await assign()).body.code).toBe('CHANGED_MEANWHILE')

  const [student = ''] = w.students.a
  const sent = { as: substitute.caller, marks: [newMark(student, 'H')], journal: newJournal('Kerajaan Majapahit') }
  expect(verdictsOf((await saveTo(t, w, w.slots.second, sent)).body.data)).toEqual(['applied'])
  const mine = await t.call(lessons.list, { params, query: {} }, substitute.caller)
  expect(
    mine.body.data.map(({ subject, teacher, actualTeacher }) => [subject.name, teacher.name, actualTeacher?.name]),
  ).toEqual([['Sejarah', 'Budi', 'Dewi']])
  // Her own lesson: the teacher records that she was there after all.
  expect((await assign(w.budiCaller, { teacherStatus: 'TUGAS', version: 2 })).body.data).toMatchObject({
    teacherStatus: 'TUGAS',
    actualTeacher: { name: 'Budi' },
  })
  expect((await assign(w.admin, { teacherStatus: 'KOSONG', version: 3 })).body.data).toMatchObject({
    actualTeacher: null,
    meetingNo: null,
  })
})

test('whoever marks first held the lesson, and the meetings are counted', async () => {
  const piket = await onDuty(t, w)
  const [student = ''] = w.students.a
  await saveTo(t, w, w.slots.first, { as: piket.caller, marks: [newMark(student, 'H')] })
  await saveTo(t, w, w.slots.fifth, { as: w.admin, marks: [newMark(student, 'H')] })
  const { body } = await t.call(lessons.list, { params: w, query: { academicClassId: w.a, sort: 'time' } }, w.admin)
  expect(
    body.data.map((row) => [row.start, row.teacherStatus, row.actualTeacher?.name ?? null, row.meetingNo, row.state]),
  ).toEqual([
    ['07:00', 'DIGANTI', 'Bu Piket', 1, 'SEBAGIAN'],
    ['07:40', null, null, 1, 'BELUM'],
    ['10:00', 'HADIR', 'Ani', 2, 'SEBAGIAN'],
  ])
  expect((await sheetOf(t, w, w.slots.first, w.aniCaller, '2026-09-23')).body.data.lesson.meetingNo).toBe(3)
})

test('my lessons of today are sorted by time: the next one on top, past ones below', async () => {
  const list = async (as = w.aniCaller, query: object = {}) =>
    (await t.call(lessons.list, { params: w, query }, as)).body
  const { data, meta } = await list()
  expect(data.map(({ start, academicClass }) => `${start} ${academicClass.name}`)).toEqual([
    '08:20 VII-B',
    '10:00 VII-A',
    '07:00 VII-A',
  ])
  expect([meta.now, meta.seesOthers, meta.totals.states.BELUM]).toEqual(['07:41', false, 3])
  expect((await list(w.aniCaller, { whose: 'all' })).data).toHaveLength(3)
  expect((await list(w.aniCaller, { date: '2026-09-17' })).data).toEqual([])
  const piket = await onDuty(t, w)
  expect((await list(piket.caller)).data).toEqual([])
  expect((await list(piket.caller, { whose: 'all' })).data).toHaveLength(4)
  expect((await list(piket.caller, { whose: 'all', date: '2026-09-23' })).data).toEqual([])
  const { id, caller } = await colleague(t, w)
  await assignHomeroom(t, { schoolId: w.schoolId, academicClassId: w.a, teacherId: id })
  expect((await list(caller, { whose: 'all' })).data.map(({ start }) => start)).toEqual(['07:40', '10:00', '07:00'])

  const [student = ''] = w.students.a
  await saveMarks(t, { schoolId: w.schoolId, academicClassId: w.a }, { as: w.admin, marks: [newMark(student, 'H')] })
  await saveTo(t, w, w.slots.first, { as: w.aniCaller, marks: w.students.a.map((id_) => newMark(id_, 'A')) })
  const counted = await list(w.admin, { truant: 'true' })
  expect(counted.data).toMatchObject([{ start: '07:00', truants: 1, state: 'LENGKAP', counts: { A: 3 }, unmarked: 0 }])
  const starts = async (query: object) => (await list(w.admin, query)).data.map(({ start }) => start)
  expect(await starts({ state: 'BELUM' })).toEqual(['07:40', '08:20', '10:00'])
  expect(await starts({ teacherId: w.budi })).toEqual(['07:40'])
  expect(await starts({ q: 'sejarah' })).toEqual(['07:40'])
  const history = counted.meta.choices.subjects.find(({ name }) => name === 'Sejarah')
  expect(await starts({ subjectId: history?.id })).toEqual(['07:40'])
  expect(await starts({ sort: '-time', pageSize: 5 })).toEqual(['10:00', '08:20', '07:40', '07:00'])
  expect(await starts({ sort: '-hasOwnProperty' })).toEqual(await starts({}))
  expect(counted.meta.choices.teachers.map(({ name }) => name)).toEqual(['Ani', 'Budi'])
})

test('a religion’s lesson has its students, and those without a religion on record', async () => {
  const [islam = '', kristen = '', unknown = ''] = w.students.a
  const write = (religion: string, id: string) =>
    t.owner.updateTable('student').set({ religion }).where('id', '=', id).execute()
  await write('Islam', islam)
  await write('Kristen', kristen)
  const [subject = ''] = await newTaught(t, w.schoolId, [{ academicClassId: w.a, teacherId: w.ani }], {
    religion: 'Islam',
  })
  const extra = { academicSubjectId: subject, date: today, start: '13:00', end: '13:40' }
  const { key } = (await t.call(lessons.addExtra, { params: w, body: extra }, w.aniCaller)).body.data
  const { body } = await saveTo(t, w, key, {
    as: w.aniCaller,
    marks: [newMark(islam, 'H'), newMark(kristen, 'H'), newMark(unknown, 'H')],
  })
  expect(body.data.verdicts.map(({ verdict, reason }) => [verdict, reason])).toEqual([
    ['applied', null],
    ['rejected', 'NOT_A_MEMBER'],
    ['applied', null],
  ])
  expect(body.data.totals).toMatchObject({ members: 2, unmarked: 0 })
  const listed = await t.call(lessons.list, { params: w, query: { subjectId: '', sort: 'time' } as never }, w.aniCaller)
  expect(listed.status).toBe(400)
  const rows = (await t.call(lessons.list, { params: w, query: {} }, w.aniCaller)).body.data
  expect(rows.find((row) => row.key === key)).toMatchObject({ isExtra: true, members: 2, state: 'LENGKAP' })
})

test('an extra lesson outside the timetable can be removed while it is empty', async () => {
  const add = (body: object = {}, as = w.aniCaller) =>
    t.call(
      lessons.addExtra,
      { params: w, body: { academicSubjectId: w.mathA, date: '2026-09-19', start: '08:00', end: '09:30', ...body } },
      as,
    )
  expect((await add({ end: '08:00' })).body.fields).toEqual({ end: 'Selesai harus sesudah mulai' })
  expect((await add({ academicSubjectId: w.historyA })).body.fields).toEqual({
    academicSubjectId: 'Pilih mata pelajaran yang Anda ajar',
  })
  expect((await add({ date: '2026-12-25' })).body.fields).toEqual({ date: 'Tanggal di luar semester' })
  expect((await add({ date: today, start: '08:30', end: '09:10' })).body.message).toBe(
    'Bentrok: VII-B Matematika, Ani, 08:20–09:00.',
  )
  const { data } = (await add()).body
  expect(data).toMatchObject({ isExtra: true, scheduleId: null, start: '08:00', teacher: { name: 'Ani' }, isOwn: true })
  expect((await add({ start: '09:00', end: '10:00' }, w.admin)).body.code).toBe('SCHEDULE_CLASH')
  expect((await t.call(lessons.extraChoices, { params: w, query: {} }, w.budiCaller)).body.data).toEqual([
    { id: w.historyA, name: 'VII-A · Sejarah' },
  ])

  t.clock.moveTo('2026-09-19T03:00:00Z')
  const [student = ''] = w.students.a
  const remove = (as = w.aniCaller, lessonId = data.key) =>
    t.call(lessons.removeExtra, { params: { schoolId: w.schoolId, lessonId } }, as)
  expect((await remove(w.budiCaller)).status).toBe(403)
  expect((await sheetOf(t, w, data.key, w.aniCaller, '2026-09-19')).body.data.removal).toBe('FREE')
  const saved = await saveTo(t, w, data.key, { as: w.aniCaller, date: '2026-09-19', marks: [newMark(student, 'H')] })
  expect(verdictsOf(saved.body.data)).toEqual(['applied'])
  expect((await remove()).body.code).toBe('LESSON_KEPT')
  expect((await sheetOf(t, w, data.key, w.aniCaller, '2026-09-19')).body.data.removal).toBe('KEPT')
  // A rejected mark is history too.
  const refused = (await add({ start: '13:00', end: '13:40' })).body.data
  const marks = [newMark(w.students.b[0] ?? '', 'H')]
  const turnedDown = await saveTo(t, w, refused.key, { as: w.aniCaller, date: '2026-09-19', marks })
  expect(verdictsOf(turnedDown.body.data)).toEqual(['rejected'])
  expect((await remove(w.aniCaller, refused.key)).body.code).toBe('LESSON_KEPT')
  const other = (await add({ date: '2026-09-26' })).body.data
  expect((await remove(w.admin, other.key)).status).toBe(200)
  expect((await remove(w.admin, w.slots.first)).status).toBe(404)
})

test('a student sees her own marks in lessons, a guardian those of the children', async () => {
  const [student = '', classmate = ''] = w.students.a
  await saveTo(t, w, w.slots.first, {
    as: w.aniCaller,
    marks: [newMark(student, 'T', { minutesLate: 7 }), newMark(classmate, 'A')],
  })
  const params = { schoolId: w.schoolId }
  await expectStrangersRefused(
    t,
    lessons.own,
    { params, query: {} },
    { school: w.school, openTo: ['student', 'parent'] },
  )
  const own = async (as: Caller) =>
    (await t.call(lessons.own, { params, query: { date: today } }, as)).body.data.students
  const caller = await newCaller(t, { ...params, role: 'student', personId: student })
  const mine = await own(caller)
  expect(mine.map(({ student: { id } }) => id)).toEqual([student])
  expect(mine[0]?.lessons.map((one) => [one.start, one.subject, one.teacher, one.status, one.minutesLate])).toEqual([
    ['07:00', 'Matematika', 'Ani', 'T', 7],
    ['07:40', 'Sejarah', 'Budi', null, null],
    ['10:00', 'Matematika', 'Ani', null, null],
  ])
  const guardianId = await newGuardian(t, { ...params, name: 'Bu Wati' })
  const parent = await newCaller(t, { ...params, role: 'parent', personId: guardianId })
  expect(await own(parent)).toEqual([])
  await linkGuardian(t, w.schoolId, { student_id: classmate, guardian_id: guardianId })
  expect((await own(parent)).map((one) => [one.student.id, one.lessons[0]?.status])).toEqual([[classmate, 'A']])
  for (const as of [caller, parent]) {
    expect((await sheetOf(t, w, w.slots.first, as)).status).toBe(403)
    expect((await t.call(lessons.list, { params, query: {} }, as)).status).toBe(403)
  }
})

test('lesson changes are sent separately from daily ones, to those who may read them', async () => {
  const [student = ''] = w.students.a
  await saveTo(t, w, w.slots.first, { as: w.aniCaller, marks: [newMark(student, 'A')] })
  const changes = async (as: Caller) =>
    (await t.call(attendanceChanges.since, { params: { schoolId: w.schoolId }, query: { since: 0 } }, as)).body.data
  const { cells, lessonCells, cursor } = await changes(w.aniCaller)
  expect([cells, cursor]).toEqual([[], 1])
  expect(lessonCells).toMatchObject([
    { studentId: student, lesson: { key: w.slots.first }, cell: { status: 'A', rev: 1 } },
  ])
  expect((await changes(w.budiCaller)).lessonCells).toEqual([])
  expect((await changes(w.admin)).lessonCells).toHaveLength(1)
})

test('on a Saturday that follows Wednesday its lessons are marked, written up and counted', async () => {
  t.clock.moveTo('2026-09-19T04:00:00Z')
  const [date, params] = ['2026-09-19', { schoolId: w.schoolId }]
  const lessonsOn = async () => (await t.call(lessons.list, { params, query: { date } }, w.aniCaller)).body.data
  const planned = async () => {
    const query = { month: '2026-09' }
    const { data } = (await t.call(teachingRecap.list, { params, query }, w.admin)).body
    return data.find(({ name }) => name === 'Ani')?.planned ?? 0
  }
  expect(await lessonsOn()).toEqual([])
  const before = await planned()
  const body = {
    name: 'Ganti hari',
    startDate: date,
    endDate: date,
    kind: 'MASUK' as const,
    followsWeekday: 3 as const,
  }
  await t.call(holidayEndpoints.create, { params: { id: w.yearId }, body }, w.admin)
  expect((await lessonsOn()).map(({ start }) => start)).toEqual(['07:00', '08:20', '10:00'])
  expect(await planned()).toBe(before + 3)
  const [student = ''] = w.students.a
  const sent = { as: w.aniCaller, date, marks: [newMark(student, 'H')], journal: newJournal('Pecahan') }
  const saved = await saveTo(t, w, w.slots.first, sent)
  expect([verdictsOf(saved.body.data), saved.body.data.journal?.verdict]).toEqual([['applied'], 'applied'])
})
