import { afterAll, beforeAll, expect, test } from 'vitest'
import { attendance } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { addDays } from '@hadir/contract/dates/dates.ts'
import type { Endpoint } from '@hadir/contract/endpoint.ts'
import { academicStudentEndpoints } from '@hadir/contract/student/academic-student.ts'
import { readOverview } from '@hadir/contract/attendance/report/overview.ts'
import { can, type Permission } from '@hadir/contract/permissions.ts'
import { report } from '@hadir/contract/attendance/report/report.ts'
import { studentEndpoints } from '@hadir/contract/student/student.ts'
import { truancy } from '@hadir/contract/attendance/subject-attendance/truancy.ts'
import { userEndpoints } from '@hadir/contract/user/user.ts'
import type { Caller } from '../platform/http/scope.ts'
import { filledSchool, type FilledSchool } from '../testing/filled-school.ts'
import { requestsAbout } from '../testing/requests-about.ts'
import { testApp, tokenOf } from '../testing/test-app.ts'
import { assignDuty, newColleague } from '../testing/test-duties.ts'
import { newSchool } from '../testing/test-school.ts'

const t = await testApp()
afterAll(t.close)

const kinds = ['KEPALA_SEKOLAH', 'WAKASEK', 'BK'] as const

let theirs: FilledSchool
let classIds: string[]
let [yesterday, today, tomorrow] = ['', '', '']
beforeAll(async () => {
  theirs = await filledSchool(t)
  const { body } = await t.call(attendance.classes, { params: theirs, query: { pageSize: 100 } }, theirs.admin)
  today = body.meta.day.today
  yesterday = addDays(today, -1)
  tomorrow = addDays(today, 1)
  classIds = body.data.map((row) => row.academicClassId)
})

async function charged(kind: string, span: { start?: string; end?: string } = {}, schoolId = theirs.schoolId) {
  const { id, caller } = await newColleague(t, schoolId)
  await assignDuty(t, { schoolId, teacherId: id }, { kind, weekdays: null, ...span })
  return caller
}

/** What a caller sees of the whole school: the wall, a sheet, recap and warnings, truants, students. */
async function seenBy(as: Caller) {
  const params = { schoolId: theirs.schoolId }
  const one = { ...params, academicClassId: classIds.at(-1) ?? '' }
  const month = '2026-07'
  const answers = {
    wall: await t.call(attendance.classes, { params, query: { pageSize: 100 } }, as),
    sheet: await t.call(attendance.sheet, { params: one, query: { date: '2026-07-14' } }, as),
    recap: await t.call(report.monthly, { params, query: { academicClassId: one.academicClassId, month } }, as),
    ofSchool: await t.call(report.monthlySchool, { params, query: { month } }, as),
    overview: await t.call(readOverview, { params }, as),
    truants: await t.call(truancy.list, { params, query: { from: '2026-07-01', to: today } }, as),
    students: await t.call(studentEndpoints.list, { query: {} }, as),
    members: await t.call(academicStudentEndpoints.list, { params, query: {} }, as),
  }
  const { wall, overview, truants, students, members } = answers
  return {
    statuses: Object.values(answers).map(({ status }) => status),
    classes: wall.body.data?.length,
    gaps: overview.body.data?.gaps,
    totals: [truants, students, members].map(({ body }) => body.meta?.total),
  }
}

test.each(kinds)('a %s of yesterday, of tomorrow or of another school reads nothing', async (kind) => {
  for (const span of [{ end: today }, { start: tomorrow }]) {
    const seen = await seenBy(await charged(kind, span))
    expect(seen).toEqual({
      statuses: [200, 403, 403, 403, 200, 200, 200, 200],
      classes: 0,
      gaps: null,
      totals: [0, 0, 0],
    })
  }
  const { schoolId } = await newSchool(t)
  const stranger = await seenBy(await charged(kind, {}, schoolId))
  expect(stranger.statuses.filter((status) => status !== 404)).toEqual([200])
  expect(stranger.totals).toEqual([undefined, 0, undefined])
})

test.each(kinds)('a %s reads the whole school, from the first day of the duty to its last', async (kind) => {
  const admin = await seenBy(theirs.admin)
  for (const span of [{ start: today, end: tomorrow }, { start: yesterday }]) {
    const seen = await seenBy(await charged(kind, span))
    expect(seen).toMatchObject({ statuses: admin.statuses, classes: admin.classes, gaps: admin.gaps })
    // A student who has left has no class, and is visible only to the office.
    expect(seen.totals).toEqual([admin.totals[0], admin.totals[2], admin.totals[2]])
  }
})

test('the account has today’s duties, and a picket duty grants no more than before', async () => {
  const dutiesOf = async (as: Caller) => (await t.call(userEndpoints.me, {}, as)).body.data.profiles[0]?.duties
  expect(await dutiesOf(await charged('BK'))).toEqual(['BK'])
  expect(await dutiesOf(await charged('BK', { end: today }))).toEqual([])
  expect(await dutiesOf(await charged('BK', { start: tomorrow }))).toEqual([])
  expect(await dutiesOf(theirs.admin)).toBeUndefined()
  expect((await seenBy(await charged('GURU_PIKET'))).gaps).toBeNull()
})

const isWrite = (e: Endpoint) => e.method !== 'GET' && !e.path.endsWith('/export')

test.each(kinds)('a %s writes nothing that a teacher without a duty may not', async (kind) => {
  const { caller: plain } = await newColleague(t, theirs.schoolId)
  const head = await charged(kind)
  const requestFor = requestsAbout(theirs)
  const writes = t.app.endpoints.filter(
    (e) => e.scope === 'school' && isWrite(e) && e.kind !== 'upload' && can('teacher', e.access as Permission),
  )
  expect(writes.length).toBeGreaterThan(15)
  const opened: string[] = []
  for (const e of writes) {
    const { url, query, body } = requestFor([`${e.method} ${e.path}`, e], theirs.schoolId)
    const send = async (as: Caller) =>
      (
        await t.app.inject({
          method: e.method,
          url,
          query: Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])),
          headers: { authorization: `Bearer ${tokenOf(t.app, as)}` },
          ...(body !== undefined && { payload: body as object }),
        })
      ).statusCode
    const [hers, anybodys] = [await send(head), await send(plain)]
    if (hers < 300 && anybodys >= 300) opened.push(`${e.method} ${e.path}`)
  }
  expect(opened).toEqual([])
})
