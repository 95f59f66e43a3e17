import type { ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { hasEnded, type Postmaster, startPostmaster } from './embedded-process.ts'
import { endLeftover, stopPostmaster } from './embedded-stop.ts'
import { reservePort } from './reserve-port.ts'

const [shortestPause, longestPause] = [250, 15_000]

/**
 * Starts PostgreSQL, and restarts it on the same port whenever it exits unexpectedly, with longer and longer pauses.
 * Meanwhile the server answers that the database is unavailable; it never exits because of this.
 */
export async function superviseDatabase(
  postmaster: Postmaster,
  log: (line: string) => void,
): Promise<{ port: number; stop(): Promise<void> }> {
  const port = await reservePort()
  const stopping = new AbortController()
  let child: ChildProcess | null = null
  let reviving: Promise<void> | null = null

  const start = async () => {
    child = null
    const started = await startPostmaster(postmaster, port, (spawned) => {
      child = spawned
    })
    // From here on its exit is observed; it may have exited already.
    if (hasEnded(started)) throw new Error('PostgreSQL berhenti begitu siap')
    started.once('exit', () => {
      if (stopping.signal.aborted) return
      log('PostgreSQL berhenti sendiri; dimulai lagi')
      reviving = revive()
    })
  }
  const revive = async () => {
    let wait = shortestPause
    let logged = ''
    while (!stopping.signal.aborted) {
      try {
        if (child) await stopPostmaster(child, postmaster)
        await endLeftover(postmaster, log)
        if (stopping.signal.aborted) return
        await start()
        return log('PostgreSQL berjalan lagi')
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        if (reason !== logged && !stopping.signal.aborted) log(`${reason}; dicoba lagi`)
        logged = reason
      }
      await pause(wait, undefined, { signal: stopping.signal }).catch(() => undefined)
      wait = Math.min(wait * 2, longestPause)
    }
  }

  await start()
  return {
    port,
    stop: async () => {
      stopping.abort()
      // A start under way fails when its process exits.
      if (child) await stopPostmaster(child, postmaster)
      await reviving
      if (child) await stopPostmaster(child, postmaster)
    },
  }
}
