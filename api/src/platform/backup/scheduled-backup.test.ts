import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { backupRunEndpoints } from '@hadir/contract/config/backup-run.ts'
import { expectStrangersRefused } from '../../testing/refusals.ts'
import { testApp } from '../../testing/test-app.ts'
import { newCaller, newSchool } from '../../testing/test-school.ts'
import { readBackup } from './backup-file.ts'
import { unsealed } from './sealed-file.ts'
import { backUpIfDue, backupTrouble } from './scheduled-backup.ts'

const folder = mkdtempSync(join(tmpdir(), 'hadir-scheduled-'))
const passphrase = 'kunci-cadangan-dinas'
const backups = { folder: join(folder, 'cadangan'), at: '01:30', keep: 2 }
const t = await testApp({ backups, logLevel: 'error' })
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true })
})

const parts = { transactions: t.app.transactions, ownerUrl: t.urls.ownerUrl, log: t.app.log }
const run = (more: { ownerUrl?: string; backupPassphrase?: string | null; isStart?: boolean } = {}) => {
  const { backupPassphrase = null, ...rest } = more
  return backUpIfDue({ ...parts, settings: { backups, backupPassphrase }, ...rest })
}
const list = async () => {
  const administrator = await newCaller(t, { schoolId: null, role: 'administrator' })
  return (await t.call(backupRunEndpoints.list, { query: {} }, administrator)).body
}
/** An earlier one was tested: the test itself is scheduled-backup.long.test.ts. */
beforeEach(async () => {
  await t.owner.deleteFrom('platform.backup_run').execute()
  const at = t.clock.now()
  await t.owner
    .insertInto('platform.backup_run')
    .values({ date: '2026-09-01', started_at: at, made_at: at, tested_at: at })
    .execute()
})

test('only the platform’s administrator sees the backups', async () => {
  const school = await newSchool(t)
  await expectStrangersRefused(t, backupRunEndpoints.list, { query: {} }, { school, openTo: ['administrator'] })
})

test('one backup is made each day after its time, by one of several servers, and the newest stay', async () => {
  t.clock.moveTo('2026-09-17T18:29:00Z')
  expect(await run()).toBe(false)
  t.clock.moveTo('2026-09-17T18:31:00Z')
  expect((await Promise.all([run(), run(), run()])).filter(Boolean)).toEqual([true])
  expect(await run()).toBe(false)
  for (const day of ['2026-09-18', '2026-09-19']) {
    t.clock.moveTo(`${day}T19:00:00Z`)
    expect(await run()).toBe(true)
  }
  expect(readdirSync(backups.folder).toSorted()).toEqual(['hadir-2026-09-19.hadir', 'hadir-2026-09-20.hadir'])
  expect(statSync(join(backups.folder, 'hadir-2026-09-20.hadir')).mode & 0o777).toBe(0o600)
  const { data, lastTestedAt, isScheduled } = await list()
  expect(data[0]).toMatchObject({ date: '2026-09-20', file: 'hadir-2026-09-20.hadir', error: null })
  expect(data[0]?.bytes).toBeGreaterThan(1000)
  expect([lastTestedAt !== null, isScheduled]).toEqual([true, true])
})

test('a failed backup is a log line and a row, and is tried again after an hour', async () => {
  t.clock.moveTo('2026-09-24T19:00:00Z')
  expect(await run({ ownerUrl: 'postgres://app:x@127.0.0.1:1/hadir' })).toBe(false)
  expect((await list()).data[0]).toMatchObject({ madeAt: null, error: 'ECONNREFUSED' })
  expect(t.log.join('')).toContain('backup failed')
  expect(await run()).toBe(false)
  t.clock.advance(3_600_001)
  expect(await run()).toBe(true)
  expect((await list()).data[0]).toMatchObject({ error: null, file: 'hadir-2026-09-25.hadir' })
})

test('a failed backup is tried again at once by a server that starts', async () => {
  t.clock.moveTo('2026-09-26T19:00:00Z')
  expect(await run({ ownerUrl: 'postgres://app:x@127.0.0.1:1/hadir' })).toBe(false)
  expect(await run()).toBe(false)
  expect(await run({ isStart: true })).toBe(true)
  // Nor is one made twice.
  expect(await run({ isStart: true })).toBe(false)
})

test('a folder that takes no backup is known before the night', async () => {
  expect(await backupTrouble(join(folder, 'new', 'one'))).toBe(null)
  writeFileSync(join(folder, 'file'), '')
  expect(await backupTrouble(join(folder, 'file', 'one'))).toBe('ENOTDIR')
})

/** One that has got another name meanwhile is looked at by that. */
function isReadable(name: string): boolean {
  try {
    return readFileSync(join(backups.folder, name)).includes('HADIR-BACKUP')
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return false
    throw error
  }
}

test('with a passphrase only the sealed file stays, and it opens whole or not at all', async () => {
  t.clock.moveTo('2026-10-01T19:00:00Z')
  const made = run({ backupPassphrase: passphrase })
  // A server that is killed meanwhile leaves nothing that can be read.
  const named = new Set<string>()
  for (let isDone = false; !isDone;) {
    isDone = await Promise.race([made.then(() => true), setImmediate(false)])
    for (const name of readdirSync(backups.folder)) if (isReadable(name)) named.add(name)
  }
  expect([...named].filter((name) => name.startsWith('hadir-2026-10-02'))).toEqual([])
  expect(await made).toBe(true)
  const path = join(backups.folder, 'hadir-2026-10-02.hadir.sealed')
  expect(readFileSync(path).includes('HADIR-BACKUP')).toBe(false)
  expect(readdirSync(backups.folder).filter((name) => name.includes('plain'))).toEqual([])
  const place = mkdtempSync(join(folder, 'open-'))
  const opened = await unsealed(path, { place, passphrase })
  expect((await readBackup(opened)).manifest.tables.length).toBeGreaterThan(50)

  rmSync(opened)
  await expect(unsealed(path, { place, passphrase: null })).rejects.toThrow('BACKUP_PASSPHRASE')
  await expect(unsealed(path, { place, passphrase: 'bukan-sandinya-ini' })).rejects.toThrow('bukan sandinya')
  rmSync(opened, { force: true })
  const bytes = readFileSync(path)
  bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1)
  writeFileSync(path, bytes)
  await expect(unsealed(path, { place, passphrase })).rejects.toThrow('rusak')
  expect(existsSync(path)).toBe(true)
})
