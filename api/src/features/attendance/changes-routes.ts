import type { FastifyInstance } from 'fastify'
import { attendanceChanges } from '@hadir/contract/attendance/changes.ts'
import { serve } from '../../platform/http/serve.ts'
import { readChanges } from './marks/changes.ts'

export async function changesRoutes(app: FastifyInstance): Promise<void> {
  serve(app, attendanceChanges.since, async ({ query }, scope) => ({ data: await readChanges(scope, query.since) }))
}
