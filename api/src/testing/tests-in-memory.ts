import { statfsSync } from 'node:fs'
import { freemem } from 'node:os'

/** What a run leaves there at most: databases, write-ahead logs, a clone with its packages, browser profiles. */
const needed = 6 * 2 ** 30
const memory = '/dev/shm'

/**
 * Puts the temporary files of tests into memory where it has the room: a database is a thousand small files, and copying
 * it for each test file costs a disk three times as long. `TMPDIR` chooses another folder.
 */
export function putTestsInMemory(): void {
  if (process.platform !== 'linux' || process.env['TMPDIR'] || freemem() < needed) return
  try {
    const { bavail, bsize } = statfsSync(memory)
    if (bavail * bsize >= needed) process.env['TMPDIR'] = memory
  } catch {
    // A machine without it uses its usual folder.
  }
}
