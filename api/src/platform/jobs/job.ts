import type { z } from 'zod'

/**
 * A kind of work that outlives its request. `scope` is the data it works on: a school's, the platform's, or none. The
 * payload of a school job has `schoolId` and the actor's profile, so that the job acts as them.
 */
export type Job<Payload extends z.ZodType = z.ZodType> = {
  name: string
  scope: 'school' | 'platform' | 'none'
  payload: Payload
  /** How often a failed run is retried, with growing pauses. */
  retries: number
  /** How many of them a node runs at the same time; one when absent. */
  atOnce?: number
}

/** Replaces the result of a job that failed on its last try, or whose server died every time. */
export const interrupted = 'Terhenti karena gangguan di server. Coba lagi.'
