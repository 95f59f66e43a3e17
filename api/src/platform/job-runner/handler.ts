import type { z } from 'zod'
import type { ScopedTransactions } from '../http/scoped-transactions.ts'
import type { Settings } from '../env/env.ts'
import type { Clock } from '../clock.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Job } from '../jobs/job.ts'

/** What a job may use: transactions for data, mailer and settings for the outside world, `say` for the terminal. */
export type JobParts = {
  transactions: ScopedTransactions
  mailer: Mailer
  clock: Clock
  settings: Settings
  print: (line: string) => void
  log: Record<'error' | 'warn' | 'info', (fields: object, message: string) => void>
}

export type JobHandler<J extends Job = Job> = {
  job: J
  run: (payload: z.output<J['payload']>, parts: JobParts) => Promise<void>
  /** Reports the final failure to those who wait for the job: anything "running" because of it stops being so. */
  abandon?: (payload: z.output<J['payload']>, parts: JobParts) => Promise<void>
}

/** Ties a handler to its job, keeping the payload's type. */
export const jobHandler = <J extends Job>(
  job: J,
  run: JobHandler<J>['run'],
  abandon?: JobHandler<J>['abandon'],
): JobHandler => ({ job, run, ...(abandon && { abandon }) }) as unknown as JobHandler
