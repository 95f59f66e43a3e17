import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbedded } from '../database/embedded/embedded.ts'
import { openDatabase } from '../database/open.ts'
import { newId } from '../ids.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { newClass, newSchool, newYear } from '../../testing/test-school.ts'
import { readBackup } from './backup-file.ts'
import { backup } from './backup.ts'
import { restore } from './restore.ts'
import { storedTables } from './stored-tables.ts'

const folder = mkdtempSync(join(tmpdir(), 'hadir-backup-'))
const path = join(folder, 'school.hadir')
let t: TestApp

beforeAll(async () => {
  t = await testApp()
  const { schoolId } = await newSchool(t, { name: 'SMP "Kutip" \\N \\. \t tab\nbaris baru' })
  await newClass(t, { schoolId, yearId: await newYear(t, schoolId), count: 40 })
  await newSchool(t)
  await sql`insert into platform.job_schedule values (${schoolId}, 'WIB', '07:00', '14:00', '00:05', '2026-01-02',
    '2026-01-02')`.execute(t.owner)
  await backup({ ownerUrl: t.urls.ownerUrl, path, madeAt: t.clock.now() })
})

afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true })
})

test('every byte of the file is checked: a flipped one is detected and nothing is restored', async () => {
  const whole = readFileSync(path)
  const broken = join(folder, 'broken.hadir')
  // Every part of the file: its signature, rows, manifest, length and checksum, and the positions between them.
  const places = [0, 14, 15, whole.length - 1, whole.length - 33, whole.length - 40, whole.length - 41]
  for (let at = 100; at < whole.length; at += 501) places.push(at)
  for (const at of places) {
    const copy = Buffer.from(whole)
    copy.writeUInt8(copy.readUInt8(at) ^ 0b100, at)
    writeFileSync(broken, copy)
    await expect(readBackup(broken), `byte ${at}`).rejects.toThrow(/rusak/)
  }
})

test('rows are counted however late PostgreSQL reports their number', async () => {
  const { port } = new URL(t.urls.ownerUrl)
  const line = createServer((near) => {
    const far = connect(Number(port), '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => undefined)
      one.on('close', () => other.destroy())
    }
    near.on('data', (bytes) => far.write(bytes))
    let turn = Promise.resolve()
    far.on('data', (bytes) => {
      // Splits the packet after each CopyDone.
      const at = bytes.indexOf(Buffer.from([0x63, 0, 0, 0, 4])) + 5
      turn = turn.then(async () => {
        near.write(bytes.subarray(0, at < 5 ? bytes.length : at))
        if (at < 5) return
        await pause(5)
        near.write(bytes.subarray(at))
      })
    })
  }).listen(0, '127.0.0.1')
  await once(line, 'listening')
  const ownerUrl = Object.assign(new URL(t.urls.ownerUrl), {
    port: (line.address() as AddressInfo).port,
    search: '',
  }).href
  const cut = join(folder, 'cut.hadir')
  const { tables } = await backup({ ownerUrl, path: cut, madeAt: t.clock.now() })
  line.close()
  const whole = await readBackup(path)
  const counts = (of: readonly { name: string; rows: number }[]) => of.map(({ name, rows }) => [name, rows])
  expect(counts(tables)).toEqual(counts(whole.manifest.tables))
  expect(Object.fromEntries(counts(tables))).toMatchObject({ student: 40 })
})

test('a truncated file, or one that is not a backup, is detected', async () => {
  const broken = join(folder, 'broken.hadir')
  writeFileSync(broken, readFileSync(path).subarray(0, -1))
  await expect(readBackup(broken)).rejects.toThrow('rusak')
  writeFileSync(broken, 'PK')
  await expect(readBackup(broken)).rejects.toThrow('bukan berkas cadangan')
  await expect(readBackup(join(folder, 'missing'))).rejects.toThrow('tidak dapat dibuka')
})

test('a backup never overwrites a file', async () => {
  const again = backup({ ownerUrl: t.urls.ownerUrl, path, madeAt: t.clock.now() })
  await expect(again).rejects.toThrow('tidak ditimpa')
})

test('a database that already holds rows is not restored into', async () => {
  const into = restore({ ownerUrl: t.urls.ownerUrl, appLogin: 'hadir_app' }, await readBackup(path))
  await expect(into).rejects.toThrow('sudah berisi')
})

test('a backup of a newer version is not restored', async () => {
  const empty = await testDatabase()
  const newer = await readBackup(path)
  newer.manifest.migrations.push('9999_of_the_future')
  await emptied(empty.ownerUrl)
  await expect(restore({ ...empty, appLogin: 'hadir_app' }, newer)).rejects.toThrow('lebih baru')
  await empty.drop()
})

test('a login under row security gets an error instead of an incomplete backup', async () => {
  const database = await testDatabase()
  const owner = new Client(database.ownerUrl)
  await owner.connect()
  await owner.query(`create role plain_owner login createrole password 'x'`)
  await owner.query('grant usage on schema platform, migration to plain_owner')
  await owner.query('grant select on all tables in schema public, platform, migration to plain_owner')
  const ownerUrl = Object.assign(new URL(database.ownerUrl), { username: 'plain_owner', password: 'x' }).href
  const thin = join(folder, 'thin.hadir')
  await expect(backup({ ownerUrl, path: thin, madeAt: t.clock.now() })).rejects.toThrow('bypassrls')
  expect(() => readFileSync(thin)).toThrow('ENOENT')
  await owner.end()
  await database.drop()
  await sql`drop role plain_owner`.execute(t.owner)
})

test('a backup contains every table of the schema', async () => {
  const { rows } = await sql<{ name: string }>`select table_schema || '.' || table_name as name
    from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'platform')`.execute(t.owner)
  const { manifest } = await readBackup(path)
  const stored = manifest.tables.map(({ schema, name }) => `${schema}.${name}`)
  // But not who runs at the moment.
  expect([...stored, 'platform.running_server'].toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  const { rows: schemas } = await sql<{ name: string }>`select nspname as name from pg_namespace
    where nspname not like 'pg\\_%' and nspname not in ('information_schema', 'migration', 'pgboss')`.execute(t.owner)
  expect(schemas.map(({ name }) => name).toSorted()).toEqual(['platform', 'public'])
})

test('a restore into an empty folder brings back every row of every table', async () => {
  const target = await startEmbedded({ dataDir: join(folder, 'data'), fsync: false })
  try {
    await restore({ ownerUrl: target.ownerUrl, appLogin: 'hadir_app' }, await readBackup(path))
    const restored = await contents(target.ownerUrl)
    expect(restored).toEqual(await contents(t.urls.ownerUrl))
    expect(restored['public.student']).toHaveLength(40)
    const epochs = [await epochsOf(t.urls.ownerUrl), await epochsOf(target.ownerUrl)].flat()
    expect([epochs.length, new Set(epochs).size]).toEqual([4, 4])
    // What was marked since the backup is on phones, so the clock does not close those days.
    const starts = await withClient(target.ownerUrl, (client) =>
      client.query(`select remind_from::text, close_from >= current_date as "isSkipped" from platform.job_schedule`),
    )
    expect(starts.rows).toEqual([{ remind_from: '2026-01-02', isSkipped: true }])
    expect(await references(target.ownerUrl)).toEqual(await references(t.urls.ownerUrl))
  } finally {
    await target.stop()
  }
})

test('a backup of a busy server contains a transaction whole or not at all', async () => {
  const source = await testDatabase()
  const goal = await testDatabase()
  const db = openDatabase(source.ownerUrl, { max: 1 })
  const end = new AbortController()
  const writeBoth = () =>
    db.transaction().execute(async (tx) => {
      await sql`insert into platform.known_browser values (${Buffer.from(newId())}, 'a', now())`.execute(tx)
      await sql`insert into platform.sign_in_failure values (${newId()}, 'a', 'b', now())`.execute(tx)
    })
  await writeBoth()
  const writer = (async () => {
    while (!end.signal.aborted) await writeBoth()
  })()
  const file = join(folder, 'working.hadir')
  const { tables } = await backup({ ownerUrl: source.ownerUrl, path: file, madeAt: t.clock.now() })
  end.abort()
  await writer
  await db.destroy()

  const rows = (name: string) => tables.find((table) => table.name === name)?.rows
  expect(rows('known_browser')).toBe(rows('sign_in_failure'))
  expect(rows('known_browser')).toBeGreaterThan(0)
  expect((await contents(source.ownerUrl))['platform.known_browser']?.length).toBeGreaterThan(
    rows('known_browser') ?? 0,
  )
  await restore({ ...goal, appLogin: 'hadir_app' }, await readBackup(file))
  expect((await contents(goal.ownerUrl))['platform.known_browser']).toHaveLength(rows('known_browser') ?? -1)
  await source.drop()
  await goal.drop()
})

/** Every table's rows as text, sorted, without the schools' epochs and what renew-revisions.ts moves. */
async function contents(ownerUrl: string): Promise<Record<string, string[]>> {
  return withClient(ownerUrl, async (client) => {
    const rows: Record<string, string[]> = {}
    for (const { schema, name } of await storedTables(client)) {
      const answer = await client.query<{ row: string }>(
        `select (to_jsonb(t) - 'epoch' - 'version' - 'score_seq' - 'close_from')::text as row from ${schema}.${name} t order by 1`,
      )
      rows[`${schema}.${name}`] = answer.rows.map(({ row }) => row)
    }
    return rows
  })
}

const epochsOf = (ownerUrl: string) =>
  withClient(ownerUrl, async (client) =>
    (await client.query('select epoch from school_setting')).rows.map(({ epoch }) => epoch),
  )

async function references(ownerUrl: string): Promise<unknown[]> {
  const query = `select conrelid::regclass::text, conname, convalidated, pg_get_constraintdef(oid)
    from pg_constraint where contype = 'f' order by 1, 2`
  return withClient(ownerUrl, async (client) => (await client.query(query)).rows)
}

async function emptied(ownerUrl: string): Promise<void> {
  await withClient(ownerUrl, (client) =>
    client.query('drop schema migration, platform, public cascade; create schema public'),
  )
}

async function withClient<T>(url: string, question: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(url)
  await client.connect()
  try {
    return await question(client)
  } finally {
    await client.end()
  }
}
