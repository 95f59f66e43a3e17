import { afterAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { openDatabase } from '../database/open.ts'
import { testApp } from '../../testing/test-app.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { replicaReads } from './replica-reads.ts'

const database = await testDatabase()
const t = await testApp({ logLevel: 'silent' })
afterAll(async () => {
  await t.close()
  await database.drop()
})

test('only reads of one school may be answered by a replica', () => {
  const marked = t.app.endpoints.filter(({ replica }) => replica)
  // Each is tried in replica-reads.long.test.ts.
  expect(marked).toHaveLength(12)
  expect(marked.filter(({ method, scope }) => method !== 'GET' || scope !== 'school')).toEqual([])
})

// The standby itself is tried in replica-reads.long.test.ts and by `npm run drill -- cluster`.
test('a primary in the replica’s place answers nothing and is left alone for a second', async () => {
  const db = openDatabase(database.appUrl, { max: 1 })
  let now = 0
  const reads = replicaReads(db, () => (now += 100))
  let reached = 0
  const read = () => reads.read('0/0', async () => void (reached += 1))
  expect(await read()).toBeNull()
  const before = now
  expect(await read()).toBeNull()
  // Without a look at the database.
  expect(now).toBe(before + 100)
  now += 2_000
  expect(await read()).toBeNull()
  expect(now).toBeGreaterThan(before + 2_300)
  expect(reached).toBe(0)
  await db.destroy()
})

test('one that cannot be reached is no failure', async () => {
  const db = openDatabase('postgres://nobody:x@127.0.0.1:1/none', { max: 1 })
  expect(await replicaReads(db).read('0/0', (tx) => sql`select 1`.execute(tx))).toBeNull()
  await db.destroy()
})
