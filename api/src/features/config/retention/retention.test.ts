import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jpeg } from '../../../testing/test-jpeg.ts'
import { testApp } from '../../../testing/test-app.ts'
import { newCaller, newClass, newSchool, newYear, type TestSchool } from '../../../testing/test-school.ts'
import { notify } from '../../../platform/notify/notify.ts'
import { platformRules, schoolRules } from './retention-table.ts'
import { startRetention } from './run-retention.ts'

const t = await testApp({ logLevel: 'info' })
afterAll(t.close)

const hour = 3_600_000
let school: TestSchool
beforeAll(async () => {
  t.clock.moveTo('2026-09-14T18:30:00Z')
  school = await newSchool(t)
})

const run = async () => {
  await startRetention(t.jobParts.transactions)
  await t.runJobs()
  const last = await t.owner
    .selectFrom('platform.retention_run')
    .select(['removed', 'done_at'])
    .orderBy('hour', 'desc')
    .executeTakeFirstOrThrow()
  expect(last.done_at).not.toBeNull()
  return last.removed as Record<string, number>
}
const count = async (table: string) => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(t.owner)
  return rows[0]?.n ?? 0
}

test('every statement is valid, also where nothing is old', async () => {
  expect(await run()).toEqual({})
  expect(await startRetention(t.jobParts.transactions), 'once an hour, whichever server asks').toBe(false)
})

test('sessions and codes go after their time and not before, and one log line says how many', async () => {
  const caller = await newCaller(t, { schoolId: school.schoolId, role: 'school_admin' })
  const code = { email: 'a@contoh.test', mailbox: 'a@contoh.test', source: 'login', code_hmac: Buffer.alloc(32) }
  const at = t.clock.now()
  const row = { ...code, id: crypto.randomUUID(), browser_hash: Buffer.alloc(32), expires_at: at, created_at: at }
  await t.owner.insertInto('platform.sign_in_code').values(row).execute()
  t.clock.advance(47 * hour)
  expect((await run())['platform.sign_in_code']).toBeUndefined()
  t.clock.advance(2 * hour)
  t.log.length = 0
  expect((await run())['platform.sign_in_code']).toBe(1)
  const lines = t.log.filter((line) => line.includes('"retention"'))
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('"platform.sign_in_code":1')
  expect(lines[0]).not.toContain('contoh.test')
  const sessions = await count('platform.session')
  t.clock.advance(91 * 24 * hour)
  expect((await run())['platform.session']).toBe(sessions)
  expect(caller.accountId).toBeTruthy()
})

test('more rows than one batch are all deleted', async () => {
  const at = t.clock.now()
  await sql`insert into platform.access_try (id, mailbox, network, at)
    select gen_random_uuid(), 'm', 'n', ${at} from generate_series(1, 1201)`.execute(t.owner)
  t.clock.advance(49 * hour)
  expect((await run())['platform.access_try']).toBe(1201)
})

test('photos of leave letters go after two years, at night; the letter’s history stays', async () => {
  const { schoolId } = school
  const { studentIds } = await newClass(t, { schoolId, yearId: await newYear(t, schoolId), count: 1 })
  const [student_id = ''] = studentIds
  const actor_id = school.admin.profileId ?? ''
  const letter = { school_id: schoolId, student_id, date: '2026-09-14', actor_id }
  await t.owner
    .insertInto('attendance_letter')
    .values({ ...letter, content: jpeg(), updated_at: t.clock.now() })
    .execute()
  const event = { ...letter, id: crypto.randomUUID(), act: 'DITAMBAH', at: t.clock.now() }
  await t.owner.insertInto('attendance_letter_event').values(event).execute()
  t.clock.advance(729 * 24 * hour)
  await run()
  expect(await count('attendance_letter')).toBe(1)
  t.clock.moveTo(`${new Date(t.clock.now().getTime() + 3 * 24 * hour).toISOString().slice(0, 10)}T12:00:00Z`)
  await run()
  expect(await count('attendance_letter'), 'by day').toBe(1)
  t.clock.advance(7 * hour + 1)
  expect((await run())['attendance_letter']).toBe(1)
  expect(await count('attendance_letter_event')).toBe(1)
})

test('notices are stored for a year', async () => {
  const { schoolId, admin } = school
  const to = { profileId: admin.profileId ?? '' }
  const data = { date: '2026-09-15', classes: [], lessons: [] }
  await t.app.transactions.schoolSystemJob(schoolId, (scope) =>
    notify(scope, [{ to, kind: 'SHEETS_OPEN', data, onceKey: 'a' }]),
  )
  const nightAfter = (days: number) => {
    const date = new Date(t.clock.now().getTime() + days * 24 * hour).toISOString().slice(0, 10)
    t.clock.moveTo(`${date}T19:00:00Z`)
    return run()
  }
  await nightAfter(364)
  expect(await count('notice')).toBe(1)
  expect((await nightAfter(2))['notice']).toBe(1)
})

test('docs/retention.md has the periods of the code', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../../../docs/retention.md'), 'utf8')
  const inWords = (after: number) =>
    after === 0
      ? 'at once'
      : after % 24 === 0 && after > 48
        ? `${after / 24} days`
        : after === 1
          ? '1 hour'
          : `${after} hours`
  const lines = [...platformRules, ...schoolRules].map(
    ({ kind, table, after, why }) => `| ${kind} | \`${table}\` | ${inWords(after)} | ${why} |`,
  )
  const written = text.split('\n').map((line) => line.replace(/ +/g, ' '))
  expect(lines.filter((line) => !written.includes(line))).toEqual([])
})
