import { once } from 'node:events'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleOfTenth } from '@hadir/contract/testing/test-size.ts'
import { queryDatabase, dataFolders, type Env, isReady, ServerUnderTest } from './server-under-test.ts'
import { exitCodes, type StartProblem } from '../start-error.ts'

let folders: Awaited<ReturnType<typeof dataFolders>>

beforeAll(async () => {
  folders = await dataFolders()
})
afterAll(() => folders.remove())

/** Each spoils a copy of a good data folder, or the settings, and has the expected error. */
const refusals: [
  string,
  StartProblem,
  RegExp,
  (env: Env) => Promise<Record<string, string>> | Record<string, string>,
][] = [
  ['wrong settings', 'settings', /PORT.*\n.*LOG_LEVEL/, () => ({ PORT: 'many', LOG_LEVEL: 'loud' })],
  ['a data folder that cannot be written', 'dataFolder', /tidak dapat dipakai/, fileAsFolder],
  [
    'a data folder without its passwords',
    'dataFolder',
    /database-access\.json hilang/,
    without('database-access.json'),
  ],
  ['a data folder without its database', 'dataFolder', /tidak ditemukan/, without('postgres')],
  ['a data folder of another PostgreSQL', 'otherVersion', /PostgreSQL 17/, withOtherPostgres],
  ['a data folder of a newer Hadir', 'otherVersion', /lebih baru \(9999_future\)/, withNewerSchema],
  ['a database restored without its roles', 'database', /hak yang diperlukan \(permission denied/, withoutRights],
  ['a database server that does not answer', 'database', /ECONNREFUSED/, withAbsentServer],
]

test.each(sampleOfTenth(refusals, 3))(
  '%s is rejected with a message and its own exit code',
  async (_, problem, sentence, spoil) => {
    const env = await folders.newCopy()
    const server = new ServerUnderTest({ ...env, ...(await spoil(env)) })
    expect(await server.exitCode(), server.output).toBe(exitCodes[problem])
    expect(server.output).toMatch(sentence)
    expect(server.output).not.toMatch(/\n\s+at /)
    expect(existsSync(join(env.DATA_DIR, 'server.lock'))).toBe(false)
  },
)

test('a used port is rejected before anything is created', async () => {
  const env = await folders.newEnv()
  const other = createServer().listen(Number(env.PORT), '127.0.0.1')
  await once(other, 'listening')
  const server = new ServerUnderTest(env)
  expect(await server.exitCode()).toBe(exitCodes.portTaken)
  expect(server.output).toContain(`Port ${env.PORT} sudah dipakai`)
  expect(existsSync(join(env.DATA_DIR, 'postgres'))).toBe(false)
  other.close()
})

test('a second start in the same folder is rejected, and the first continues', async () => {
  const env = await folders.newCopy()
  const first = new ServerUnderTest(env)
  await first.ready()
  const second = new ServerUnderTest(env)
  expect(await second.exitCode()).toBe(exitCodes.alreadyRunning)
  expect(second.output).toContain(`sudah berjalan dengan folder data ${env.DATA_DIR} (proses ${first.child.pid})`)
  expect(await isReady(env)).toBe(true)
  expect(await first.end('SIGTERM')).toBe(0)
})

test('what works, but not well, is reported at start: no TLS, no mail, no folder for backups', async () => {
  const env = await folders.newCopy()
  const server = new ServerUnderTest({
    ...env,
    NODE_ENV: 'production',
    PUBLIC_URL: 'http://hadir.contoh.test',
    AUTH_SECRET: 'kZ3vQ8mT1xR6nB4wL9yH2pD7sF5gJ0cU',
    // Port 1 of this machine, where nothing listens.
    SMTP_URL: 'smtp://127.0.0.1:1',
    BACKUP_DIR: join(env.DATA_DIR, 'auth-secret', 'cadangan'),
  })
  await server.printed('coba: npm run mail-test -- alamat@email')
  expect(server.output).toContain('Peringatan  : PUBLIC_URL bukan https.')
  expect(server.output).toMatch(/Peringatan {2}: server email dari SMTP_URL tidak dapat dipakai \(E[A-Z]+\)/)
  await server.printed('"msg":"backup folder trouble"')
  await server.printed('cadangan tidak dibuat.')
  expect(server.output).toMatch(
    /Peringatan {2}: BACKUP_DIR \S+ tidak dapat ditulisi \(ENOTDIR\); cadangan tidak dibuat\./,
  )
  await server.printed('"msg":"mail trouble"')
  expect(await server.end('SIGTERM')).toBe(0)
})

function fileAsFolder({ DATA_DIR }: Env) {
  rmSync(DATA_DIR, { recursive: true })
  writeFileSync(DATA_DIR, '')
  return {}
}

function without(name: string) {
  return ({ DATA_DIR }: Env) => {
    rmSync(join(DATA_DIR, name), { recursive: true })
    return {}
  }
}

function withOtherPostgres({ DATA_DIR }: Env) {
  writeFileSync(join(DATA_DIR, 'postgres', 'PG_VERSION'), '17\n')
  return {}
}

async function withNewerSchema(env: Env) {
  const server = new ServerUnderTest(env)
  await server.ready()
  await queryDatabase(env, `insert into migration.kysely_migration values ('9999_future', '2030-01-01')`)
  await server.end('SIGTERM')
  return {}
}

async function withoutRights(env: Env) {
  const server = new ServerUnderTest(env)
  await server.ready()
  await queryDatabase(env, 'revoke all on all tables in schema platform from hadir_platform')
  await server.end('SIGTERM')
  return {}
}

function withAbsentServer({ DATA_DIR }: Env) {
  // Port 1 of this machine, where nothing listens.
  const DATABASE_URL = 'postgres://app:x@127.0.0.1:1/hadir'
  return { DATA_DIR, DATABASE_URL, DATABASE_OWNER_URL: DATABASE_URL, AUTH_SECRET: 'kZ3vQ8mT1xR6nB4wL9yH2pD7sF5gJ0cU' }
}
