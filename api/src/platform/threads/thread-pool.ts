import { Piscina } from 'piscina'
import type { ErrorCode } from '@hadir/contract/errors.ts'
import { Failure } from '../failure.ts'
import { fairQueue } from './fair-queue.ts'

type Limits = {
  threads: number
  waitingPerSchool: number
  waiting: number
  /** The heap of one thread. Beyond it the thread dies; the server survives. */
  heapMegabytes: number
  /** How long a task may take; then its thread is terminated. */
  milliseconds: number
  full: ErrorCode
  /** The error of a task that exceeded memory or time. */
  beyond: ErrorCode
  mayHoldTransaction?: boolean
}

/**
 * Threads for work that would block all requests. They start with the first task and end a minute after the last, so a
 * server without such work has none. `of` is the file whose exported functions they run, so that features can share a
 * pool and its limits. Arguments and results are cloned.
 */
export function threadPool({ threads, heapMegabytes, milliseconds, beyond, ...limits }: Limits) {
  const pool = new Piscina({
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: 60_000,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 16 },
  })
  const takeTurn = fairQueue({ running: threads, ...limits })
  return {
    of: ({ href: filename }: URL) => ({
      /** The type of the result is that of the named function. */
      run: <Answer>(school: string, name: string, task: unknown): Promise<Answer> =>
        takeTurn(school, async () => {
          try {
            const signal = AbortSignal.timeout(milliseconds)
            return (await pool.run(task, { filename, name, signal })) as Answer
          } catch (error) {
            throw isBeyondLimits(error) ? new Failure(beyond) : error
          }
        }),
    }),
  }
}

const isBeyondLimits = (error: unknown) => {
  const { code, name } = error as { code?: string; name?: string }
  return code === 'ERR_WORKER_OUT_OF_MEMORY' || name === 'AbortError'
}
