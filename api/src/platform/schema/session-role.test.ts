import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../testing/test-database.ts'
import { openDatabase } from '../database/open.ts'
import { migrate } from './migrate.ts'

const database = await testDatabase({ isEmpty: true })
const owner = openDatabase(database.ownerUrl, { max: 1 })
const app = openDatabase(database.appUrl, { max: 1 })
afterAll(async () => {
  await app.destroy()
  await owner.destroy()
  await database.drop()
})

/** Every right to the platform's tables and their columns, without the role that has it. */
async function rightsOf(role: string) {
  const { rows } = await sql<{ may: string }>`
    select table_name || ' ' || privilege_type as may from information_schema.role_table_grants
      where grantee = ${role} and table_schema = 'platform'
    union all select table_name || '.' || column_name || ' ' || privilege_type from information_schema.column_privileges
      where grantee = ${role} and table_schema = 'platform' and privilege_type = 'UPDATE'
    union all select 'schema platform' where has_schema_privilege(${role}, 'platform', 'usage')
    order by 1`.execute(owner)
  return rows.map(({ may }) => may)
}

test('an older database gives the session guard’s rights to hadir_session and drops hadir_door', async () => {
  const login = new URL(database.appUrl).username
  const to = { ownerUrl: database.ownerUrl, appLogin: login }
  await migrate({ ...to, to: '0074_rapor_paper' })
  const rights = await rightsOf('hadir_session')
  expect(rights).toContain('session.last_used_at UPDATE')
  // As the previous version left it: hadir_door has the rights, and the login inherits them.
  await sql
    .raw(
      `create role hadir_door nologin;
       grant hadir_door to ${login} with inherit true, set true;
       grant usage on schema platform to hadir_door;
       grant select on platform.session, platform.profile, platform.school, platform.support_session to hadir_door;
       grant update (seen_generation, last_used_at) on platform.session to hadir_door;
       grant select, insert, update, delete on platform.idempotency_record to hadir_door;
       revoke all on all tables in schema platform from hadir_session;
       revoke update (seen_generation, last_used_at) on platform.session from hadir_session;
       revoke usage on schema platform from hadir_session`,
    )
    .execute(owner)
  expect([await rightsOf('hadir_door'), await rightsOf('hadir_session')]).toEqual([rights, []])

  await migrate(to)
  expect(await rightsOf('hadir_session')).toEqual(rights)
  expect(await sql`select from pg_roles where rolname = 'hadir_door'`.execute(owner)).toMatchObject({ rows: [] })
  await sql`select id from platform.session`.execute(app)
})
