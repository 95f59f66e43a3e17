import type { FastifyInstance } from 'fastify'
import { journalHistory } from '@hadir/contract/attendance/subject-attendance/journal-history.ts'
import { serve } from '../../../platform/http/serve.ts'
import { readJournalHistory } from './journal/journal-history.ts'

export async function journalHistoryRoutes(app: FastifyInstance): Promise<void> {
  serve(app, journalHistory, async ({ params, query }, scope) => ({
    data: await readJournalHistory(scope, { key: params.scheduleId, ...query }),
  }))
}
