import { spawnSync } from 'node:child_process'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../../start-error.ts'

/** The process that owns the data folder. The start time distinguishes it from a later process with the same id. */
type Owner = { pid: number; startedAt: string }

/** Allows one server per data folder. Returns the release; throws if another living process has the lock. */
export function lockFolder(dataDir: string): () => void {
  const file = lockFile(dataDir)
  const mine = JSON.stringify({ pid: process.pid, startedAt: startTime(process.pid) } satisfies Owner)
  for (;;) {
    try {
      writeFileSync(file, mine, { flag: 'wx' })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error
    }
    assertNoOtherServer(dataDir)
    removeStale(file)
  }
}

/** Renames a dead owner's lock before removing it: another start may have written its lock in between. */
function removeStale(file: string): void {
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return
    throw error
  }
  if (livingOwner(aside)) renameSync(aside, file)
  else rmSync(aside)
}

export function assertNoOtherServer(dataDir: string): void {
  const owner = folderOwner(dataDir)
  if (!owner) return
  throw new StartError(
    'alreadyRunning',
    `Hadir sudah berjalan dengan folder data ${dataDir} (proses ${owner.pid}). Hentikan yang itu dahulu, atau pilih DATA_DIR lain.`,
  )
}

/** The living process that has the lock, or null. */
export function folderOwner(dataDir: string): Owner | null {
  return livingOwner(lockFile(dataDir))
}

function livingOwner(file: string): Owner | null {
  let owner: Owner
  try {
    owner = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // No lock, or one whose writer was killed while writing it.
    return null
  }
  return isAlive(owner.pid) && startTime(owner.pid) === owner.startedAt ? owner : null
}

/** A zombie counts as dead: in a container nothing may ever reap it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: it is alive and belongs to another user.
    return hasCode(error, 'EPERM')
  }
  return process.platform !== 'linux' || processStat(pid)?.[0] !== 'Z'
}

function startTime(pid: number): string {
  if (process.platform === 'linux') return processStat(pid)?.[19] ?? ''
  // On Windows the process id has to suffice.
  if (process.platform === 'win32') return ''
  return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()
}

/** Fields of /proc/PID/stat from the third (state) on; the second may itself contain spaces and brackets. */
function processStat(pid: number): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

const lockFile = (dataDir: string) => join(dataDir, 'server.lock')
