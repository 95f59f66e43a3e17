import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { isLong } from '@hadir/contract/testing/test-size.ts'
import { reasonIn } from './embedded-folder.ts'
import { findRunning, startEmbedded } from './embedded.ts'

const folder = mkdtempSync(join(tmpdir(), 'hadir-embedded-'))
const dataDir = join(folder, 'data')
let database: Awaited<ReturnType<typeof startEmbedded>>

beforeAll(async () => {
  // What an interrupted first start leaves behind while creating the cluster.
  mkdirSync(join(dataDir, 'postgres.new', 'base'), { recursive: true })
  database = await startEmbedded({ dataDir, fsync: false })
})
afterAll(async () => {
  await database.stop()
  rmSync(folder, { recursive: true })
})
afterEach(() => vi.unstubAllGlobals())

test('the application cannot create tables, databases or roles', async () => {
  for (const statement of ['create table t ()', 'create schema s', 'create database d', 'create role r']) {
    await expect(query(database.appUrl, statement), statement).rejects.toThrow('permission denied')
  }
})

test('neither login is superuser, and the owner can create the extensions', async () => {
  const logins = `select rolname, rolsuper, rolbypassrls, rolinherit from pg_roles
    where rolname in ('hadir_app', 'hadir_owner') order by 1`
  expect(await query(database.ownerUrl, logins)).toEqual([
    { rolname: 'hadir_app', rolsuper: false, rolbypassrls: false, rolinherit: false },
    { rolname: 'hadir_owner', rolsuper: false, rolbypassrls: true, rolinherit: true },
  ])
  for (const name of ['pg_trgm', 'btree_gist', 'unaccent', 'pgcrypto'])
    await query(database.ownerUrl, `create extension ${name}`)
})

test('letters sort the same on every platform', async () => {
  const [settings] = await query(
    database.ownerUrl,
    'select datlocprovider, datlocale, pg_encoding_to_char(encoding) as encoding from pg_database where datname = current_database()',
  )
  expect(settings).toEqual({ datlocprovider: 'b', datlocale: 'C.UTF-8', encoding: 'UTF8' })
})

test.runIf(process.platform === 'linux')('after a kill its folder is flushed at once, not file by file', async () => {
  const name = 'recovery_init_sync_method'
  expect(await query(database.ownerUrl, `show ${name}`)).toEqual([{ [name]: 'syncfs' }])
})

test('only this machine reaches it, and only with a password', async () => {
  expect(await query(database.ownerUrl, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
  const withoutPassword = Object.assign(new URL(database.ownerUrl), { password: 'guess' }).href
  await expect(query(withoutPassword, 'select 1')).rejects.toThrow('password authentication failed')
  expect(statSync(join(dataDir, 'database-access.json')).mode & 0o777).toBe(0o600)
})

test.runIf(isLong)('the product connects by a socket, or by TCP where the path to the folder is too long', async () => {
  const client = 'select host(inet_client_addr()) as client'
  expect(await query(database.appUrl, client)).toEqual([{ client: null }])
  expect(await query(findRunning(dataDir)?.appUrl ?? '', client)).toEqual([{ client: null }])
  // A folder that PostgreSQL's user may enter: otherwise, under root, its data would be stored elsewhere.
  const open = mkdtempSync(join(tmpdir(), 'hadir-embedded-'))
  chmodSync(open, 0o755)
  const deep = await startEmbedded({ dataDir: join(open, 'a'.repeat(100)), fsync: false })
  expect(await query(deep.appUrl, client)).toEqual([{ client: '127.0.0.1' }])
  await deep.stop()
  rmSync(open, { recursive: true })
})

test('its log does not contain what people typed', async () => {
  await query(database.ownerUrl, 'create table mailbox (address text primary key)')
  const insert = `insert into mailbox values ('guru@sekolah.test')`
  await query(database.ownerUrl, insert)
  await expect(query(database.ownerUrl, insert)).rejects.toThrow('duplicate key')
  expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).toContain('duplicate key')
  expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).not.toContain('guru@')
})

test('other commands find the running one by its folder', () => {
  expect(findRunning(dataDir)).toMatchObject({ ownerUrl: database.ownerUrl, appUrl: database.appUrl })
  expect(findRunning(join(folder, 'none'))).toBeNull()
})

test('a copied folder does not use the original’s database elsewhere', async () => {
  const copy = join(folder, 'copy')
  mkdirSync(copy)
  const access: object = JSON.parse(readFileSync(join(dataDir, 'database-access.json'), 'utf8'))
  writeFileSync(join(copy, 'database-access.json'), JSON.stringify({ ...access, cluster: join(dataDir, 'postgres') }))
  await expect(startEmbedded({ dataDir: copy })).rejects.toThrow('dipindah atau disalin')
  expect(await query(database.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a platform without a bundled PostgreSQL gets an error with the alternative', async () => {
  vi.stubGlobal('process', Object.create(process, { arch: { value: 'mips' } }))
  const start = startEmbedded({ dataDir: join(folder, 'elsewhere') })
  await expect(start).rejects.toThrow(/tidak tersedia untuk \w+-mips.*DATABASE_URL/)
})

test('a full disk is what initdb is quoted with, not its tidying up', () => {
  const output = `FATAL:  could not extend file "base/1/2691": No space left on device
child process exited with exit code 1
initdb: removing contents of data directory "/data/postgres.new"\n`
  expect(reasonIn(output)).toBe('FATAL:  could not extend file "base/1/2691": No space left on device')
  expect(reasonIn('initdb: error: invalid locale name "xx"\n')).toContain('invalid locale')
})

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new Client(url)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
