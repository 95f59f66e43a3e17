import type { z } from 'zod'

/**
 * A kind of work that outlives its request. `scope` says which door it comes through: a school's, the platform's,
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
