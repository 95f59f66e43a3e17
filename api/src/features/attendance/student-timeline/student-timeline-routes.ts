import type { FastifyInstance } from 'fastify'
import { studentTimeline } from '@hadir/contract/attendance/student-timeline.ts'
import { serve } from '../../../platform/http/serve.ts'
import { readTimeline } from './read-timeline.ts'

export async function studentTimelineRoutes(app: FastifyInstance): Promise<void> {
  serve(app, studentTimeline, ({ params, query }, scope) => readTimeline(scope, { params, query }))
}
