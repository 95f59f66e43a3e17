import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { auth } from '@hadir/contract/auth/auth.ts'
import { userEndpoints } from '@hadir/contract/user/user.ts'
import { testApp } from '../../testing/test-app.ts'
import { testBrowser } from '../../testing/test-browser.ts'
import { newCaller, newSchool } from '../../testing/test-school.ts'
import { renewExample } from './public-example.ts'

const t = await testApp({ exampleSchool: true })
afterAll(t.close)

const renew = (isOffered: boolean) =>
  renewExample({ transactions: t.app.transactions, ownerUrl: t.urls.ownerUrl, clock: t.clock, isOffered })

const schools = () =>
  t.owner.selectFrom('platform.school').select(['id', 'name']).where('is_example', '=', true).execute()

/** How many rows of a school every table has; a table with none is left out. */
async function rowsOf(schoolId: string): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select distinct c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where a.attname = 'school_id' and c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'platform'::regnamespace)`.execute(
    t.owner,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.raw(name)} where school_id = ${schoolId}`.execute(t.owner)
    if (rows[0]?.n) counts[name] = rows[0].n
  }
  return counts
}

test('a server that does not offer it has nothing to do', async () => {
  expect(await renew(false)).toBe(false)
  expect(await schools()).toEqual([])
})

test('two servers make it once, and not again on the same day', async () => {
  const did = await Promise.all([renew(true), renew(true)])
  expect(did.filter(Boolean)).toHaveLength(1)
  expect(await schools()).toHaveLength(1)
  expect(await renew(true)).toBe(false)
})

test('the next night it is as it was, whatever became of it, and sessions in it have ended', async () => {
  const browser = testBrowser(t)
  const { body } = await browser.call(auth.example, { body: { role: 'school_admin' } })
  const [old] = await schools()
  const before = await rowsOf(old?.id ?? '')
  await t.owner.updateTable('platform.school').set({ name: 'Diubah' }).where('is_example', '=', true).execute()
  await t.owner
    .deleteFrom('attendance_letter')
    .where('school_id', '=', old?.id ?? '')
    .execute()
  t.clock.advance(24 * 3_600_000)
  expect((await Promise.all([renew(true), renew(true)])).filter(Boolean)).toHaveLength(1)
  const [now] = await schools()
  expect(now).toMatchObject({ name: 'SMP Contoh Nusantara' })
  expect(now?.id).not.toBe(old?.id)
  expect(await rowsOf(old?.id ?? '')).toEqual({})
  expect(Object.keys(await rowsOf(now?.id ?? '')).length).toBeGreaterThanOrEqual(Object.keys(before).length - 1)
  const { refreshToken } = body.data
  expect(await browser.call(auth.refresh, { body: { refreshToken } })).toMatchObject({ status: 401 })
})

test('a real school beside it keeps every row and every session', async () => {
  const real = await newSchool(t)
  const admin = await newCaller(t, { schoolId: real.schoolId, role: 'school_admin' })
  const before = await rowsOf(real.schoolId)
  t.clock.advance(24 * 3_600_000)
  expect(await renew(true)).toBe(true)
  expect(await rowsOf(real.schoolId)).toEqual(before)
  expect((await t.call(userEndpoints.me, {}, admin)).status).toBe(200)
})

test('a server that no longer offers it deletes it with its accounts', async () => {
  const [old] = await schools()
  expect(await renew(false)).toBe(true)
  expect(await schools()).toEqual([])
  expect(await rowsOf(old?.id ?? '')).toEqual({})
  const left = await t.owner
    .selectFrom('platform.account')
    .select('email')
    .where('email', 'like', '%.invalid')
    .execute()
  expect(left).toEqual([])
})
