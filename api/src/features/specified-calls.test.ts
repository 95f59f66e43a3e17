import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownSchedule } from '@hadir/contract/schedule/schedule.ts'
import type { Caller } from '../platform/http/scope.ts'
import { testApp, tokenOf } from '../testing/test-app.ts'
import { newCaller, newSchool } from '../testing/test-school.ts'
import { schoolWithLessons } from '../testing/test-timetable.ts'

/** The paths of the specification's section 7, as it writes them: with their slashes, most without a school's id. */
const t = await testApp()
afterAll(t.close)
t.clock.moveTo('2026-09-16T01:00:00Z')

let admin: Caller
let ids: Record<string, string>
beforeAll(async () => {
  const { school, a, mathA } = await schoolWithLessons(t)
  admin = school.admin
  const lesson = { academicClassId: a, academicSubjectId: mathA, semesterNo: 1, weekday: 1 } as const
  await t.call(ownSchedule.create, { body: { ...lesson, periodStart: 1, periodEnd: 2 } }, admin)
  ids = { schoolId: school.schoolId, academiClassId: a }
})

const get = async (url: string, as: Caller) => {
  const answer = await t.app.inject({ url, headers: { authorization: `Bearer ${tokenOf(t.app, as)}` } })
  return {
    status: answer.statusCode,
    body: answer.body === '' ? null : answer.json<{ data: unknown; code?: string }>(),
  }
}
const filled = (path: string) => path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '')

const stems = ['academic-year', 'subject', 'class', 'teacher', 'student', 'schedule']

test.each([
  ...stems.map((stem) => `/api/v1/${stem}/`),
  '/api/v1/subject/{schoolId}/academic-subject',
  '/api/v1/class/{schoolId}/academic-class',
  '/api/v1/class/attendance',
  '/api/v1/teacher/{schoolId}/academic-teacher',
  '/api/v1/student/{schoolId}/academic-student',
  '/api/v1/schedule/{schoolId}/class-schedule',
  '/api/v1/attendance',
  '/api/v1/attendance/daily-attendance/{schoolId}',
  '/api/v1/attendance/daily-attendance/{schoolId}/{academiClassId}',
  '/api/v1/attendance/subject-attendance/{schoolId}',
  '/api/v1/config/school/',
  '/api/v1/config/roles',
  '/api/v1/access-request/',
  '/api/v1/user/me',
  '/api/v1/auth',
  '/api/v1/school/search?q=Melati',
])('GET %s answers', async (path) => {
  const { status, body } = await get(filled(path), admin)
  expect([status, body?.code]).toEqual([200, undefined])
})

test.each(stems)('one record is at /api/v1/%s/{id}, with or without a slash', async (stem) => {
  const table = stem === 'schedule' ? 'class_schedule' : stem.replace('-', '_')
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where school_id = ${ids['schoolId']} limit 1`.execute(t.owner)
  const id = rows[0]?.id
  for (const end of ['', '/']) {
    expect((await get(`/api/v1/${stem}/${id}${end}`, admin)).body?.data).toMatchObject({ id })
  }
})

test.each([
  ['/api/v1/attendance', '/api/v1/attendance/daily-attendance/{schoolId}'],
  ['/api/v1/class/attendance', '/api/v1/class/{schoolId}/academic-class/attendance'],
  ['/api/v1/schedule/', '/api/v1/schedule/{schoolId}/class-schedule'],
])('%s is the session’s own school, as %s', async (short, long) => {
  const own = await get(`${short}?pageSize=5`, admin)
  expect(own).toEqual(await get(`${filled(long)}?pageSize=5`, admin))
  expect(own.body?.data).not.toEqual([])
  const other = await newSchool(t)
  expect((await get(short, other.admin)).body?.data).toEqual([])
  expect((await get(short, await newCaller(t, { schoolId: other.schoolId, role: 'alumni' }))).status).toBe(403)
  expect((await t.app.inject({ url: short })).statusCode).toBe(401)
})

test.each(['code', 'code/verify', 'register', 'refresh-token', 'logout'])(
  'POST /api/v1/auth/%s is there, with or without a slash',
  async (name) => {
    for (const end of ['', '/']) {
      const { statusCode } = await t.app.inject({ method: 'POST', url: `/api/v1/auth/${name}${end}`, payload: {} })
      expect(statusCode).toBe(name === 'logout' ? 401 : 400)
    }
  },
)

test('the two addresses of the social sign-in answer a browser', async () => {
  const callback = await t.app.inject({ url: '/api/v1/auth/user-info?idp=google&token=x' })
  expect([callback.statusCode, callback.json<{ code: string }>().code]).toEqual([400, 'TICKET_SPENT'])
  expect((await t.app.inject({ url: '/api/v1/oauth2/google' })).statusCode).toBe(302)
})
