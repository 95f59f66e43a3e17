import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillWithExample } from '../../cli/demo/fill-with-example.ts'
import { newId } from '../ids.ts'
import { testClock } from '../../testing/test-clock.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { openDatabase, type Database } from './open.ts'

/** References that nothing reads backwards, or whose rows are few: an index would only slow down writing. */
const unindexed = [
  // Marks are read by day and student, never by student alone.
  'attendance_cell_school_id_student_id_fkey',
  'lesson_cell_school_id_student_id_fkey',
  'class_day_school_id_taken_seq_fkey',
  'academic_class_school_id_class_id_fkey',
]

/** What the catalogue must not contain. Each rule has a table that breaks it, to prove that its query detects one. */
const rules: { sentence: string; breaches: string; planted: string }[] = [
  {
    sentence: 'every table in public belongs to a school',
    breaches: `select relname as name from pg_class t where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not exists (select from pg_attribute a where a.attrelid = t.oid and a.attname = 'school_id' and a.attnotnull)`,
    planted: 'create table planted (id uuid primary key)',
  },
  {
    sentence: 'every primary key starts with school_id',
    breaches: `select t.relname as name from pg_class t
      left join pg_index i on i.indrelid = t.oid and i.indisprimary
      left join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0]
      where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and a.attname is distinct from 'school_id'`,
    planted: 'create table planted (school_id uuid not null, id uuid primary key)',
  },
  {
    sentence: 'row security is on and forced',
    breaches: `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not (relrowsecurity and relforcerowsecurity)`,
    planted: 'create table planted (school_id uuid primary key); alter table planted enable row level security',
  },
  {
    sentence: 'every table has the one policy: own school, reading and writing',
    breaches: `select t.relname as name from pg_class t left join pg_policy p on p.polrelid = t.oid
      where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and (p.oid is null or p.polcmd <> '*'
        or pg_get_expr(p.polqual, t.oid) <> '(school_id = current_school())'
        or pg_get_expr(p.polwithcheck, t.oid) is distinct from '(school_id = current_school())')`,
    planted: `create table planted (school_id uuid primary key); call protect_school_tables();
      create policy everybody on planted for select using (true)`,
  },
  {
    sentence: 'what has an id is unique by (school_id, id)',
    breaches: `select t.relname as name from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attname = 'id' and a.attnum > 0
      where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and not exists (
        select from pg_index i join pg_attribute s on s.attrelid = t.oid and s.attname = 'school_id'
          where i.indrelid = t.oid and i.indisunique and i.indpred is null
            and i.indnkeyatts = 2 and i.indkey[0] = s.attnum and i.indkey[1] = a.attnum)`,
    planted: 'create table planted (school_id uuid, no int, id uuid, primary key (school_id, no))',
  },
  {
    sentence: 'every reference between tables of a school carries school_id first',
    breaches: `select c.conname as name from pg_constraint c
      join pg_class t on t.oid = c.conrelid and t.relnamespace = 'public'::regnamespace
      join pg_class r on r.oid = c.confrelid and r.relnamespace = 'public'::regnamespace
      left join pg_attribute a on a.attrelid = t.oid and a.attnum = c.conkey[1]
      left join pg_attribute b on b.attrelid = r.oid and b.attnum = c.confkey[1]
      where c.contype = 'f' and (a.attname <> 'school_id' or b.attname <> 'school_id')`,
    planted: `create unique index planted_id on student (id);
      create table planted (school_id uuid primary key, student_id uuid references student (id))`,
  },
  {
    sentence: 'every index starts with school_id',
    breaches: `select i.indexrelid::regclass::text as name from pg_index i
      join pg_class t on t.oid = i.indrelid and t.relnamespace = 'public'::regnamespace
      left join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0] where a.attname is distinct from 'school_id'`,
    planted: 'create unique index planted on student (nisn, school_id)',
  },
  {
    sentence: 'the rows of a record are found by an index',
    breaches: `select conname as name from pg_constraint c
      where contype = 'f' and connamespace = 'public'::regnamespace and cardinality(conkey) > 1
        and confrelid <> 'actor'::regclass and conname <> all (array[${unindexed.map((name) => `'${name}'`).join()}])
        and not exists (select from pg_index i where i.indrelid = conrelid
          and i.indkey[0] = conkey[1] and i.indkey[1] = any (conkey[2:]))`,
    planted: 'drop index attendance_save_class_day',
  },
  {
    sentence: 'a view asks with the rights of who reads it, and none is stored',
    breaches: `select relname as name from pg_class where relnamespace = 'public'::regnamespace
      and (relkind = 'm' or relkind = 'v' and not coalesce(reloptions @> '{security_invoker=true}', false))`,
    planted: 'create view planted as select * from student',
  },
  {
    sentence: 'no function lends its owner’s rights',
    breaches: `select proname as name from pg_proc where pronamespace in ('public'::regnamespace, 'platform'::regnamespace) and prosecdef`,
    planted: `create function planted() returns bigint security definer language sql return 1`,
  },
  {
    sentence: 'no sequence, trigger or late constraint ties rows of schools together',
    breaches: `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S'
      union all select tgname from pg_trigger g join pg_class t on t.oid = g.tgrelid
        where t.relnamespace = 'public'::regnamespace and not g.tgisinternal
      union all select conname from pg_constraint where connamespace = 'public'::regnamespace and (condeferrable or contype = 'x')`,
    planted: 'create table planted (school_id uuid primary key, no serial)',
  },
  {
    sentence: 'the school role reaches nothing of the platform',
    breaches: `select relname as name from pg_class where relnamespace = 'platform'::regnamespace and relkind in ('r', 'v', 'p')
      and has_table_privilege('hadir_school', oid, 'select, insert, update, delete')`,
    planted: 'grant select on platform.account to hadir_school',
  },
  {
    sentence: 'the platform role and the login itself reach nothing of a school',
    breaches: `select relname || ' ' || r.role as name from pg_class, unnest(array['hadir_platform', 'hadir_session', 'hadir_jobs']) as r (role)
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'p') and has_table_privilege(r.role, oid, 'select, insert, update, delete')`,
    planted: 'grant select on student to hadir_session',
  },
]

const database = await testDatabase()
const owner = openDatabase(database.ownerUrl, { max: 1 })
const app = openDatabase(database.appUrl, { max: 1 })
beforeAll(() => fillWithExample({ ownerUrl: database.ownerUrl, clock: testClock('2026-07-15T02:00:00Z') }))
afterAll(async () => {
  await app.destroy()
  await owner.destroy()
  await database.drop()
})

const namesOf = async (db: Database, query: string) =>
  (await sql.raw<{ name: string }>(query).execute(db)).rows.map((row) => row.name)

test.each(rules)('$sentence', async ({ breaches }) => {
  expect(await namesOf(owner, breaches)).toEqual([])
})

test.each(rules)('a planted violation is detected: $sentence', async ({ breaches, planted }) => {
  const rollback = new Error('taken back')
  const seen: string[] = []
  const plant = owner.transaction().execute(async (tx) => {
    await sql.raw(planted).execute(tx)
    seen.push(...(await namesOf(tx, breaches)))
    throw rollback
  })
  await expect(plant).rejects.toBe(rollback)
  expect(seen).not.toEqual([])
})

test('the application’s login and roles neither own tables nor bypass row security', async () => {
  const login = new URL(database.appUrl).username
  const { rows } = await sql`
    select rolname from pg_roles r where rolname in (${login}, 'hadir_school', 'hadir_platform', 'hadir_session', 'hadir_jobs')
      and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb
        or exists (select from pg_class c where c.relowner = r.oid) or exists (select from pg_namespace n where n.nspowner = r.oid))`.execute(
    owner,
  )
  expect(rows).toEqual([])
})

/** Rows of a table visible to a transaction of the application; undefined when it has no access at all. */
async function seen(table: string, as: { role?: string; schoolId?: string }): Promise<number | undefined> {
  const counted = app.transaction().execute(async (tx) => {
    if (as.role) await sql`select set_config('role', ${as.role}, true)`.execute(tx)
    if (as.schoolId) await sql`select set_config('app.school_id', ${as.schoolId}, true)`.execute(tx)
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(tx)
    return rows[0]?.n
  })
  return counted.catch((error: { code?: string }) => {
    if (error.code === '42501') return undefined
    throw error
  })
}

test('no table of a school is read without a school, with another one, or by the platform', async () => {
  const tables = await namesOf(
    owner,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')`,
  )
  const [school] = await owner.selectFrom('school_setting').select('school_id').execute()
  let withRows = 0
  for (const table of tables) {
    const role = 'hadir_school'
    expect([table, await seen(table, {})]).toEqual([table, undefined])
    expect([table, await seen(table, { role })]).toEqual([table, 0])
    expect([table, await seen(table, { role, schoolId: newId() })]).toEqual([table, 0])
    expect([table, await seen(table, { role: 'hadir_platform' })]).toEqual([table, undefined])
    if ((await seen(table, { role, schoolId: school?.school_id ?? '' })) ?? 0) withRows += 1
  }
  expect(withRows).toBeGreaterThan(14)
})

test('a row cannot be written into another school, nor moved there', async () => {
  const [school] = await owner.selectFrom('school_setting').select('school_id').execute()
  const write = (statement: string) =>
    app.transaction().execute(async (tx) => {
      await sql`select set_config('role', 'hadir_school', true), set_config('app.school_id', ${school?.school_id}, true)`.execute(
        tx,
      )
      await sql.raw(statement).execute(tx)
    })
  const other = newId()
  await expect(write(`insert into school_change (school_id, seq) values ('${other}', 1)`)).rejects.toMatchObject({
    code: '42501',
  })
  await expect(write(`update holiday set school_id = '${other}'`)).rejects.toMatchObject({ code: '42501' })
  await expect(write('delete from attendance_save')).rejects.toMatchObject({ code: '42501' })
})
