import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { ownAccountEndpoints } from '@hadir/contract/user/account.ts'
import { userEndpoints } from '@hadir/contract/user/user.ts'
import { notifyAccounts } from '../../platform/notify/notify.ts'
import { testApp } from '../../testing/test-app.ts'
import { newCaller, newSchool } from '../../testing/test-school.ts'
import type { Caller } from '../../platform/http/scope.ts'

const t = await testApp()
afterAll(t.close)

const close = (caller: Caller | null, confirmation = 'HAPUS AKUN') =>
  t.call(ownAccountEndpoints.close, { body: { confirmation: confirmation as 'HAPUS AKUN' } }, caller)

test('refused: strangers, without the word, a school’s last admin, a platform administrator', async () => {
  const { admin } = await newSchool(t)
  expect((await close(null)).status).toBe(401)
  expect((await close(admin, 'hapus akun')).body.fields).toEqual({ confirmation: 'Ketik HAPUS AKUN' })
  expect((await close(admin)).body.code).toBe('LAST_ADMIN')
  const platform = await newCaller(t, { schoolId: null, role: 'administrator' })
  expect((await close(platform)).body.code).toBe('ACCOUNT_OF_PLATFORM')
  expect((await t.call(userEndpoints.me, {}, admin)).status).toBe(200)
})

test('two admins who leave at once leave one', async () => {
  const { schoolId, admin } = await newSchool(t)
  const second = await newCaller(t, { schoolId, role: 'school_admin' })
  const answers = await Promise.all([close(admin), close(second)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('somebody who still waits for a role closes her account', async () => {
  const { schoolId } = await newSchool(t)
  const waiting = await newCaller(t, { schoolId, role: 'parent', personId: crypto.randomUUID() })
  await sql`update platform.profile set ended_at = ${t.clock.now()}, is_active = false where id = ${waiting.profileId}`.execute(
    t.owner,
  )
  expect((await close({ ...waiting, profileId: null, schoolId: null })).status).toBe(200)
})

test('a closed account has no word of the person and no session; her school keeps her name', async () => {
  const { schoolId } = await newSchool(t)
  const parent = await newCaller(t, { schoolId, role: 'parent', name: 'Zulaikhaqqq', personId: crypto.randomUUID() })
  const { accountId } = parent
  await sql`update platform.account set address = 'Zulaikhaqqq', phone = '0812Zulaikhaqqq' where id = ${accountId}`.execute(
    t.owner,
  )
  const requested = { requestId: crypto.randomUUID(), kind: 'JOIN_SCHOOL', role: 'parent' } as const
  await t.app.transactions.platformJob(async (scope) => {
    const reason = 'Zulaikhaqqq'
    const revoked = { role: 'parent', schoolName: null, reason } as const
    await notifyAccounts(scope, [{ to: { accountId }, kind: 'ACCESS_REVOKED', data: revoked, onceKey: 'a' }])
    const [applicant, to] = [
      { accountId, name: 'Zulaikhaqqq' },
      { accountId: (await newCaller(t, { schoolId, role: 'school_admin' })).accountId },
    ]
    await notifyAccounts(scope, [{ to, kind: 'ACCESS_REQUESTED', data: { ...requested, applicant }, onceKey: 'a' }])
  })
  expect((await close(parent)).status).toBe(200)
  expect((await t.call(userEndpoints.me, {}, parent)).status).toBe(401)
  const { rows: tables } = await sql<{ name: string }>`select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'platform'::regnamespace`.execute(t.owner)
  for (const { name } of tables) {
    const { rows } =
      await sql`select 1 from ${sql.table(`platform.${name}`)} t where t::text like '%Zulaikhaqqq%'`.execute(t.owner)
    expect(rows, name).toEqual([])
  }
  const actor = await t.owner
    .selectFrom('actor')
    .select(['name', 'person_id'])
    .where('id', '=', parent.profileId ?? '')
    .execute()
  expect(actor).toEqual([{ name: 'Zulaikhaqqq', person_id: null }])
  const { email } = await t.owner
    .selectFrom('platform.account')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  expect(email).toBe(`dihapus-${accountId}@hadir.invalid`)
})
