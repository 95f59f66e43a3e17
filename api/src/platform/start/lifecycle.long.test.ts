import { chownSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPidFile } from '../database/embedded/embedded-process.ts'
import { killPostgres, postmasterOf } from '../../testing/kill-postgres.ts'
import { endLeftover } from '../database/embedded/embedded-stop.ts'
import { canReach, userOf } from '../database/embedded/embedded-user.ts'
import {
  clusterOf,
  dataFolders,
  expectStopped,
  isReady,
  nextText,
  projectFolder,
  queryDatabase,
  ServerUnderTest,
} from './server-under-test.ts'

let folders: Awaited<ReturnType<typeof dataFolders>>

beforeAll(async () => {
  folders = await dataFolders()
})
afterAll(() => folders.remove())

const isRoot = process.getuid?.() === 0
const nobody = userOf(65534, 65534)

test('an existing folder starts again', async () => {
  const env = await folders.newCopy()
  const server = new ServerUnderTest(env)
  await server.ready()
  expect(await isReady(env)).toBe(true)
  await server.end('SIGTERM')
})

// The shell between npm and the bootstrap dies of the signal without forwarding it.
test.each([
  ['npm', ['npm', 'start']],
  ["npm's child", [process.execPath, 'scripts/start.mjs']],
])('SIGTERM to %s stops server and database', async (_, command) => {
  const env = await folders.newCopy()
  const server = new ServerUnderTest(env, command)
  await server.ready()
  await server.end('SIGTERM')
  expect(server.output).toContain('data tersimpan')
  expectStopped(env)
})

test('a stopping server first reports not ready, and still serves requests', async () => {
  const env = await folders.newCopy()
  const server = new ServerUnderTest({ ...env, DRAIN_SECONDS: '2' })
  await server.ready()
  const late = connect(Number(env.PORT), '127.0.0.1')
  late.write('GET /health/live HTTP/1.1\r\nHost: a\r\n')
  server.child.kill('SIGTERM')
  await server.printed('Menghentikan server')
  await expect.poll(() => isReady(env)).toBe(false)
  const at = (path: string) => fetch(`http://127.0.0.1:${env.PORT}${path}`)
  const ready = await at('/health/ready')
  expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await ready.json()).toMatchObject({ code: 'STOPPING', message: expect.stringContaining('dimulai ulang') })
  const served = await at('/health/live')
  expect([served.status, served.headers.get('connection')]).toEqual([200, 'close'])
  await expect.poll(() => isReady(env).catch(() => 'closed')).toBe('closed')
  late.write('\r\n')
  expect(await nextText(late)).toMatch(/^HTTP\/1\.1 200 OK.*"live":true/s)
  expect(await server.exitCode()).toBe(0)
})

test('one killed PostgreSQL process prevents the server neither from stopping nor starting', async () => {
  const env = await folders.newCopy()
  const server = new ServerUnderTest(env)
  await server.ready()
  const processes = await queryDatabase(env, 'select pid from pg_stat_activity where datname is null order by pid')
  const [oldest] = processes as [{ pid: number }]
  process.kill(oldest.pid, 'SIGKILL')
  expect(await server.end('SIGTERM')).toBe(0)
  const next = new ServerUnderTest(env)
  await next.ready()
  expect(await next.end('SIGTERM')).toBe(0)
  expectStopped(env)
})

test.skipIf(process.platform !== 'linux')('a PostgreSQL that stands still is ended all the same', async () => {
  const env = await folders.newCopy()
  const server = new ServerUnderTest(env)
  await server.ready()
  const pid = await postmasterOf(clusterOf(env))
  await server.end('SIGKILL')
  process.kill(pid, 'SIGSTOP')
  const leftover = {
    cluster: clusterOf(env),
    binaries: { folder: '', majorVersion: '' },
    user: null,
    logFile: '',
    fsync: true,
  }
  await endLeftover(leftover, () => undefined, { fast: 100, immediate: 100, killed: 30_000 })
  expect(readPidFile(clusterOf(env))).toBeNull()
  const next = new ServerUnderTest(env)
  await next.ready()
  expect(await next.end('SIGTERM')).toBe(0)
})

test('PostgreSQL left over from a killed server is stopped cleanly, without data loss', async () => {
  const env = await folders.newCopy()
  const killed = new ServerUnderTest(env)
  await killed.ready()
  await queryDatabase(env, 'create table kept as select 42 as answer')
  const leftover = readPidFile(clusterOf(env))
  await killed.end('SIGKILL')
  expect(isRunning(leftover?.pid)).toBe(true)

  const next = new ServerUnderTest(env)
  await next.ready()
  expect(next.output).toContain(`masih berjalan (proses ${leftover?.pid}); dihentikan dengan baik`)
  expect(await queryDatabase(env, 'select answer from kept')).toEqual([{ answer: 42 }])
  expect(await next.end('SIGTERM')).toBe(0)
  expect(readFileSync(join(env.DATA_DIR, 'postgres.log'), 'utf8')).not.toContain('was not properly shut down')
})

test('a PostgreSQL that was killed comes back under the running server', async () => {
  const env = await folders.newCopy()
  const server = new ServerUnderTest(env)
  await server.ready()
  await killPostgres(clusterOf(env))
  await server.printed('PostgreSQL berjalan lagi')
  expect(await isReady(env)).toBe(true)
  expect(await server.end('SIGTERM')).toBe(0)
  expectStopped(env)
})

test.skipIf(!isRoot || !canReach(projectFolder, nobody))('it starts for an ordinary user', async () => {
  const env = await folders.newEnv()
  mkdirSync(env.DATA_DIR)
  chownSync(env.DATA_DIR, nobody.uid, nobody.gid)
  const server = new ServerUnderTest(env, undefined, { uid: nobody.uid, gid: nobody.gid })
  await server.ready()
  expect(await isReady(env)).toBe(true)
  expect(await server.end('SIGTERM')).toBe(0)
})

test.skipIf(!isRoot)('a folder that only root can enter gets its database in a reachable place', async () => {
  const env = await folders.newEnv()
  const closed = join(folders.place, 'closed')
  mkdirSync(closed, { mode: 0o700 })
  const DATA_DIR = join(closed, 'data')
  const server = new ServerUnderTest({ ...env, DATA_DIR })
  await server.ready()
  const place = /basis data ditempatkan di (\S+)/.exec(server.output)?.[1] ?? ''
  expect(existsSync(join(place, 'PG_VERSION'))).toBe(true)
  expect(await server.end('SIGTERM')).toBe(0)
  rmSync(place, { recursive: true })
})

function isRunning(pid = Number.NaN): boolean {
  return process.kill(pid, 0)
}
