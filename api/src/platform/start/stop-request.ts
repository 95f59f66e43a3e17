import { troubleOf } from '../database/outage.ts'

/** What stops a running server: a signal, or a part that was lost. A second signal hastens it. */
export type StopRequest = {
  /** Resolves with the exit code as soon as the server must stop. */
  stopped: Promise<number>
  isStopped(): boolean
  stop(exitCode: number): void
  /** Aborted when requests and jobs under way must not be waited for any longer. */
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
    // The caller of the failed query got the error; an unhandled copy is a bug, but no reason to exit.
    if (troubleOf(error)) console.error('bug: trouble with the database that nobody listened for')
    else stop(1)
  })
  // The terminal may close before the server does.
  process.stdout.on('error', () => undefined)
  return { stopped, isStopped: () => isStopped, stop, hurry: hurry.signal }
}
