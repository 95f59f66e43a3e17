import { setTimeout as pause } from 'node:timers/promises'
import { readPidFile } from '../platform/database/embedded/embedded-process.ts'

const patienceMilliseconds = 10_000

/** The postmaster's process id; waits while a starting one has not written it yet. Throws after ten seconds. */
export async function postmasterOf(cluster: string): Promise<number> {
  const end = performance.now() + patienceMilliseconds
  for (;;) {
    const file = readPidFile(cluster)
    if (file) return file.pid
    if (performance.now() > end) throw new Error(`No postmaster in ${cluster}`)
    await pause(5)
  }
}

/** kill -9 of a cluster's postmaster. */
export async function killPostgres(cluster: string): Promise<void> {
  process.kill(await postmasterOf(cluster), 'SIGKILL')
}
