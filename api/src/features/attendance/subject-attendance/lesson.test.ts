import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { attendance } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { corrections } from '@hadir/contract/attendance/correction.ts'
import { lessons } from '@hadir/contract/attendance/subject-attendance/subject-attendance.ts'
import { markHistory } from '@hadir/contract/attendance/daily-attendance/history.ts'
import { newId } from '../../../platform/ids.ts'
import { expectStrangersRefused } from '../../../testing/refusals.ts'
import { testApp } from '../../../testing/test-app.ts'
import { newMark, saveMarks, today, verdictsOf } from '../testing-sheet.ts'
import { addHoliday, assignHomeroom } from '../../../testing/test-duties.ts'
import { colleague, lessonWorld, newJournal, onDuty, saveTo, sheetOf, type World } from './testing-lesson.ts'

const t = await testApp()
afterAll(t.close)

let w: World
beforeEach(async () => {
  // Between the first and the second lesson.
  t.clock.moveTo('2026-09-16T00:41:00Z')
  w = await lessonWorld(t)
})

const one = (list: readonly string[], at = 0) => list[at] as string
const statusesOf = async (slot: string, as = w.aniCaller, date = today) =>
  (await sheetOf(t, w, slot, as, date)).body.data.students.map((student) => student.cell.status)

describe('refusals', () => {
  test('strangers are refused', async () => {
    const params = { schoolId: w.schoolId }
    const ofLesson = { ...params, scheduleId: w.slots.first }
    const readers = { school: w.school, openTo: ['school_admin', 'teacher'] } as const
    const query = { date: today }
    const change = { date: today, device: newId(), marks: [newMark(one(w.students.a), 'H')] }
    const extra = { academicSubjectId: w.mathA, date: today, start: '13:00', end: '13:40' }
    await expectStrangersRefused(t, lessons.list, { params, query: {} }, readers)
    await expectStrangersRefused(t, lessons.sheet, { params: ofLesson, query }, readers)
    await expectStrangersRefused(t, lessons.save, { params: ofLesson, body: change }, readers)
    await expectStrangersRefused(
      t,
      lessons.setTeacher,
      { params: ofLesson, body: { date: today, teacherStatus: 'KOSONG', version: 0 } },
      readers,
    )
    await expectStrangersRefused(t, lessons.addExtra, { params, body: extra }, readers)
  })

  test('a teacher neither reads nor marks another teacher’s lesson', async () => {
    const { caller } = await colleague(t, w)
    for (const as of [caller, w.budiCaller]) {
      expect((await sheetOf(t, w, w.slots.first, as)).status).toBe(403)
      const saved = await saveTo(t, w, w.slots.first, { as, marks: [newMark(one(w.students.a), 'H')] })
      expect([saved.status, saved.body.code]).toEqual([403, 'FORBIDDEN'])
    }
    expect(await t.owner.selectFrom('lesson').select('id').where('school_id', '=', w.schoolId).execute()).toEqual([])
  })

  test('a homeroom teacher reads the lessons of her class and changes none', async () => {
    const { id, caller } = await colleague(t, w)
    await assignHomeroom(t, { schoolId: w.schoolId, academicClassId: w.a, teacherId: id })
    expect((await sheetOf(t, w, w.slots.first, caller)).body.data.marking).toMatchObject({
      state: 'REFUSED',
      why: 'NOT_YOUR_LESSON',
    })
    expect((await sheetOf(t, w, w.slots.third, caller)).status).toBe(403)
    const saved = await saveTo(t, w, w.slots.first, { as: caller, marks: [newMark(one(w.students.a), 'H')] })
    expect(saved.status).toBe(403)
  })

  test('a lesson of another day is not found, and none is marked before its day', async () => {
    expect((await sheetOf(t, w, w.slots.first, w.aniCaller, '2026-09-17')).status).toBe(404)
    expect((await sheetOf(t, w, newId(), w.aniCaller)).status).toBe(404)
    const mark = newMark(one(w.students.a), 'H')
    const early = await saveTo(t, w, w.slots.first, { as: w.aniCaller, marks: [mark], date: '2026-09-23' })
    expect([early.status, early.body.code]).toEqual([400, 'DATE_IN_FUTURE'])
    expect((await sheetOf(t, w, w.slots.first, w.aniCaller, '2026-09-23')).body.data.marking.why).toBe('DATE_IN_FUTURE')
  })
})

test('two lessons of a class on one day and the day itself are three sheets', async () => {
  const [student = ''] = w.students.a
  const day = { schoolId: w.schoolId, academicClassId: w.a }
  await saveTo(t, w, w.slots.first, { as: w.aniCaller, marks: [newMark(student, 'A')] })
  await saveTo(t, w, w.slots.fifth, { as: w.aniCaller, marks: [newMark(student, 'T', { minutesLate: 7 })] })
  await saveMarks(t, day, { as: w.admin, marks: [newMark(student, 'H')] })
  expect(await statusesOf(w.slots.first)).toEqual(['A', null, null])
  expect(await statusesOf(w.slots.fifth)).toEqual(['T', null, null])
  const daily = await t.call(attendance.sheet, { params: day, query: { date: today } }, w.admin)
  expect(daily.body.data.students.map((one_) => one_.cell.status)).toEqual(['H', null, null])
  expect(daily.body.data.taken?.by).not.toBe('Ani')
  expect(await statusesOf(w.slots.second, w.budiCaller)).toEqual([null, null, null])

  const query = { date: today, studentId: student }
  const history = (as = w.aniCaller, slot = w.slots.first) =>
    t.call(lessons.history, { params: { schoolId: w.schoolId, scheduleId: slot }, query }, as)
  expect((await history()).body.data.map(({ by, to }) => [by, to.status])).toEqual([['Ani', 'A']])
  expect((await history(w.budiCaller)).status).toBe(403)
  const ofDay = await t.call(markHistory.ofDay, { params: day, query }, w.admin)
  expect(ofDay.body.data.map(({ to }) => to.status)).toEqual(['H'])
})

test('the day’s statuses are proposed in each lesson and written in none', async () => {
  const [ill = '', away = '', off = ''] = w.students.a
  await saveMarks(
    t,
    { schoolId: w.schoolId, academicClassId: w.a },
    {
      as: w.admin,
      marks: [newMark(ill, 'S', { note: 'Tifus' }), newMark(away, 'H'), newMark(off, 'D', { note: 'Lomba OSN' })],
    },
  )
  const proposals = async (slot: string) =>
    (await sheetOf(t, w, slot, w.aniCaller)).body.data.students.map(({ daily, proposed, cell }) => [
      daily,
      proposed,
      cell.status,
    ])
  const expected = [
    ['S', { status: 'S', reason: null }, null],
    ['H', null, null],
    ['D', { status: 'D', reason: 'Lomba OSN' }, null],
  ]
  expect(await proposals(w.slots.first)).toEqual(expected)
  await saveTo(t, w, w.slots.first, { as: w.aniCaller, marks: [newMark(ill, 'H'), newMark(away, 'A')] })
  expect(await proposals(w.slots.fifth)).toEqual(expected)
})

test('repeated marks and journal change nothing, and each has its verdict', async () => {
  const [student = ''] = w.students.a
  const device = newId()
  const sent = { as: w.aniCaller, device, marks: [newMark(student, 'A')], journal: newJournal('Pecahan') }
  const first = await t.clock.running(() => saveTo(t, w, w.slots.first, sent))
  expect(first.body).toMatchObject({
    message: 'Pelajaran tersimpan',
    data: {
      verdicts: [{ verdict: 'applied', cell: { status: 'A', rev: 1, by: 'Ani' } }],
      totals: { members: 3, unmarked: 2 },
      journal: { verdict: 'applied', journal: { topic: 'Pecahan', isFinal: false, rev: 1, by: 'Ani' } },
    },
  })
  expect((await saveTo(t, w, w.slots.first, sent)).body.data).toEqual(first.body.data)
  const reused = { ...sent, marks: [], journal: { ...sent.journal, topic: 'Desimal' } }
  expect((await saveTo(t, w, w.slots.first, reused)).body.code).toBe('MARK_ID_REUSED')
  expect((await saveTo(t, w, w.slots.fifth, sent)).body.code).toBe('MARK_ID_REUSED')

  const write = async (journal: ReturnType<typeof newJournal>, as = w.admin, on = newId()) => {
    const { body } = await saveTo(t, w, w.slots.first, { as, device: on, journal })
    return [body.data.journal?.verdict, body.data.journal?.journal.topic, body.data.journal?.journal.rev]
  }
  expect(await write(newJournal('Pecahan'))).toEqual(['same', 'Pecahan', 1])
  expect(await write(newJournal('Desimal'))).toEqual(['conflict', 'Pecahan', 1])
  expect(await write(newJournal('Pecahan campuran'), w.aniCaller, device)).toEqual(['applied', 'Pecahan campuran', 2])
  expect(await write(newJournal('Desimal', { base: 2, isFinal: true }))).toEqual(['applied', 'Desimal', 3])
  const open = await saveTo(t, w, w.slots.first, { as: w.aniCaller, journal: newJournal('', { isFinal: true }) })
  expect(open.body.fields).toEqual({ 'journal.topic': 'Isi materi sebelum menyelesaikan pertemuan' })
  const { journal, lesson } = (await sheetOf(t, w, w.slots.first, w.aniCaller)).body.data
  expect([journal.topic, journal.isFinal, lesson.journalState, lesson.topic]).toEqual([
    'Desimal',
    true,
    'SELESAI',
    'Desimal',
  ])
})

test('of two simultaneous first saves of a lesson, one applies and the other conflicts', async () => {
  const [student = ''] = w.students.a
  const piket = await onDuty(t, w)
  const [a, b] = await Promise.all([
    saveTo(t, w, w.slots.first, { as: w.aniCaller, marks: [newMark(student, 'H')], journal: newJournal('Satu') }),
    saveTo(t, w, w.slots.first, { as: piket.caller, marks: [newMark(student, 'A')], journal: newJournal('Dua') }),
  ])
  const verdicts = [a, b].map(({ body }) => [...verdictsOf(body.data), body.data.journal?.verdict].join(' '))
  expect(verdicts.toSorted()).toEqual(['applied applied', 'conflict conflict'])
  const cells = [a, b].map(({ body }) => body.data.verdicts[0]?.cell.status)
  expect(cells[0]).toBe(cells[1])
  const rows = await t.owner.selectFrom('lesson').select('id').where('school_id', '=', w.schoolId).execute()
  expect(rows).toHaveLength(1)
})

test('after the edit window marks are pending, journals are saved, and an admin gives a reason', async () => {
  const [student = '', other = ''] = w.students.a
  const earlier = '2026-09-09'
  const late = await saveTo(t, w, w.slots.first, {
    as: w.aniCaller,
    date: earlier,
    marks: [newMark(student, 'D', { reason: 'Lomba tari' })],
    journal: newJournal('Bilangan bulat', { isFinal: true }),
  })
  expect(late.body.data).toMatchObject({
    verdicts: [{ verdict: 'held', reason: 'WINDOW_OVER', cell: { rev: 0 } }],
    journal: { verdict: 'applied' },
  })
  const before = (await sheetOf(t, w, w.slots.first, w.aniCaller, earlier)).body.data.students[0]
  expect([before?.held, before?.cell.status]).toEqual([1, null])
  const wali = await colleague(t, w, 'Bu Wali')
  await assignHomeroom(t, { schoolId: w.schoolId, academicClassId: w.a, teacherId: wali.id })
  const { data } = (await t.call(corrections.list, { params: w, query: {} }, wali.caller)).body
  expect(data).toMatchObject([{ lesson: { key: w.slots.first, name: 'Matematika' }, to: { status: 'D' }, by: 'Ani' }])
  const decide = (as = wali.caller) =>
    t.call(
      corrections.decide,
      { params: { schoolId: w.schoolId, id: data[0]?.id ?? '' }, body: { isAccepted: true, reason: 'Suratnya ada' } },
      as,
    )
  expect((await decide(w.aniCaller)).body.code).toBe('CORRECTION_OWN')
  expect((await decide()).body.data.state).toBe('DISETUJUI')
  expect((await decide()).body.code).toBe('CORRECTION_DECIDED')
  const after = (await sheetOf(t, w, w.slots.first, w.aniCaller, earlier)).body.data.students[0]
  expect([after?.held, after?.cell.status, after?.cell.by, after?.cell.rev]).toEqual([0, 'D', 'Bu Wali', 1])
  const at = { params: { ...w, scheduleId: w.slots.first }, query: { date: earlier, studentId: student } }
  expect((await t.call(lessons.history, at, wali.caller)).body.data[0]).toMatchObject({
    to: { reason: 'Lomba tari' },
    changeReason: 'Suratnya ada',
  })
  expect(after?.daily).toBeNull()

  await saveTo(t, w, w.slots.first, { as: w.aniCaller, marks: [newMark(student, 'A')] })
  const bare = await saveTo(t, w, w.slots.first, { as: w.admin, marks: [newMark(other, 'H')] })
  expect(bare.body.data.verdicts).toMatchObject([{ verdict: 'held', reason: 'MARKED_BY_TEACHER' }])
  const mark = newMark(student, 'S', { base: 1, reason: 'Surat dokter' })
  expect(verdictsOf((await saveTo(t, w, w.slots.first, { as: w.admin, marks: [mark] })).body.data)).toEqual(['applied'])

  await t.owner.updateTable('semester').set({ status: 'DITUTUP' }).where('school_id', '=', w.schoolId).execute()
  const closed = await saveTo(t, w, w.slots.fifth, {
    as: w.aniCaller,
    marks: [newMark(student, 'H')],
    journal: newJournal('Terlambat'),
  })
  expect(closed.body.data).toMatchObject({
    verdicts: [{ verdict: 'held', reason: 'SEMESTER_CLOSED' }],
    journal: { verdict: 'rejected', reason: 'SEMESTER_CLOSED' },
  })
})

test('marks of a lesson no longer in the timetable are rejected, and its sheet is not found', async () => {
  const [student = ''] = w.students.a
  await addHoliday(t, w.schoolId, { name: 'Libur mendadak', date: today })
  const sent = { as: w.aniCaller, device: newId(), marks: [newMark(student, 'H')], journal: newJournal('Pecahan') }
  const saved = await saveTo(t, w, w.slots.first, sent)
  expect(saved.body.data).toMatchObject({
    verdicts: [{ verdict: 'rejected', reason: 'NOT_A_SCHOOL_DAY' }],
    journal: { verdict: 'rejected', reason: 'NOT_A_SCHOOL_DAY', journal: { rev: 0 } },
  })
  expect((await sheetOf(t, w, w.slots.first, w.aniCaller)).status).toBe(404)
  await t.owner.deleteFrom('holiday').where('school_id', '=', w.schoolId).execute()
  expect((await saveTo(t, w, w.slots.first, sent)).body.data.verdicts).toEqual(saved.body.data.verdicts)
  const again = await saveTo(t, w, w.slots.first, { as: w.aniCaller, marks: [newMark(student, 'H')] })
  expect(verdictsOf(again.body.data)).toEqual(['applied'])
})
