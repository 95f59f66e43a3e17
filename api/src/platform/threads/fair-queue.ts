import type { ErrorCode } from '@hadir/contract/errors.ts'
import { Failure } from '../failure.ts'
import { assertOutsideTransaction } from '../in-transaction.ts'

type Limits = {
  /** Tasks of all schools that run at a time; of one school, only one. */
  running: number
  waitingPerSchool: number
  waiting: number
  /** The error when the queue is full. */
  full: ErrorCode
  /** For a job that works in one long transaction; a request's connection must not wait here. */
  mayHoldTransaction?: boolean
}

/**
 * Runs tasks that are too heavy to run all at once. Schools take turns: if one queues forty tasks, another's is delayed
 * by one of them, not by forty. Throws the Failure `full` at once when the school or the server has enough waiting.
 */
export function fairQueue({ running, waitingPerSchool, waiting, full, mayHoldTransaction = false }: Limits) {
  /** In round-robin order: a school that had its turn goes to the end. */
  const lines = new Map<string, (() => void)[]>()
  const busy = new Set<string>()
  let queued = 0

  const toTheEnd = (school: string) => {
    const line = lines.get(school)
    if (!line) return
    lines.delete(school)
    lines.set(school, line)
  }

  const startNext = () => {
    for (const [school, line] of lines) {
      if (busy.size >= running) return
      if (busy.has(school)) continue
      const start = line.shift()
      if (line.length === 0) lines.delete(school)
      if (!start) continue
      queued -= 1
      busy.add(school)
      start()
    }
  }

  return async <Result>(school: string, task: () => Promise<Result>): Promise<Result> => {
    if (!mayHoldTransaction) assertOutsideTransaction('A turn is awaited')
    const line = lines.get(school) ?? []
    const startsNow = busy.size < running && !busy.has(school) && line.length === 0
    if (!startsNow && (line.length >= waitingPerSchool || queued >= waiting)) throw new Failure(full)
    await new Promise<void>((start) => {
      lines.set(school, [...line, start])
      queued += 1
      startNext()
    })
    try {
      return await task()
    } finally {
      busy.delete(school)
      toTheEnd(school)
      startNext()
    }
  }
}
