import type { FastifyInstance } from 'fastify'
import { readOverview } from '@hadir/contract/attendance/report/overview.ts'
import { serve } from '../../../platform/http/serve.ts'
import { composeOverview } from './overview.ts'

export async function overviewRoutes(app: FastifyInstance): Promise<void> {
  serve(app, readOverview, async (_input, scope) => ({ data: await composeOverview(scope) }))
}
