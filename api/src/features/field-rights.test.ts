import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '@hadir/contract/endpoint.ts'
import { can, type Permission } from '@hadir/contract/permissions.ts'
import type { Role } from '@hadir/contract/roles.ts'
import { supportEndpoints } from '@hadir/contract/config/support.ts'
import type { Caller } from '../platform/http/scope.ts'
import { filledSchool, type FilledSchool } from '../testing/filled-school.ts'
import { markPeople, peopleIn } from '../testing/marked-people.ts'
import { requestsAbout } from '../testing/requests-about.ts'
import { testApp, tokenOf } from '../testing/test-app.ts'
import { assignDuty, assignHomeroom, newColleague } from '../testing/test-duties.ts'
import { newCaller } from '../testing/test-school.ts'
import { visiting } from '../testing/test-support-session.ts'

/**
 * The counterpart of rights-matrix.tsv for single fields: which protected values each response shows to whom, and
 * whose. The table is beside the code on purpose. A response that is not in it shows none of them to anybody; a cell
 * that nobody sees any more has to be removed.
 */
const [head = [], ...lines] = readFileSync(join(import.meta.dirname, '../testing/field-rights.tsv'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t'))

const t = await testApp()
afterAll(t.close)

const isRead = (e: Endpoint) => e.method === 'GET' && e.kind !== 'file'
const isExport = (e: Endpoint) => e.method === 'POST' && e.path.endsWith('/export')
const endpoints = t.app.endpoints.filter((e) => e.access !== 'public' && (isRead(e) || isExport(e)))

let theirs: FilledSchool
let callers: Record<string, Caller>
/** `METHOD path` and the role, with the fields shown. */
const exposed = new Map<string, Map<string, Set<string>>>()

beforeAll(async () => {
  theirs = await filledSchool(t)
  const { schoolId, ids } = theirs
  const classId = ids.academic_class
  const { rows: people } = await sql<{ id: string; guardian_id: string; in_class: boolean }>`
    select s.id, sg.guardian_id, e.academic_class_id = ${classId} as in_class
      from student s
      join student_guardian sg on sg.school_id = s.school_id and sg.student_id = s.id
      join enrollment e on e.school_id = s.school_id and e.student_id = s.id and e.leave_date is null
      where s.school_id = ${schoolId} and s.status = 'AKTIF' and not exists (
        select from platform.profile p where p.person_id in (s.id, sg.guardian_id))
      order by s.id`.execute(t.owner)
  const own = people.find((one) => !one.in_class)!
  const classmate = people.find((one) => one.in_class)!
  const stranger = people.findLast((one) => !one.in_class && one.guardian_id !== own.guardian_id)!
  const { rows: graduates } = await sql<{ id: string }>`
    select student_id as id from alumni where school_id = ${schoolId} order by student_id`.execute(t.owner)
  const [me, another] = [graduates[0]!.id, graduates.at(-1)!.id]
  await markPeople(t, theirs, { classId, ownIds: [own.id, me] })
  await sql`analyze`.execute(t.owner)

  const colleague = async (name: string) => newColleague(t, schoolId, name)
  const [teacher, homeroom, watch] = [await colleague('Guru'), await colleague('Wali'), await colleague('Piket')]
  const counsellor = await colleague('BK')
  await t.owner.deleteFrom('homeroom').where('academic_class_id', '=', classId).execute()
  await assignHomeroom(t, { schoolId, academicClassId: classId, teacherId: homeroom.id })
  await assignDuty(t, { schoolId, teacherId: watch.id }, { kind: 'GURU_PIKET', weekdays: null })
  await assignDuty(t, { schoolId, teacherId: counsellor.id }, { kind: 'BK', weekdays: null })
  const administrator = await newCaller(t, { schoolId: null, role: 'administrator' })
  await t.call(supportEndpoints.enter, { body: { schoolId, reason: 'Memeriksa tabel hak' } }, administrator)
  const as = (role: Role, personId?: string) => newCaller(t, { schoolId, role, ...(personId && { personId }) })
  callers = {
    school_admin: theirs.admin,
    teacher: teacher.caller,
    homeroom: homeroom.caller,
    on_duty: watch.caller,
    whole_school: counsellor.caller,
    student: await as('student', own.id),
    parent: await as('parent', own.guardian_id),
    alumni: await as('alumni', me),
    company_admin: await newCaller(t, { schoolId: null, role: 'company_admin' }),
    administrator: await visiting(t, administrator),
  }
  // One of her class, and one of another; a graduate is always somebody else's.
  const requested = await Promise.all(
    [classmate, stranger, own].map(async ({ id }, i) => {
      const row = await t.owner
        .selectFrom('enrollment')
        .select('id')
        .where('student_id', '=', id)
        .where('leave_date', 'is', null)
        .executeTakeFirstOrThrow()
      const alumnusId = i === 2 ? me : another
      return requestsAbout({ ...theirs, alumnusId, ids: { ...ids, student: id, enrollment: row.id } })
    }),
  )
  for (const e of endpoints) {
    // A path with an id reads that record.
    const isOfOne = e.path.replace(':schoolId', '').includes(':')
    await Promise.all((isOfOne ? requested : requested.slice(0, 1)).map((requestFor) => walk(e, requestFor)))
  }
})

/** What an endpoint returns for every role: its first hundred rows, and the rows matching a stranger's NISN. */
async function walk(e: Endpoint, requestFor: ReturnType<typeof requestsAbout>): Promise<void> {
  const name = `${e.method} ${e.path}`
  const request = requestFor([name, e], theirs.schoolId)
  const shape = e.query?.shape ?? {}
  const words = 'q' in shape ? ['', '8800'] : ['']
  for (const [role, caller] of Object.entries(callers)) {
    if (e.access !== 'signed-in' && !can(caller.role!, e.access as Permission)) continue
    for (const q of words) {
      const plain = e.query?.safeParse({}).success ? {} : request.query
      const query = { ...plain, ...('pageSize' in shape && { pageSize: 100 }), ...(q && { q }) }
      const answer = await t.app.inject({
        method: e.method,
        url: request.url,
        query: Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])),
        headers: { authorization: `Bearer ${tokenOf(t.app, caller)}` },
        ...(isExport(e) && { payload: { ...(request.body as object), format: 'csv', ids: undefined } }),
      })
      if (answer.statusCode === 403) break
      expect([name, role, answer.statusCode]).not.toEqual([name, role, 500])
      // A file has them as people dial them, 0812…; 16 digits are a NIK.
      if (isExport(e)) expect([name, answer.body.match(/\b62\d{8,12}\b/g)]).toEqual([name, null])
      const here = exposed.get(name) ?? new Map<string, Set<string>>()
      exposed.set(name, here.set(role, (here.get(role) ?? new Set()).union(peopleIn(answer.body))))
    }
  }
}

const cell = (of: Iterable<string>) => [...of].toSorted().join(' ') || '-'

test('each response shows each role what the table says, and nothing else', () => {
  const seen = [...exposed]
    .filter(([, roles]) => [...roles.values()].some((values) => values.size > 0))
    .map(([name, roles]) => [name, ...Object.keys(callers).map((role) => cell(roles.get(role) ?? []))])
    .toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1))
  expect(head).toEqual(['answer', ...Object.keys(callers)])
  expect(seen.map((row) => row.join('\t'))).toEqual(lines.map((row) => row.join('\t')))
})

test('no response reveals official numbers to roles without access', () => {
  const refused: Record<string, RegExp> = {
    teacher: /(nisn|nik|phone|email|address|birth\w+|diplomaNo|income|health):(class|others)|nik:staff/,
    on_duty: /(nisn|nik|email|address|birth\w+|diplomaNo|income|health):(class|others)|nik:staff/,
    whole_school: /(nik|email|address|birth\w+|diplomaNo|income|health):(class|others)|nik:staff/,
    homeroom:
      /(nisn|nik|phone|email|address|birth\w+|diplomaNo|income|health):others|(nik|income|health):class|nik:staff/,
    student: /:(class|others)|:staff/,
    parent: /:(class|others)|:staff/,
    alumni: /:(class|others)|:staff/,
    company_admin: /./,
    administrator: /(nik|income|health):/,
  }
  const wrong = [...exposed].flatMap(([name, roles]) =>
    [...roles].flatMap(([role, values]) =>
      [...values].filter((value) => refused[role]?.test(value)).map((value) => `${role} is told ${value} by ${name}`),
    ),
  )
  expect(wrong).toEqual([])
})

test('the check detects them in an admin’s responses', () => {
  const all = [...exposed.values()].flatMap((roles) => [...(roles.get('school_admin') ?? [])])
  for (const kind of [
    'nisn',
    'nik',
    'phone',
    'email',
    'address',
    'birthPlace',
    'birthDate',
    'diplomaNo',
    'income',
    'health',
  ]) {
    expect(
      all.some((value) => value.startsWith(`${kind}:`)),
      kind,
    ).toBe(true)
  }
})
