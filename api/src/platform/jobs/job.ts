import type { z } from 'zod'

/**
 * A kind of work that outlives its request. `scope` says whose data it works on: a school's, the platform's,
 * or none. The payload of a school job carries `schoolId` and the actor's profile, so that the job acts as them.
 */
export type Job<Payload extends z.ZodType = z.ZodType> = {
  name: string
  scope: 'school' | 'platform' | 'none'
  payload: Payload
  /** How often a failing run is tried again, with growing pauses. */
  retries: number
  /** How many of them a node does at the same time; one when absent. */
  atOnce?: number
}

/** What stands in place of a result when a job failed at its last try, or its server ended in the middle each time. */
export const interrupted = 'Terhenti karena gangguan di server. Coba lagi.'
