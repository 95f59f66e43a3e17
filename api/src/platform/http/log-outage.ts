import type { FastifyBaseLogger } from 'fastify'
import { newTroubleReport } from '../database/outage-report.ts'
import type { Failure } from '../failure.ts'

const outageCodes = new Set(['DATABASE_AWAY', 'OTHER_VERSION', 'STORAGE_FULL'])

/** One line now and then while the database is away: a stack for each of a thousand callers would add nothing. */
export function outageLogger(log: FastifyBaseLogger): (error: unknown, failure: Failure) => void {
  const report = newTroubleReport((reason, times) => log.warn({ reason, times }, 'database trouble'))
  return (error, { code }) => {
    if (outageCodes.has(code)) report(error)
  }
}
