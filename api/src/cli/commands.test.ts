import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { exitCodes } from '../platform/start-error.ts'

const folder = mkdtempSync(join(tmpdir(), 'hadir-commands-'))
const database = await testDatabase()
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

/** Typed in `folder`, as npm passes it on. */
const backup = (file: string, urls = database, env = {}) => command('backup-command.ts', { file, urls, env })
type Typed = { file: string; urls?: typeof database; env?: Record<string, string> }
async function command(name: string, { file, urls = database, env = {} }: Typed) {
  const child = spawn(process.execPath, [join(import.meta.dirname, name), ...(file ? [file] : [])], {
    env: {
      PATH: process.env['PATH'],
      INIT_CWD: folder,
      DATA_DIR: folder,
      DATABASE_URL: urls.appUrl,
      DATABASE_OWNER_URL: urls.ownerUrl,
      AUTH_SECRET: 'kZ3vQ8mT1xR6nB4wL9yH2pD7sF5gJ0cU',
      ...env,
    },
  })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: code as number, output: out + err }
}

test('a command explains itself, and refuses what it does not know', async () => {
  const [help, unknown] = await Promise.all([backup('--help'), backup('--semua')])
  expect(help).toEqual({ code: 0, output: expect.stringContaining('npm run backup -- cadangan.hadir') })
  expect(unknown).toEqual({ code: exitCodes.settings, output: expect.stringContaining('Tidak dikenal: --semua') })
  expect(existsSync(join(folder, '--help'))).toBe(false)
})

test('a backup that cannot be made says why in one sentence, with its own code', async () => {
  const appUrl = 'postgres://app:x@127.0.0.1:1/hadir'
  const [noFolder, noServer] = await Promise.all([
    backup('tidak-ada/cadangan.hadir'),
    backup('cadangan.hadir', { ...database, appUrl, ownerUrl: appUrl }),
  ])
  expect(noFolder).toEqual({
    code: exitCodes.dataFolder,
    output: expect.stringContaining('tidak dapat ditulis (ENOENT)'),
  })
  expect(noServer).toEqual({ code: exitCodes.database, output: expect.stringContaining('(ECONNREFUSED)') })
  for (const { output } of [noFolder, noServer]) expect(output).not.toMatch(/\n\s+at /)
})

test('a file that is not there is named, with its own code', async () => {
  for (const name of ['schools-import/import-command.ts', 'restore-command.ts']) {
    const { code, output } = await command(name, { file: 'tidak-ada.xlsx' })
    expect({ name, code, output }).toMatchObject({
      code: exitCodes.dataFolder,
      output: expect.stringContaining('ENOENT'),
    })
    expect(output).toContain(`Berkas`)
  }
})

test('a file is named from where the command is typed', async () => {
  expect(await backup('cadangan.hadir')).toMatchObject({ code: 0 })
  expect(existsSync(join(folder, 'cadangan.hadir'))).toBe(true)
})

test('without a name it goes to the folder of backups, sealed, and belongs to who owns that', async () => {
  const place = join(folder, 'cadangan')
  mkdirSync(place)
  const isRoot = process.getuid?.() === 0
  if (isRoot) chownSync(place, 1234, 1234)
  const set = { BACKUP_DIR: place, BACKUP_PASSPHRASE: 'kunci-cadangan-dinas' }
  const { code, output } = await backup('', database, set)
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('terenkripsi') })
  const [file = '', ...others] = readdirSync(place)
  expect([file, others]).toEqual([expect.stringMatching(/^hadir-\d{4}-\d\d-\d\d-\d{4}\.hadir\.sealed$/), []])
  expect(readFileSync(join(place, file)).subarray(0, 14).toString()).toBe('HADIR-SEALED-1')
  const { mode, uid } = statSync(join(place, file))
  expect([mode & 0o777, uid]).toEqual([0o600, isRoot ? 1234 : statSync(place).uid])

  const nowhere = await backup('')
  expect(nowhere).toEqual({ code: exitCodes.settings, output: expect.stringContaining('BACKUP_DIR') })
})

test('every command reads what was typed by way of runCommand', () => {
  const commands = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('-command.ts'),
  )
  expect(commands.length).toBeGreaterThan(5)
  for (const name of commands) {
    const source = readFileSync(join(import.meta.dirname, name), 'utf8')
    expect(source, name).toContain('await runCommand({ usage')
    expect(source, name).not.toContain('process.argv')
  }
})
