import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { classEndpoints } from '@hadir/contract/class/class.ts'
import { testApp } from '../../../testing/test-app.ts'
import { newSchool } from '../../../testing/test-school.ts'
import { openDatabase, type Database } from '../open.ts'
import { isLostPlan } from './preparing-pool.ts'
import { statement } from './statement.ts'

const t = await testApp()
const opened: Database[] = []
afterAll(async () => {
  for (const db of opened) await db.destroy()
  await t.close()
})
beforeAll(async () => {
  await sql`create table note (id int primary key, label text)`.execute(t.owner)
  await sql`insert into note values (1, 'satu')`.execute(t.owner)
})

/** A separate pool without row security: this tests the connection. */
function open(max: number): Database {
  const db = openDatabase(t.urls.ownerUrl, { max })
  opened.push(db)
  return db
}
const labelIn = (db: Database, id = 1) => sql`select label from note where id = ${id}`.execute(db)
const plansOf = async (db: Database) =>
  (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)).rows
const pidOf = async (db: Database) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid

test('a statement is prepared once, on its third execution', async () => {
  const db = open(1)
  await labelIn(db)
  await labelIn(db, 2)
  expect(await plansOf(db)).toEqual([])
  for (let id = 3; id < 9; id += 1) await labelIn(db, id)
  expect(await plansOf(db)).toEqual([{ statement: 'select label from note where id = $1' }])
})

test('a statement with a custom plan is never prepared', async () => {
  const db = open(1)
  for (let id = 1; id < 6; id += 1) {
    await statement(sql`select label from note where id = ${id}`, { plan: 'custom' }).execute(db)
  }
  expect(await plansOf(db)).toEqual([])
})

test('an upsert on a partial index works however often it is repeated', async () => {
  const db = open(1)
  await sql`create table wish (label text, state text)`.execute(t.owner)
  await sql`create unique index on wish (label) where state = 'OPEN'`.execute(t.owner)
  for (let times = 0; times < 9; times += 1) {
    await sql`insert into wish values ('satu', 'OPEN') on conflict (label) where state = ${'OPEN'} do nothing`.execute(
      db,
    )
  }
  expect((await sql`select * from wish where label = ${'satu'}`.execute(db)).rows).toHaveLength(1)
})

test('a connection full of plans is replaced by a new one', async () => {
  const db = open(1)
  const first = await pidOf(db)
  for (let other = 0; other < 150; other += 1) {
    for (let times = 0; times < 3; times += 1) await sql`select ${sql.raw(String(other))} + ${1}::int`.execute(db)
  }
  expect(await pidOf(db)).not.toBe(first)
  expect(await plansOf(db)).toEqual([])
})

test('an empty transaction commits, a failed one leaves nothing', async () => {
  const db = open(1)
  await db.transaction().execute(async () => undefined)
  const failing = db.transaction().execute(async (tx) => {
    await sql`insert into note values (7, 'tujuh')`.execute(tx)
    await sql`insert into note values (7, 'lagi')`.execute(tx)
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  const failingFirst = db.transaction().execute((tx) => sql`insert into note values (1, 'lagi')`.execute(tx))
  await expect(failingFirst).rejects.toMatchObject({ code: '23505' })
  expect((await labelIn(db, 7)).rows).toEqual([])
})

test('a table change under all connections’ plans costs one retry', async () => {
  const db = open(2)
  // Two transactions at a time, so that both connections have the plan.
  const both = () => Promise.all([1, 2].map(() => db.transaction().execute(async (tx) => void (await labelIn(tx)))))
  for (let times = 0; times < 4; times += 1) await both()
  await sql`alter table note alter column label type varchar(20)`.execute(t.owner)
  const error: unknown = await labelIn(db).catch((reason: unknown) => reason)
  expect(isLostPlan(error)).toBe(true)
  await both()
})

test('callers do not notice a schema change', async () => {
  const { admin } = await newSchool(t)
  const list = () => t.call(classEndpoints.list, { query: {} }, admin)
  for (let times = 0; times < 5; times += 1) expect((await list()).status).toBe(200)
  await sql`alter table class alter column room type varchar(200)`.execute(t.owner)
  expect((await list()).status).toBe(200)
})

test('behind a transaction pooler nothing is prepared any more', async () => {
  const db = open(1)
  for (let times = 0; times < 4; times += 1) await labelIn(db)
  await sql.raw('deallocate all').execute(db)
  const error: unknown = await labelIn(db).catch((reason: unknown) => reason)
  expect(isLostPlan(error)).toBe(true)
  for (let times = 0; times < 4; times += 1) expect((await labelIn(db)).rows).toEqual([{ label: 'satu' }])
  expect(await plansOf(db)).toEqual([])
})
