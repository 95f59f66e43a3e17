import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { amount } from '@hadir/contract/testing/test-size.ts'
import { scheduleEndpoints } from '@hadir/contract/schedule/schedule.ts'
import { newTeacher } from '../../testing/test-teacher.ts'
import { testApp } from '../../testing/test-app.ts'
import { newClass } from '../../testing/test-school.ts'
import { newTaught, schoolWithLessons, type LessonWorld } from '../../testing/test-timetable.ts'

const t = await testApp()
afterAll(t.close)
t.clock.moveTo('2026-09-16T01:00:00Z')

const create = (w: LessonWorld, body: object) =>
  t.call(
    scheduleEndpoints.create,
    { params: { schoolId: w.school.schoolId }, body: { semesterNo: 1, ...body } as never },
    w.school.admin,
  )

/** One teacher with a subject in twenty classes, all placed on the same Monday lesson by twenty operators at once. */
async function twentyAtOnce() {
  const w = await schoolWithLessons(t)
  const { schoolId } = w.school
  const classes = await Promise.all(
    Array.from({ length: 20 }, () => newClass(t, { schoolId, yearId: w.yearId, count: 1 })),
  )
  const taught = await newTaught(
    t,
    schoolId,
    classes.map(({ academicClassId }) => ({ academicClassId, teacherId: w.ani })),
  )
  // Opens every connection of the pool first: otherwise the first request would finish before the second begins.
  const params = { schoolId }
  await Promise.all(classes.map(() => t.call(scheduleEndpoints.list, { params, query: {} }, w.school.admin)))
  const responses = await Promise.all(
    classes.map(({ academicClassId }, i) =>
      create(w, { academicClassId, academicSubjectId: taught[i], weekday: 1, periodStart: 1 + (i % 2), periodEnd: 2 }),
    ),
  )
  return responses.map(({ status }) => status).toSorted((a, b) => a - b)
}

test('of twenty operators who book one teacher at once, one succeeds, the others learn who', async () => {
  expect(await twentyAtOnce()).toEqual([200, ...Array<number>(19).fill(409)])
})

type Wish = {
  ofClass: number
  ofTeacher: number
  room: string | null
  weekday: 1 | 2
  at: number
  length: number
  semesterNo: 1 | 2 | null
  window: number
  /** The subject's religion: 0 for all students, or one of two. */
  religion: 0 | 1 | 2
}

/** Monday has bells; on Tuesday times are typed, in quarters of an hour from 07:00. */
const windows = [
  {},
  { validFrom: '2026-08-03', validTo: '2026-09-30' },
  { validFrom: '2026-10-01', validTo: '2026-10-31' },
  { validFrom: '2026-09-01' },
] as const
const wish: fc.Arbitrary<Wish> = fc.record({
  ofClass: fc.nat({ max: 2 }),
  ofTeacher: fc.nat({ max: 2 }),
  room: fc.constantFrom(null, 'Lab', 'lab', 'Aula'),
  weekday: fc.constantFrom(1, 2),
  at: fc.nat({ max: 2 }),
  length: fc.integer({ min: 1, max: 2 }),
  semesterNo: fc.constantFrom(1, 2, null),
  window: fc.nat({ max: windows.length - 1 }),
  religion: fc.constantFrom(0, 1, 2),
})

/** The reference model: every quarter or lesson of every day of the year that a lesson occupies, with its resources. */
function resourcesOf(one: Wish): Set<string> {
  const needs = [
    // The students of a religion; for a subject of no religion, all students.
    ...(one.religion === 0 ? [1, 2] : [one.religion]).map((religion) => `class ${one.ofClass} ${religion}`),
    `teacher ${one.ofTeacher}`,
    ...(one.room ? [`room ${one.room.toLowerCase()}`] : []),
  ]
  const { validFrom = '', validTo = '9999' } = windows[one.window] as { validFrom?: string; validTo?: string }
  const days = [
    ...(one.semesterNo === 2 ? [] : ['2026-08-10', '2026-09-14', '2026-10-12', '2026-11-16']),
    ...(one.semesterNo === 1 ? [] : ['2027-02-08']),
  ].filter((day) => validFrom <= day && day <= validTo)
  const units = Array.from({ length: one.length }, (_, i) => one.at + i)
  return new Set(
    days.flatMap((day) => units.flatMap((unit) => needs.map((need) => `${day} ${one.weekday} ${unit} ${need}`))),
  )
}

test('lessons are rejected exactly when a reference model finds a clash', async () => {
  const w = await schoolWithLessons(t)
  const { schoolId } = w.school
  await t.owner.deleteFrom('bell').where('school_id', '=', schoolId).where('weekday', '=', 2).execute()
  const third = await newClass(t, { schoolId, yearId: w.yearId, count: 1 })
  const classIds = [w.a, w.b, third.academicClassId]
  const teachers = [w.ani, w.budi, await newTeacher(t, schoolId)]
  const inAll = classIds.map((academicClassId) => ({ academicClassId, teacherId: null }))
  const taught = [
    await newTaught(t, schoolId, inAll),
    await newTaught(t, schoolId, inAll, { religion: 'Islam' }),
    await newTaught(t, schoolId, inAll, { religion: 'Kristen' }),
  ]
  const quarter = (unit: number) => `07:${['00', '15', '30', '45'][unit]}`
  await fc.assert(
    fc.asyncProperty(fc.array(wish, { minLength: 2, maxLength: 8 }), async (wishes) => {
      await t.owner.deleteFrom('class_schedule').where('school_id', '=', schoolId).execute()
      const placed: Set<string>[] = []
      for (const one of wishes) {
        const needs = resourcesOf(one)
        const times =
          one.weekday === 1
            ? { periodStart: one.at + 1, periodEnd: Math.min(one.at + one.length, 3) }
            : { startTime: quarter(one.at), endTime: quarter(one.at + one.length > 3 ? 3 : one.at + one.length) }
        const tooLong = one.at + one.length > 3
        if (tooLong || needs.size === 0) continue
        const { status, body } = await create(w, {
          academicClassId: classIds[one.ofClass],
          academicSubjectId: taught[one.religion]?.[one.ofClass],
          teacherId: teachers[one.ofTeacher],
          semesterNo: one.semesterNo,
          weekday: one.weekday,
          ...(one.room && { room: one.room }),
          ...windows[one.window],
          ...times,
        })
        const isMet = placed.some((other) => !other.isDisjointFrom(needs))
        expect([status, body.code], JSON.stringify({ wishes, one })).toEqual(
          isMet ? [409, 'SCHEDULE_CLASH'] : [200, undefined],
        )
        if (!isMet) placed.push(needs)
      }
    }),
    { numRuns: amount({ short: 8, long: 150 }), seed: 7 },
  )
})
