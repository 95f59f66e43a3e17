import { chmodSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, statfsSync } from 'node:fs'
import { constants, freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive } from '../platform/database/embedded/embedded-lock.ts'

/** What a run leaves there at most: databases, write-ahead logs, browser profiles. */
const needed = 2 * 2 ** 30
const memory = '/dev/shm'
const prefix = 'hadir-run-'
const endMilliseconds = 5_000

/**
 * Gives this run of tests one folder for all its temporary files, which goes when the run ends, with every process that was
 * started from it, however it ends; only a killed run leaves its folder to the next one. It is in memory where that has the
 * room: a database is a thousand small files, and copying it for each test file costs a disk three times as long. `TMPDIR`
 * chooses another place.
 */
export function openRunFolder(): void {
  // A process of the run reads the same settings again.
  if (process.env['HADIR_RUN_FOLDER']) return
  const place = process.env['TMPDIR'] || (hasRoomInMemory() ? memory : tmpdir())
  for (const one of new Set([place, tmpdir(), memory])) removeAbandoned(one)
  const folder = mkdtempSync(join(place, `${prefix}${process.pid}-`))
  // Under root the database's user must traverse it.
  chmodSync(folder, 0o711)
  Object.assign(process.env, { HADIR_RUN_FOLDER: folder, TMPDIR: folder })
  process.once('exit', () => removeRun(folder))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // The test runner may end in its own way.
      if (process.listenerCount(signal) === 1) process.exit(128 + constants.signals[signal])
    })
  }
}

function hasRoomInMemory(): boolean {
  if (process.platform !== 'linux' || freemem() < needed) return false
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= needed
  } catch {
    return false
  }
}

/** Removes what runs left that were killed. */
function removeAbandoned(place: string): void {
  for (const name of namesIn(place)) {
    const pid = Number(new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1])
    if (pid > 0 && !isAlive(pid)) removeRun(join(place, name))
  }
}

function removeRun(folder: string): void {
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    const end = performance.now() + endMilliseconds
    for (let left = processesOf(folder); left.length > 0 && performance.now() < end; left = processesOf(folder)) {
      for (const pid of left) send(pid, signal)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
    }
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** Those with the run's settings, and PostgreSQL's, which work in their cluster. */
function processesOf(folder: string): number[] {
  if (process.platform !== 'linux') return []
  const isOurs = (pid: string) => {
    try {
      return (
        readlinkSync(`/proc/${pid}/cwd`).startsWith(`${folder}/`) ||
        readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0').includes(`HADIR_RUN_FOLDER=${folder}`)
      )
    } catch {
      // It has ended, or is another person's.
      return false
    }
  }
  const found = namesIn('/proc').filter((name) => /^\d+$/.test(name) && isOurs(name))
  return found.map(Number).filter((pid) => pid !== process.pid && isAlive(pid))
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // Already ended.
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
