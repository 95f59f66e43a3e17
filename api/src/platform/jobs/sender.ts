import { CompiledQuery, type Transaction } from 'kysely'
import type { PgBoss } from 'pg-boss'
import type { z } from 'zod'
import type { Tables } from '../database/open.ts'
import type { Job } from './job.ts'

export type SendOptions = {
  /** Higher goes first; 0 when absent. */
  priority?: number
  /** Runs at most once an hour for this key: what comes in an hour that had one is one more in the next. */
  hourlyKey?: string
  /** Not before this many seconds. */
  startAfter?: number
}

/** Enqueues jobs in the caller's own transaction. */
export type Sender = {
  send<J extends Job>(
    tx: Transaction<Tables>,
    job: J,
    payload: z.input<J['payload']>,
    options?: SendOptions,
  ): Promise<void>
  /** Many of one kind in one statement. */
  sendAll<J extends Job>(
    tx: Transaction<Tables>,
    job: J,
    payloads: readonly z.input<J['payload']>[],
    options?: Pick<SendOptions, 'startAfter'>,
  ): Promise<void>
}

export function jobSender(boss: PgBoss): Sender {
  const within = (tx: Transaction<Tables>) => ({
    executeSql: async (text: string, values?: unknown[]) => tx.executeQuery(CompiledQuery.raw(text, values ?? [])),
  })
  return {
    send: async (tx, job, payload, { hourlyKey, ...options } = {}) => {
      const checked = job.payload.parse(payload) as object
      await boss.send(job.name, checked, {
        ...options,
        ...(hourlyKey && { singletonKey: hourlyKey, singletonSeconds: 3_600, singletonNextSlot: true }),
        db: within(tx),
      })
    },
    sendAll: async (tx, job, payloads, options = {}) => {
      const checked = payloads.map((payload) => ({ ...options, data: job.payload.parse(payload) as object }))
      await boss.insert(job.name, checked, { db: within(tx) })
    },
  }
}
