import { troubleOf } from '../database/outage.ts'

/** What ends a running server: a signal, or a part that was lost. A second signal hastens the end. */
export type StopRequest = {
  /** Resolves with the exit code as soon as the server shall stop. */
  stopped: Promise<number>
  isStopped(): boolean
  stop(exitCode: number): void
  /** Aborted when waiting for requests and jobs that are under way has to end. */
  hurry: AbortSignal
}

const patience = 10_000

export function listenForStop(): StopRequest {
  const { promise: stopped, resolve } = Promise.withResolvers<number>()
  const hurry = new AbortController()
  let isStopped = false

  const stop = (exitCode: number) => {
    if (isStopped) return hurry.abort()
    isStopped = true
    setTimeout(() => hurry.abort(), patience).unref()
    resolve(exitCode)
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(0))
  process.on('uncaughtException', (error) => {
    console.error(error)
    // Whoever asked the database something has been told; that nobody listened here is a bug, and no reason to end.
    if (troubleOf(error)) console.error('bug: trouble with the database that nobody listened for')
    else stop(1)
  })
  // The terminal may be gone before the server is.
  process.stdout.on('error', () => undefined)
  return { stopped, isStopped: () => isStopped, stop, hurry: hurry.signal }
}
