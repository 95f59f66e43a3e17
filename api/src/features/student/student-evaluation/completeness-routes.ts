import type { FastifyInstance } from 'fastify'
import { completeness } from '@hadir/contract/student/student-evaluation/completeness.ts'
import { serve } from '../../../platform/http/serve.ts'
import { readCompleteness } from '../report-card/class-stations.ts'

export async function completenessRoutes(app: FastifyInstance): Promise<void> {
  serve(app, completeness, async ({ query }, scope) => ({ data: await readCompleteness(scope, query) }))
}
