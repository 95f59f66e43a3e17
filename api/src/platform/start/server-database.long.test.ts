import { mkdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newClient } from '../database/pool/connection.ts'
import { type Embedded, startEmbedded } from '../database/embedded/embedded.ts'
import { SmallDisk } from '../../testing/chaos/small-disk.ts'
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts'
import { dataFolders, isReady, ServerUnderTest } from './server-under-test.ts'
import { exitCodes } from '../start-error.ts'

let folders: Awaited<ReturnType<typeof dataFolders>>
/** A PostgreSQL that somebody else runs, as far as the server under test can tell. */
let elsewhere: Embedded
/** The tests' own PostgreSQL, which does not store durably. */
let careless: TestDatabase

beforeAll(async () => {
  folders = await dataFolders()
  elsewhere = await startEmbedded({ dataDir: (await folders.newCopy()).DATA_DIR })
  careless = await testDatabase()
})
afterAll(async () => {
  await careless.drop()
  await elsewhere.stop()
  await folders.remove()
})

const secret = { AUTH_SECRET: 'kZ3vQ8mT1xR6nB4wL9yH2pD7sF5gJ0cU' }

test.each([
  ['the owner of the tables', () => ({ DATABASE_URL: elsewhere.ownerUrl }), /melewati row security/],
  [
    'a wrong password',
    () => ({ DATABASE_URL: Object.assign(new URL(elsewhere.appUrl), { password: 'guess' }).href }),
    /tidak dapat dipakai \(28P01\)/,
  ],
  [
    'a server that may lose what it acknowledged',
    () => ({ DATABASE_URL: careless.appUrl, DATABASE_OWNER_URL: careless.ownerUrl }),
    /fsync mati/,
  ],
])('%s is rejected as the application’s database', async (_, wrong, sentence) => {
  const { PORT } = await folders.newEnv()
  const server = new ServerUnderTest({ PORT, DATABASE_OWNER_URL: elsewhere.ownerUrl, ...secret, ...wrong() })
  expect(await server.exitCode(), server.output).toBe(exitCodes.database)
  expect(server.output).toMatch(sentence)
  expect(server.output).not.toMatch(/\n\s+at /)
  expect(server.output).not.toContain('guess')
})

test('a database that cannot store every name is rejected before anything is written', async () => {
  const at = (url: string) => Object.assign(new URL(url), { pathname: '/latin' }).href
  const owner = newClient(elsewhere.ownerUrl)
  await owner.connect()
  await owner.query(`create database latin template template0 encoding 'LATIN1' locale_provider libc locale 'C'`)
  await owner.end()
  const { PORT } = await folders.newEnv()
  const urls = { DATABASE_URL: at(elsewhere.appUrl), DATABASE_OWNER_URL: at(elsewhere.ownerUrl) }
  const server = new ServerUnderTest({ PORT, ...urls, ...secret })
  expect(await server.exitCode(), server.output).toBe(exitCodes.database)
  expect(server.output).toMatch(/pengodean LATIN1.*UTF8/)
  const latin = newClient(at(elsewhere.ownerUrl))
  await latin.connect()
  const made = await latin.query(
    `select nspname from pg_namespace where nspname in ('platform', 'pgboss', 'migration')`,
  )
  await latin.end()
  expect(made.rows).toEqual([])
})

test('two servers share one database, and stopping them leaves it running', async () => {
  const database = { DATABASE_URL: elsewhere.appUrl, DATABASE_OWNER_URL: elsewhere.ownerUrl, ...secret }
  const env = await folders.newEnv()
  const other = { ...env, PORT: (await folders.newEnv()).PORT }
  const servers = [env, other].map((each) => new ServerUnderTest({ ...each, ...database }))
  await Promise.all(servers.map((server) => server.ready()))
  expect([await isReady(env), await isReady(other)]).toEqual([true, true])
  expect(await servers[0]?.end('SIGTERM')).toBe(0)
  expect(await isReady(other)).toBe(true)
  expect(await servers[1]?.end('SIGTERM')).toBe(0)
})

// A disk of its own needs root on Linux.
test.skipIf(process.getuid?.() !== 0 || process.platform !== 'linux')(
  'a disk that is full at the first start is named, with exit code and without a stack',
  async () => {
    const env = await folders.newEnv()
    mkdirSync(env.DATA_DIR, { recursive: true })
    const disk = SmallDisk.under(env.DATA_DIR)
    try {
      disk.fill()
      const server = new ServerUnderTest(env)
      expect(await server.exitCode(), server.output).toBe(exitCodes.dataFolder)
      expect(server.output).toContain('penuh (No space left on device)')
      expect(server.output).not.toMatch(/\n\s+at /)
    } finally {
      disk.remove()
    }
  },
)
