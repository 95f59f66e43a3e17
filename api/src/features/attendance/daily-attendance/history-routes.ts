import type { FastifyInstance } from 'fastify'
import { markHistory } from '@hadir/contract/attendance/daily-attendance/history.ts'
import { serve } from '../../../platform/http/serve.ts'
import { readHistory } from '../marks/history.ts'

export async function historyRoutes(app: FastifyInstance): Promise<void> {
  serve(app, markHistory.ofDay, async ({ params, query }, scope) => ({
    data: await readHistory(scope, { ...query, academicClassId: params.academicClassId }),
  }))
}
