import { z } from 'zod'
import { schoolDate } from '../dates/dates.ts'
import { endpoint } from '../endpoint.ts'
import { pageOf, pageQuery } from '../resource.ts'

/** A scheduled backup of the installation. */
export const backupRun = z.object({
  date: schoolDate,
  /** Null while it is being made, and when it failed. */
  madeAt: z.string().nullable(),
  file: z.string().nullable(),
  bytes: z.number().nullable(),
  /** Why there is none. */
  error: z.string().nullable(),
  /** When it was restored into a database of its own and every table was counted. */
  testedAt: z.string().nullable(),
  testError: z.string().nullable(),
})
export type BackupRun = z.infer<typeof backupRun>

export const backupRunEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/config/backup-run',
    summary: 'Cadangan terjadwal',
    access: 'platform-job:read',
    scope: 'platform',
    query: pageQuery,
    response: pageOf(backupRun).extend({
      /** Of all of them. */
      lastTestedAt: z.string().nullable(),
      /** Whether this server makes them. */
      isScheduled: z.boolean(),
    }),
  }),
}
