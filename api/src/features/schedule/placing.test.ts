import { afterAll, expect, test } from 'vitest'
import { bellScheduleEndpoints, makeBells } from '@hadir/contract/schedule/bell-schedule.ts'
import { scheduleEndpoints } from '@hadir/contract/schedule/schedule.ts'
import { testApp } from '../../testing/test-app.ts'
import { newCaller } from '../../testing/test-school.ts'
import { newBells, schoolWithLessons } from '../../testing/test-timetable.ts'
import { lessonMaker, params, type LessonChanges as Fields } from './testing-lessons.ts'

const t = await testApp()
afterAll(t.close)
t.clock.moveTo('2026-09-16T01:00:00Z')

const make = lessonMaker(t)

test('teacher, class and room are never in two lessons at once, and the other lesson is named', async () => {
  const own = await schoolWithLessons(t)
  await make(own, { room: 'Lab IPA' })
  const refusal = async (changes: Fields) => {
    const { status, body } = await make(own, changes)
    return [status, body.message]
  }
  const inB = { academicClassId: own.b, academicSubjectId: own.mathB }
  expect(await refusal({ ...inB, periodStart: 2, periodEnd: 3 })).toEqual([
    409,
    'Bentrok: Ani sudah mengajar Matematika di VII-A, Senin jam ke-1–2, 07:00–08:20.',
  ])
  expect(await refusal({ academicSubjectId: own.historyA, periodStart: 2, periodEnd: 2 })).toEqual([
    409,
    'Bentrok: Kelas VII-A sudah ada Matematika (Ani), Senin jam ke-1–2, 07:00–08:20.',
  ])
  expect(await refusal({ ...inB, teacherId: own.budi, room: 'lab ipa', periodStart: 1, periodEnd: 1 })).toEqual([
    409,
    'Bentrok: Ruang Lab IPA sudah dipakai VII-A untuk Matematika (Ani), Senin jam ke-1–2, 07:00–08:20.',
  ])
  // The other semester, another weekday, and a lesson that begins as this one ends.
  expect((await make(own, { ...inB, semesterNo: 2 })).status).toBe(200)
  expect((await make(own, { ...inB, weekday: 2 })).status).toBe(200)
  expect((await make(own, { ...inB, periodStart: 3, periodEnd: 3 })).status).toBe(200)
  expect((await make(own, { ...inB, semesterNo: null, periodStart: 2, periodEnd: 2 })).status).toBe(409)
})

test('typed times clash to the minute and not at the edge, also with bells that come later', async () => {
  const own = await schoolWithLessons(t)
  await t.owner.deleteFrom('bell_schedule').where('school_id', '=', own.school.schoolId).execute()
  const typed = (startTime: string, endTime: string, changes: Fields = {}) =>
    make(own, { periodStart: null, periodEnd: null, startTime, endTime, ...changes })
  expect((await typed('07:00', '08:30')).body.data).toMatchObject({
    startTime: '07:00',
    endTime: '08:30',
    periodStart: null,
  })
  expect((await typed('08:15', '09:00', { academicSubjectId: own.historyA })).status).toBe(409)
  expect((await typed('08:30', '09:00', { academicSubjectId: own.historyA })).status).toBe(200)
  await newBells(t, own.school.schoolId)
  const inB = { academicClassId: own.b, academicSubjectId: own.mathB }
  expect((await make(own, { ...inB, periodStart: 3, periodEnd: 3 })).status).toBe(409)
  expect((await make(own, { ...inB, periodStart: 4, periodEnd: 4 })).status).toBe(200)
})

test('bells that lessons need stay, and no change of bells may make lessons overlap', async () => {
  const own = await schoolWithLessons(t)
  await make(own, { periodStart: 5, periodEnd: 6 })
  const { data } = await t
    .call(bellScheduleEndpoints.list, { params: params(own.school) }, own.school.admin)
    .then((r) => r.body)
  const [bells] = data
  if (!bells) throw new Error('no bells')
  const one = { ...params(own.school), id: bells.id }
  const day = (count: number) => makeBells({ start: '07:00', jpMinutes: 40, count, ceremonyMinutes: 0, breaks: [] })
  const change = (count: number) =>
    t.call(
      bellScheduleEndpoints.update,
      {
        params: one,
        body: { variant: 'NORMAL', jpMinutes: 40, days: [{ weekday: 1, bells: day(count) }], version: 1 },
      },
      own.school.admin,
    )
  expect((await change(5)).body).toMatchObject({
    code: 'BELLS_IN_USE',
    message: 'VII-A masih belajar Matematika pada Senin jam ke-5–6. Pindahkan dahulu pelajarannya di Jadwal.',
  })
  expect((await t.call(bellScheduleEndpoints.remove, { params: one }, own.school.admin)).body.code).toBe('BELLS_IN_USE')
  expect((await change(7)).status).toBe(200)
})

test('a class’s day and a whole semester are copied; what does not fit is listed and skipped', async () => {
  const own = await schoolWithLessons(t)
  await make(own)
  await make(own, { academicSubjectId: own.historyA, periodStart: 4, periodEnd: 4 })
  await make(own, { academicClassId: own.b, academicSubjectId: own.mathB, weekday: 2, periodStart: 2, periodEnd: 2 })
  const copyDay = { academicClassId: own.a, semesterNo: 1, variant: 'NORMAL', from: 1, to: 2 } as const
  const day = await t.call(scheduleEndpoints.copyDay, { params: params(own.school), body: copyDay }, own.school.admin)
  expect(day.body.data.copied).toHaveLength(1)
  expect(day.body.data.skipped).toEqual([
    {
      lesson: 'VII-A Matematika, Senin jam ke-1–2',
      reason: 'Ani sudah mengajar Matematika di VII-B, Selasa jam ke-2',
    },
  ])
  const body = { academicYearId: own.yearId, semesterNo: 2 } as const
  const copy = () => t.call(scheduleEndpoints.copySemester, { params: params(own.school), body }, own.school.admin)
  const { copied } = (await copy()).body.data
  expect(copied).toHaveLength(4)
  expect((await copy()).body.message).toBe('0 pelajaran disalin, 4 dilewati')
  const undone = await t.call(
    scheduleEndpoints.removeMany,
    { params: params(own.school), body: { ids: copied } },
    own.school.admin,
  )
  expect(undone.body.data.removed).toBe(4)
})

test('a class’s week shows what is still to be placed and who is busy elsewhere', async () => {
  const own = await schoolWithLessons(t)
  await make(own)
  await make(own, { academicClassId: own.b, academicSubjectId: own.mathB, weekday: 3 })
  const query = { academicClassId: own.a, semesterNo: 1 } as const
  const { data } = (await t.call(scheduleEndpoints.week, { params: params(own.school), query }, own.school.admin)).body
  expect(data.subjects.map(({ subject, weeklyJp, scheduledJp }) => [subject.name, weeklyJp, scheduledJp])).toEqual([
    ['Matematika', 4, 2],
    ['Sejarah', 4, 0],
  ])
  expect(data.slots).toHaveLength(1)
  expect(data.elsewhere.map(({ weekday, teacher }) => [weekday, teacher.name])).toEqual([[3, 'Ani']])
})

test('having taught a class in a past year does not let a teacher see its grid', async () => {
  const own = await schoolWithLessons(t)
  const { schoolId } = own.school
  await make(own, { academicSubjectId: own.historyA })
  const budi = await newCaller(t, { schoolId, role: 'teacher', personId: own.budi })
  const gridOf = async () => {
    const query = { semesterNo: 1, academicClassId: own.a, academicYearId: own.yearId } as never
    return (await t.call(scheduleEndpoints.week, { params: { schoolId }, query }, budi)).status
  }
  expect(await gridOf()).toBe(200)
  await t.owner.updateTable('academic_year').set({ is_active: false }).where('id', '=', own.yearId).execute()
  expect(await gridOf()).toBe(404)
})
