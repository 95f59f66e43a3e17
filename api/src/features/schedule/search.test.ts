import { afterAll, expect, test } from 'vitest'
import { scheduleEndpoints } from '@hadir/contract/schedule/schedule.ts'
import { testApp } from '../../testing/test-app.ts'
import { schoolWithLessons } from '../../testing/test-timetable.ts'

const t = await testApp()
afterAll(t.close)
t.clock.moveTo('2026-09-16T01:00:00Z')

test('a lesson is found by its class, subject, teacher and room, also misspelt', async () => {
  const own = await schoolWithLessons(t)
  const params = { schoolId: own.school.schoolId }
  const make = (changes: object) => {
    const lesson = { academicClassId: own.a, academicSubjectId: own.mathA, semesterNo: 1, weekday: 1 }
    return t.call(scheduleEndpoints.create, { params, body: { ...lesson, ...changes } as never }, own.school.admin)
  }
  await make({ room: 'Lab IPA', periodStart: 1, periodEnd: 2 })
  await make({ academicSubjectId: own.historyA, periodStart: 3, periodEnd: 3 })
  await make({ academicClassId: own.b, academicSubjectId: own.mathB, periodStart: 4, periodEnd: 5 })
  const search = async (q: string) => {
    const { body } = await t.call(scheduleEndpoints.list, { params, query: { q } }, own.school.admin)
    const found = body.data.map(({ subject, academicClass }) => `${subject.name} ${academicClass.name}`)
    return { found, total: body.meta.total, meant: body.meta.meant }
  }
  const [math, history, other] = ['Matematika VII-A', 'Sejarah VII-A', 'Matematika VII-B']
  expect(await search('7a')).toEqual({ found: [math, history], total: 2, meant: undefined })
  expect(await search('lab')).toEqual({ found: [math], total: 1, meant: undefined })
  expect(await search('matem viib')).toEqual({ found: [other], total: 1, meant: undefined })
  expect(await search('bdui')).toEqual({ found: [history], total: 1, meant: ['budi'] })
  expect(await search('matematyka 7a')).toEqual({ found: [math], total: 1, meant: ['matematika'] })
  expect(await search('%')).toEqual({ found: [], total: 0, meant: undefined })
})
