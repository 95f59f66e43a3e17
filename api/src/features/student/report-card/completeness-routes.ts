import type { FastifyInstance } from 'fastify'
import { completeness } from '@hadir/contract/student/report-card/completeness.ts'
import { serve } from '../../../platform/http/serve.ts'
import { readCompleteness } from './class-stations.ts'

export async function completenessRoutes(app: FastifyInstance): Promise<void> {
  serve(app, completeness, async ({ query }, scope) => ({ data: await readCompleteness(scope, query) }))
}
