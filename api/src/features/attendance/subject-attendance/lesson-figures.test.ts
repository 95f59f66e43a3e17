import { attendance } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { holidayEndpoints } from '@hadir/contract/academic-year/holiday.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { journalHistory } from '@hadir/contract/attendance/subject-attendance/journal-history.ts'
import { lessons } from '@hadir/contract/attendance/subject-attendance/subject-attendance.ts'
import { teachingRecap } from '@hadir/contract/attendance/report/teaching.ts'
import { truancy } from '@hadir/contract/attendance/subject-attendance/truancy.ts'
import { academicStudentEndpoints as members } from '@hadir/contract/student/academic-student.ts'
import type { Caller } from '../../../platform/http/scope.ts'
import { newId } from '../../../platform/ids.ts'
import { bareLines } from '../../../testing/bare-lines.ts'
import { expectStrangersRefused } from '../../../testing/refusals.ts'
import { testApp, tokenOf } from '../../../testing/test-app.ts'
import { newMark, saveMarks, today } from '../testing-sheet.ts'
import { assignDuty, assignHomeroom } from '../../../testing/test-duties.ts'
import { colleague, lessonWorld, newJournal, onDuty, saveTo, type World } from './testing-lesson.ts'

const t = await testApp()
afterAll(t.close)

let w: World
beforeAll(async () => {
  t.clock.moveTo('2026-09-16T06:00:00Z')
  w = await lessonWorld(t)
  const [here = '', late = '', ill = ''] = w.students.a
  await saveMarks(
    t,
    { schoolId: w.schoolId, academicClassId: w.a },
    { as: w.admin, marks: [newMark(here, 'H'), newMark(late, 'T', { minutesLate: 5 }), newMark(ill, 'S')] },
  )
  // The day's sheet of VII-B is empty: its absent student is no truant.
  await saveTo(t, w, w.slots.third, { as: w.aniCaller, marks: [newMark(w.students.b[0] ?? '', 'A')] })
  const absent = [newMark(here, 'A'), newMark(late, 'A'), newMark(ill, 'A')]
  await saveTo(t, w, w.slots.first, {
    as: w.aniCaller,
    marks: absent,
    journal: newJournal('Pecahan', { isFinal: true }),
  })
  const piket = await onDuty(t, w)
  await saveTo(t, w, w.slots.second, { as: piket.caller, marks: [newMark(here, 'A'), newMark(late, 'H')] })
})

const truantsOf = async (as: Caller, query: object = {}) =>
  (await t.call(truancy.list, { params: w, query }, as)).body.data.map(
    (row) => `${row.student.name} ${row.daily}: ${row.lessons.map((one) => `${one.start} ${one.subject}`).join(', ')}`,
  )

/** A whole NIS matches only once; "02" could be a part of any. */
const nisOf = async (studentId = '') =>
  (await t.owner.selectFrom('student').select('nis').where('id', '=', studentId).executeTakeFirstOrThrow()).nis

test('strangers are refused', async () => {
  const openTo = ['school_admin', 'teacher'] as const
  const input = { params: { schoolId: w.schoolId }, query: {} }
  await expectStrangersRefused(t, truancy.list, input, { school: w.school, openTo })
  await expectStrangersRefused(t, teachingRecap.list, input, { school: w.school, openTo })
})

test('BK, homeroom and lesson teacher see who was present that day but absent in a lesson', async () => {
  const all = ['Siswa 01 H: 07:00 Matematika, 07:40 Sejarah', 'Siswa 02 T: 07:00 Matematika']
  expect(await truantsOf(w.admin, { sort: 'student' })).toEqual(all)
  const counsellor = await colleague(t, w, 'Bu BK')
  await assignDuty(t, { schoolId: w.schoolId, teacherId: counsellor.id }, { kind: 'BK', weekdays: null })
  expect(await truantsOf(counsellor.caller, { sort: 'student' })).toEqual(all)
  const leader = await colleague(t, w, 'Bu Wali')
  expect(await truantsOf(leader.caller)).toEqual([])
  await assignHomeroom(t, { schoolId: w.schoolId, academicClassId: w.b, teacherId: leader.id })
  expect(await truantsOf(leader.caller)).toEqual([])
  await assignHomeroom(t, { schoolId: w.schoolId, academicClassId: w.a, teacherId: leader.id })
  expect(await truantsOf(leader.caller, { sort: 'student' })).toEqual(all)
  expect(await truantsOf(w.budiCaller)).toEqual(['Siswa 01 H: 07:40 Sejarah'])

  expect(await truantsOf(w.admin, { q: await nisOf(w.students.a[1]) })).toEqual([all[1]])
  expect(await truantsOf(w.admin, { academicClassId: w.b })).toEqual([])
  expect(await truantsOf(w.admin, { from: '2026-09-01', to: '2026-09-15' })).toEqual([])
  expect(await truantsOf(w.admin, { from: '2026-09-14', sort: '-missed' })).toEqual([])
  expect(await truantsOf(w.admin, { from: '2026-09-14', to: today, sort: '-missed' })).toEqual(all)
})

test('on a day that was declared free nobody is a truant, and the lesson stays held', async () => {
  const jpOfAni = async () =>
    (await t.call(teachingRecap.list, { params: w, query: { q: 'ani' } }, w.admin)).body.data.map((row) => row.held)
  const before = { truants: await truantsOf(w.admin, { sort: 'student' }), held: await jpOfAni() }
  const params = { id: w.yearId }
  const body = { name: 'Banjir', kind: 'SEKOLAH', startDate: today, endDate: today } as const
  const { id: holidayId } = (await t.call(holidayEndpoints.create, { params, body }, w.admin)).body.data
  expect(await truantsOf(w.admin)).toEqual([])
  expect(await jpOfAni()).toEqual(before.held)
  await t.call(holidayEndpoints.remove, { params: { ...params, holidayId } }, w.admin)
  expect(await truantsOf(w.admin, { sort: 'student' })).toEqual(before.truants)
})

test('nobody is a truant in a class that she had left, when her move is recorded later', async () => {
  const w = await lessonWorld(t)
  const [gone = '', stays = ''] = w.students.a
  const present = [newMark(gone, 'H'), newMark(stays, 'H')]
  await saveMarks(t, { schoolId: w.schoolId, academicClassId: w.a }, { as: w.admin, marks: present })
  await saveTo(t, w, w.slots.first, { as: w.aniCaller, marks: [newMark(gone, 'A'), newMark(stays, 'A')] })
  const truants = async () =>
    (await t.call(truancy.list, { params: w, query: { sort: 'student' } }, w.admin)).body.data.map(
      (row) => row.student.id,
    )
  expect(await truants()).toEqual([gone, stays])
  const moved = { studentIds: [gone], academicClassId: w.b, joinDate: '2026-09-15' }
  expect((await t.call(members.place, { params: w, body: moved }, w.admin)).status).toBe(200)
  expect(await truants()).toEqual([stays])
})

test('the recap counts lessons held of those planned, for colleagues and outside the timetable', async () => {
  const extra = { academicSubjectId: w.mathA, date: today, start: '13:00', end: '14:20' }
  const { key } = (await t.call(lessons.addExtra, { params: w, body: extra }, w.aniCaller)).body.data
  await saveTo(t, w, key, { as: w.aniCaller, marks: [newMark(w.students.a[0] ?? '', 'H')] })
  const recap = async (as: Caller, query: object = {}) =>
    (await t.call(teachingRecap.list, { params: w, query }, as)).body.data
  const rows = await recap(w.admin)
  // Wednesdays 2, 9 and 16 September: on each, three lessons of Ani and one of Budi.
  const planned = rows.map((row) => [row.name, row.planned, row.held, row.percent, row.substituted, row.unrecorded])
  expect(planned).toEqual([
    ['Ani', 9, 2, 22.2, 0, 7],
    ['Bu Piket', 0, 0, null, 0, 0],
    ['Budi', 3, 0, 0, 1, 2],
  ])
  expect(rows.map((row) => [row.asSubstitute, row.extra, row.meetings, row.journals])).toEqual([
    [0, 2, 3, 1],
    [1, 0, 1, 0],
    [0, 0, 0, 0],
  ])
  expect((await recap(w.budiCaller)).map(({ name }) => name)).toEqual(['Budi'])
  expect((await recap(w.admin, { sort: '-planned' })).map(({ name }) => name)).toEqual(['Ani', 'Budi', 'Bu Piket'])
  expect(await recap(w.admin, { sort: '-hasOwnProperty' })).toEqual(await recap(w.admin, {}))
  expect((await recap(w.admin, { month: '2026-08', q: 'ani' }))[0]).toMatchObject({ planned: 12, unrecorded: 12 })
  expect(await recap(w.admin, { month: '2026-10' })).toEqual([])
})

test('lessons, truants and recap are exported as files', async () => {
  const fileOf = async (endpoint: { path: string }, filters: object = {}, as = w.admin) => {
    const answer = await t.app.inject({
      method: 'POST',
      url: endpoint.path.replace(':schoolId', w.schoolId),
      headers: { authorization: `Bearer ${tokenOf(t.app, as)}` },
      payload: { format: 'csv', ...filters },
    })
    return answer.statusCode === 200 ? bareLines(answer.body).slice(1) : answer.statusCode
  }
  expect(await fileOf(lessons.export, { teacherId: w.budi, ids: [w.slots.second] })).toEqual([
    '2026-09-16;2-2;07:40;08:20;VII-A;Sejarah;Budi;Diganti;Bu Piket;1;1;0;0;1;0;0;1;1;Belum;;Sebagian;Bu Piket',
  ])
  expect(await fileOf(lessons.export, {}, w.aniCaller)).toBe(403)
  expect(await fileOf(truancy.export, { q: await nisOf(w.students.a[1]) })).toEqual([
    expect.stringMatching(/^2026-09-16;\d+;Siswa 02;VII-A;T;07:00 Matematika;1$/),
  ])
  expect(await fileOf(teachingRecap.export, {}, w.budiCaller)).toEqual(['Budi;3;0;0;0;1;0;2;0;0;0;0'])
})

test('all readers of the lesson see the journal’s history: who wrote what, newest first', async () => {
  const w = await lessonWorld(t)
  const params = { schoolId: w.schoolId, scheduleId: w.slots.first }
  const query = { date: today }
  const readers = { school: w.school, openTo: ['school_admin', 'teacher'] } as const
  await expectStrangersRefused(t, journalHistory, { params, query }, readers)
  const read = async (as: Caller) => (await t.call(journalHistory, { params, query }, as)).body.data
  expect(await read(w.aniCaller)).toEqual([])
  expect((await t.call(journalHistory, { params, query }, w.budiCaller)).status).toBe(403)

  const device = newId()
  await saveTo(t, w, w.slots.first, {
    as: w.aniCaller,
    device,
    journal: newJournal('Pecahan', { activity: 'Diskusi' }),
  })
  await saveTo(t, w, w.slots.first, { as: w.admin, journal: newJournal('Desimal', { base: 1, isFinal: true }) })
  const watch = await onDuty(t, w)
  await saveTo(t, w, w.slots.first, { as: watch.caller, journal: newJournal('Bilangan') })
  const past = [
    { by: 'Bu Piket', verdict: 'conflict', from: null, to: { topic: 'Bilangan' } },
    {
      verdict: 'applied',
      from: { topic: 'Pecahan', activity: 'Diskusi', isFinal: false },
      to: { topic: 'Desimal', activity: null, isFinal: true },
    },
    { by: 'Ani', device, verdict: 'applied', from: null, to: { topic: 'Pecahan', activity: 'Diskusi' } },
  ]
  const wali = await colleague(t, w, 'Bu Wali')
  await assignHomeroom(t, { schoolId: w.schoolId, academicClassId: w.a, teacherId: wali.id })
  const head = await colleague(t, w, 'Bu Kepala')
  await assignDuty(t, { schoolId: w.schoolId, teacherId: head.id }, { kind: 'KEPALA_SEKOLAH', weekdays: null })
  for (const as of [w.aniCaller, w.admin, wali.caller, head.caller]) expect(await read(as)).toMatchObject(past)
  expect(await read(watch.caller)).toMatchObject([{ by: 'Bu Piket' }])
})

test('classes are sorted by grade and the school’s order, not alphabetically', async () => {
  await t.owner.updateTable('class').set({ name: 'IX-B', grade: 'IX' }).where('name', '=', 'VII-B').execute()
  const { data, meta } = (await t.call(lessons.list, { params: w, query: { sort: 'class' } }, w.admin)).body
  const ofDay = { params: w, query: { sort: '-hasOwnProperty' } }
  expect((await t.call(attendance.classes, ofDay, w.admin)).status).toBe(200)
  expect(data.map(({ start, academicClass }) => `${start} ${academicClass.name}`)).toEqual([
    '07:00 VII-A',
    '07:40 VII-A',
    '10:00 VII-A',
    '13:00 VII-A',
    '08:20 IX-B',
  ])
  expect(meta.choices.classes.map(({ name }) => name)).toEqual(['VII-A', 'IX-B'])
})

test('a lesson without students has nothing to fill in', async () => {
  const listed = async (query: object = {}) =>
    (await t.call(lessons.list, { params: w, query: { date: '2026-09-16', pageSize: 100, ...query } }, w.admin)).body
  const before = await listed({ academicClassId: w.a })
  const open = before.meta.totals.states
  expect(open.BELUM + open.SEBAGIAN + open.LENGKAP).toBe(before.data.length)
  await t.owner.updateTable('enrollment').set({ leave_date: today }).where('academic_class_id', '=', w.a).execute()
  const { data, meta } = await listed({ academicClassId: w.a })
  expect(new Set(data.map((row) => [row.members, row.state].join()))).toEqual(new Set(['0,']))
  expect(meta.totals.states).toEqual({ BELUM: 0, SEBAGIAN: 0, LENGKAP: 0, TERKUNCI: 0 })
  expect((await listed({ academicClassId: w.a, state: 'BELUM' })).data).toEqual([])
})
