import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** How the installation is, for the platform administrator. Of several servers, the one that answers describes itself. */
export const platformStatus = z.object({
  server: z.object({
    name: z.string(),
    startedAt: z.string(),
    /** Resident, in bytes. */
    memory: z.number().int(),
    cores: z.number().int(),
    /** Processes that wanted a core, on average over the last minute. */
    load: z.number(),
    /** Bytes free where the server stores its data. */
    freeDisk: z.number().nullable(),
  }),
  database: z.object({
    version: z.string(),
    /** In bytes. */
    size: z.number(),
    /** The newest change of its structure. */
    migration: z.string(),
    connections: z.object({ used: z.number().int(), most: z.number().int() }),
    /** Milliseconds for one small statement. */
    answerMs: z.number(),
  }),
  /** By kind of background job, those with any. */
  jobs: z.array(
    z.object({
      queue: z.string(),
      waiting: z.number().int(),
      running: z.number().int(),
      /** For how many seconds the oldest has been due. */
      oldestSeconds: z.number().int().nullable(),
    }),
  ),
  mail: z.object({
    /** Whether mails go to a mail server; without one they are printed or kept. */
    isSent: z.boolean(),
    /** Within the last 24 hours, finally. */
    failed: z.number().int(),
    /** Of the installation's limit; empty without one. */
    limits: z.array(z.object({ period: z.enum(['hour', 'day']), sent: z.number().int(), limit: z.number().int() })),
  }),
  schools: z.number().int(),
  /** Sessions used within the last 24 hours. */
  sessions: z.number().int(),
})
export type PlatformStatus = z.infer<typeof platformStatus>

export const statusEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/api/v1/config/status',
    summary: 'Keadaan server',
    access: 'platform-job:read',
    scope: 'platform',
    response: z.object({ data: platformStatus }),
  }),
}
