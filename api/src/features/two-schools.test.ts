import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { can, type Permission } from '@hadir/contract/permissions.ts'
import type { Endpoint } from '@hadir/contract/endpoint.ts'
import { importKinds, imports } from '@hadir/contract/import.ts'
import type { Caller } from '../http/scope.ts'
import { newId } from '../new-id.ts'
import { filledSchool, givenAway, type FilledSchool } from '../testing/filled-school.ts'
import { paramsOf, sampleOf, type KnownValues } from '../testing/sample-input.ts'
import { testApp, tokenOf } from '../testing/test-app.ts'
import { newCaller, newClass, newSchool, newYear, type TestSchool } from '../testing/test-school.ts'
import { fixture } from './import/testing-import.ts'

/** Every endpoint is called by one school about the other, made from the declarations: a new one is covered at once. */
const t = await testApp()
const endpoints = t.app.endpoints.filter((e) => e.access !== 'public').map((e) => [`${e.method} ${e.path}`, e] as const)
const inSchool = endpoints.filter(([, e]) => e.scope === 'school')
const withSchool = inSchool.filter(([, e]) => e.path.includes(':schoolId'))

let theirs: FilledSchool
let ours: TestSchool
let known: KnownValues
beforeAll(async () => {
  theirs = await filledSchool(t)
  ours = await newSchool(t)
  await newClass(t, { schoolId: ours.schoolId, yearId: await newYear(t, ours.schoolId) })
  const { ids } = theirs
  known = {
    schoolId: theirs.schoolId,
    academicClassId: ids.academic_class,
    academicYearId: ids.academic_year,
    classId: ids.class,
    subjectId: ids.subject,
    teacherId: ids.teacher,
    academicClassIds: [ids.academic_class],
    closingIds: [theirs.closingId],
    ids: [ids.academic_subject],
    studentId: ids.student,
    studentIds: [ids.student],
    joinDate: '2026-07-15',
    entryDate: '2026-07-15',
    exitDate: '2026-07-15',
    homeroomTeacherId: ids.teacher,
    membership: { academicClassId: ids.academic_class, joinDate: '2026-07-15' },
    profileId: theirs.access.profileId,
    id: newId,
    device: newId,
    date: '2026-07-15',
    month: '2026-07',
    since: 0,
    pageSize: 100,
    code: 'MTK-9',
    grades: ['VII'],
    entryTime: '07:00',
    closeTime: '15:00',
    enabledCodes: ['H', 'S', 'I', 'A'],
    // A file that could be read like any other answer.
    format: 'csv',
    list: '/api/v1/student',
    name: '2031/2032',
    startDate: '2031-07-14',
    endDate: '2032-06-18',
    dob: '2013-01-15',
    dueDate: '2026-09-01',
    periodStart: 1,
    periodEnd: 1,
    academicSubjectId: ids.academic_subject,
    start: '07:00',
    end: '07:40',
    jpMinutes: 40,
  }
})
afterAll(t.close)

const batchKind = (path: string) => importKinds.find((kind) => path.startsWith(imports[kind].upload.path)) ?? 'student'

/** Which of their records a name in a path means. */
function theirRecord(e: Endpoint, name: string, before: string): string {
  const { ids, batches, archiveId, access, schoolId, admin } = theirs
  const records: Record<string, string> = {
    'student/id': ids.student,
    'alumni/id': theirs.alumnusId,
    'teacher/id': ids.teacher,
    'academic-teacher/id': ids.teacher,
    'class/id': ids.class,
    'subject/id': ids.subject,
    'exam/id': ids.exam,
    'task/id': ids.task,
    'academic-subject/id': ids.academic_subject,
    'academic-class/id': ids.academic_class,
    'academic-student/id': ids.enrollment,
    'academic-year/id': ids.academic_year,
    'holiday/holidayId': ids.holiday,
    // Genap is what goes on from Ganjil.
    'semester/no': e.path.endsWith('/starting') ? '2' : '1',
    'bell-schedule/id': ids.bell_schedule,
    'class-schedule/id': ids.class_schedule,
    'extra-lesson/lessonId': ids.lesson,
    'import/id': batches[batchKind(e.path)],
    'archive/id': archiveId,
    'auth/id': admin.sessionId,
    'access-request/id': access.requestId,
    'evidence/evidenceId': access.evidenceId,
    'profile/id': access.profileId,
    'consent/id': access.consentId,
    'proposal/id': ids.contact_proposal,
    'letter/studentId': ids.student,
    'correction/id': theirs.correctionId,
    'planned-absence/id': theirs.plannedId,
  }
  const found =
    { schoolId, academicClassId: ids.academic_class, scheduleId: ids.class_schedule }[name] ??
    records[`${before}/${name}`]
  if (!found)
    throw new Error(`${e.path}: tell which of their records :${name} is in api/src/features/two-schools.test.ts`)
  return found
}

/** What is sent: their ids wherever an id goes, the given school in the path. */
function requestFor([name, e]: readonly [string, Endpoint], schoolId: string) {
  const params = Object.fromEntries(paramsOf(e).map(([param, before]) => [param, theirRecord(e, param, before)]))
  if ('schoolId' in params) params['schoolId'] = schoolId
  return {
    url: e.path.replace(/:(\w+)/g, (_, param: string) => params[param] ?? ''),
    query: e.query ? (sampleOf(e.query, known, `the query of ${name}`) as Record<string, unknown>) : {},
    body: e.body && e.kind !== 'upload' ? sampleOf(e.body, known, `the body of ${name}`) : undefined,
  }
}

async function send([, e]: readonly [string, Endpoint], request: ReturnType<typeof requestFor>, as: Caller) {
  const query = Object.fromEntries(Object.entries(request.query).map(([key, value]) => [key, String(value)]))
  const authorization = `Bearer ${tokenOf(t.app, as)}`
  if (e.kind !== 'upload') {
    return t.app.inject({
      method: e.method,
      url: request.url,
      query,
      headers: { authorization },
      ...(request.body !== undefined && { payload: request.body as object }),
    })
  }
  const head = '--batas\r\ncontent-disposition: form-data; name="file"; filename="daftar.xlsx"\r\n\r\n'
  const payload = Buffer.concat([Buffer.from(head), fixture('daftar-guru.xlsx'), Buffer.from('\r\n--batas--\r\n')])
  return t.app.inject({
    method: e.method,
    url: request.url,
    query,
    headers: { authorization, 'content-type': 'multipart/form-data; boundary=batas' },
    payload,
  })
}

const ourAdmin = () => newCaller(t, { schoolId: ours.schoolId, role: 'school_admin' })

/** Calls as `as`; what is answered must tell nothing, and what is theirs must stay as it was. */
async function attempt(one: readonly [string, Endpoint], schoolId: string, as: Caller) {
  const request = requestFor(one, schoolId)
  const before = one[1].method === 'GET' ? '' : await theirs.fingerprint()
  const answer = await send(one, request, as)
  expect(givenAway(theirs, request, answer.body)).toEqual([])
  if (one[1].method !== 'GET') expect(await theirs.fingerprint(), 'their rows are unchanged').toBe(before)
  return answer
}

/** A file's text is packed, so that nothing could be seen in it: there must be none, unless it is plain text. */
function expectNothingPacked({ statusCode, headers }: { statusCode: number; headers: Record<string, unknown> }) {
  if (!String(headers['content-type']).startsWith('text/csv')) expect(statusCode).toBeGreaterThanOrEqual(400)
}

test('the eye that looks for secrets sees them when their own admin asks', async () => {
  const seen: string[] = []
  // Pupils, guardians and teachers have readings of their own, which no admin may ask for.
  const mayAsk = ({ access }: Endpoint) =>
    access === 'public' || access === 'signed-in' || can('school_admin', access as Permission)
  const readings = inSchool.filter(([, e]) => e.method === 'GET' && e.kind !== 'file' && mayAsk(e))
  for (const one of readings) {
    const request = requestFor(one, theirs.schoolId)
    // A generated filter may let nothing through.
    const query = one[1].query?.safeParse({}).success ? {} : request.query
    const { body } = await send(one, { ...request, query }, theirs.admin)
    if (givenAway(theirs, {}, body).length > 0) seen.push(one[0])
  }
  const pupils = inSchool.filter(([name]) => name === 'POST /api/v1/student/export')
  for (const one of pupils) {
    const { body } = await send(one, { ...requestFor(one, theirs.schoolId), body: { format: 'csv' } }, theirs.admin)
    expect(givenAway(theirs, {}, body)).not.toEqual([])
  }
  expect(pupils).toHaveLength(1)
  // Some answer counts and settings alone, in which nothing of theirs could be known again.
  expect(seen.length).toBeGreaterThan(readings.length * 0.8)
})

test('and the eye for changes sees a single letter', async () => {
  const before = await theirs.fingerprint()
  const name = (change: string) =>
    sql`update subject set name = ${sql.raw(change)} where id = ${theirs.ids.subject}`.execute(t.owner)
  await name("name || '.'")
  expect(await theirs.fingerprint()).not.toBe(before)
  await name('left(name, -1)')
  expect(await theirs.fingerprint()).toBe(before)
})

describe('an admin of another school', () => {
  test.each(withSchool)('is told that there is no such school: %s', async (...one) => {
    expect((await attempt(one, theirs.schoolId, await ourAdmin())).statusCode).toBe(404)
  })

  test.each(endpoints)('learns nothing by their ids in her own school: %s', async (...one) => {
    const answer = await attempt(one, ours.schoolId, await ourAdmin())
    expect(answer.statusCode).toBeLessThan(500)
    if (one[1].kind === 'file') expectNothingPacked(answer)
  })
})

describe('with the door’s check switched off and every handler asking for their school, row security alone', () => {
  const { school } = t.app.door
  beforeAll(() => {
    // The token says their school, so the check passes; the transaction is entered as ours, which alone row security knows.
    t.app.door.school = (caller, act) =>
      school({ ...caller, schoolId: ours.schoolId }, (scope) => act({ ...scope, schoolId: theirs.schoolId }))
  })
  afterAll(() => {
    t.app.door.school = school
  })

  test.each(inSchool)('shows and changes nothing of it: %s', async (...one) => {
    const answer = await attempt(one, theirs.schoolId, { ...(await ourAdmin()), schoolId: theirs.schoolId })
    if (one[1].kind === 'file') expectNothingPacked(answer)
  })

  test('and a hole in it would be seen here', async () => {
    const told: string[] = []
    const { rows: tables } = await sql<{
      name: string
    }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(t.owner)
    for (const { name } of tables) await sql`alter table ${sql.table(name)} disable row level security`.execute(t.owner)
    for (const one of inSchool.filter(([, e]) => e.method === 'GET' && e.kind !== 'file')) {
      const request = requestFor(one, theirs.schoolId)
      const { body } = await send(one, request, { ...(await ourAdmin()), schoolId: theirs.schoolId })
      if (givenAway(theirs, request, body).length > 0) told.push(one[0])
    }
    for (const { name } of tables) await sql`alter table ${sql.table(name)} enable row level security`.execute(t.owner)
    expect(told.length).toBeGreaterThan(10)
  })
})
