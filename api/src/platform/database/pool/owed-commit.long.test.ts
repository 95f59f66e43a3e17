import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbedded } from '../embedded/embedded.ts'
import { readAccess } from '../embedded/embedded-folder.ts'
import { openDatabase } from '../open.ts'
import { openProbe } from '../probe.ts'
import { type Client, newClient } from './connection.ts'
import { troubleOf } from '../outage.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'hadir-owed-'))
let database: Awaited<ReturnType<typeof startEmbedded>>
let admin: Client

beforeAll(async () => {
  database = await startEmbedded({ dataDir })
  const url = new URL(database.ownerUrl)
  Object.assign(url, { username: 'hadir_admin', password: readAccess(dataDir)!.adminPassword })
  admin = newClient(url.href)
  await admin.connect()
  await admin.query('create table owed (a int); grant all on owed to hadir_owner')
})
afterAll(async () => {
  await admin.end()
  await database.stop()
  rmSync(dataDir, { recursive: true })
})

/** As a standby that has gone: COMMIT is answered only once it has confirmed. */
const waitFor = async (standby: string) => {
  await admin.query(`alter system set synchronous_standby_names = '${standby}'`)
  await admin.query('select pg_reload_conf()')
  await expect
    .poll(async () => (await admin.query('show synchronous_standby_names')).rows[0])
    .toEqual({ synchronous_standby_names: standby })
}

test('a COMMIT that waits for a standby is never answered early: it fails here and stands there', async () => {
  const probe = openProbe(database.ownerUrl, 'none')
  const db = openDatabase(database.ownerUrl, { max: 1, probe })
  const rows = async () => (await admin.query('select a from owed')).rows
  await waitFor('nobody')
  const saved = db.transaction().execute((tx) => sql`insert into owed values (1)`.execute(tx))
  // PostgreSQL would call a cancelled wait a success, with a warning that nobody reads.
  const outcome = await saved.then(
    () => 'acknowledged',
    (error: unknown) => troubleOf(error),
  )
  expect(outcome).toBe('away')
  // Not rolled back either: its connection was only hung up on.
  expect((await admin.query(`select count(*)::int from pg_stat_activity where wait_event = 'SyncRep'`)).rows).toEqual([
    { count: 1 },
  ])
  await waitFor('')
  await expect.poll(rows).toEqual([{ a: 1 }])
  await db.destroy()
  await probe.end()
})
