import { CompiledQuery, type Transaction } from 'kysely'
import type { PgBoss } from 'pg-boss'
import type { z } from 'zod'
import type { Tables } from '../database/open.ts'
import type { Job } from './job.ts'

/** Enqueues jobs in the caller's own transaction. */
export type Sender = {
  send<J extends Job>(
    tx: Transaction<Tables>,
    job: J,
    payload: z.input<J['payload']>,
    options?: { priority?: number },
  ): Promise<void>
}

export function jobSender(boss: PgBoss): Sender {
  return {
    send: async (tx, job, payload, options) => {
      const checked = job.payload.parse(payload) as object
      await boss.send(job.name, checked, {
        ...options,
        db: { executeSql: async (text, values) => tx.executeQuery(CompiledQuery.raw(text, values ?? [])) },
      })
    },
  }
}
