import type { z } from 'zod'
import type { Door } from '../http/door.ts'
import type { Settings } from '../env.ts'
import { runTimed } from '../features/attendance/timed.ts'
import { keepTimer } from '../features/attendance/timers.ts'
import { runRolloverJob } from '../features/academic-year/rollover/run-job.ts'
import { runImport } from '../features/import/apply-job.ts'
import { runCarry } from '../features/school-archive/carry-job.ts'
import { deliverMail } from '../mail/deliver-mail.ts'
import type { Job } from './job.ts'
import { applyImport, carryArchive, runRollover, runTimer, sendMail, setTimer } from './queues.ts'

/** What a job may lean on: the door for data, settings for the outside world, `say` for a line in the terminal. */
export type JobParts = { door: Door; settings: Settings; say: (line: string) => void }

export type JobHandler<J extends Job = Job> = {
  job: J
  run: (payload: z.output<J['payload']>, parts: JobParts) => Promise<void>
}

/** Ties a handler to its job, keeping the payload's type. */
export const jobHandler = <J extends Job>(job: J, run: JobHandler<J>['run']): JobHandler =>
  ({ job, run }) as unknown as JobHandler

/** Every job's handler; a job without one would wait for ever, so a test compares this with the queues. */
export const jobHandlers: readonly JobHandler[] = [
  jobHandler(sendMail, deliverMail),
  jobHandler(applyImport, runImport),
  jobHandler(carryArchive, runCarry),
  jobHandler(runRollover, runRolloverJob),
  jobHandler(runTimer, runTimed),
  jobHandler(setTimer, keepTimer),
]
