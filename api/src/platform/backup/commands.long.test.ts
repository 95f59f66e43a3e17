import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryDatabase, dataFolders, type Env, ServerUnderTest } from '../start/server-under-test.ts'
import { exitCodes } from '../start-error.ts'

let folders: Awaited<ReturnType<typeof dataFolders>>

beforeAll(async () => {
  folders = await dataFolders()
})
afterAll(() => folders.remove())

const command = (name: 'backup' | 'restore', file: string, env: Env) =>
  new ServerUnderTest(env, [process.execPath, `api/src/cli/${name}-command.ts`, file])

test('a backup of the running server is restored into a new folder and starts there', async () => {
  const file = join(folders.place, 'running.hadir')
  const env = await folders.newCopy()
  const server = new ServerUnderTest(env)
  await server.ready()
  await queryDatabase(env, `insert into platform.known_browser values ('\\x01', 'guru@sekolah.test', '2026-09-16')`)
  expect(await command('backup', file, env).exitCode()).toBe(0)
  expect(statSync(file).mode & 0o777).toBe(0o600)

  const intoRunning = command('restore', file, env)
  expect(await intoRunning.exitCode()).toBe(exitCodes.alreadyRunning)
  expect(await server.end('SIGTERM')).toBe(0)

  const fresh = await folders.newEnv()
  const restore = command('restore', file, fresh)
  expect(await restore.exitCode(), restore.output).toBe(0)
  expect(restore.output).toMatch(/Pemulihan selesai: \d+ baris/)
  const restored = new ServerUnderTest(fresh)
  await restored.ready()
  const rows = await queryDatabase(fresh, 'select mailbox from platform.known_browser')
  expect(rows).toEqual([{ mailbox: 'guru@sekolah.test' }])
  expect(await restored.end('SIGTERM')).toBe(0)
})

test('a backup of a stopped folder starts its database temporarily', async () => {
  const file = join(folders.place, 'stopped.hadir')
  const env = await folders.newCopy()
  expect(await command('backup', file, env).exitCode()).toBe(0)
  expect(existsSync(join(env.DATA_DIR, 'postgres', 'postmaster.pid'))).toBe(false)

  const again = command('restore', file, { ...env, DATA_DIR: join(folders.place, 'next') })
  expect(await again.exitCode(), again.output).toBe(0)
})

test('a backup of a folder without a database creates none', async () => {
  const env = await folders.newEnv()
  const backup = command('backup', join(folders.place, 'none.hadir'), env)
  expect(await backup.exitCode()).toBe(exitCodes.dataFolder)
  expect(backup.output).toContain(`Folder data ${env.DATA_DIR} belum berisi`)
  expect(existsSync(join(env.DATA_DIR, 'postgres'))).toBe(false)
})
