import type { FastifyInstance } from 'fastify'
import { weekRoster } from '@hadir/contract/attendance/daily-attendance/roster.ts'
import { serve } from '../../../platform/http/serve.ts'
import { makeRoster } from './roster.ts'

export async function rosterRoutes(app: FastifyInstance): Promise<void> {
  serve(app, weekRoster, ({ params, query }, scope) =>
    makeRoster(scope, { academicClassId: params.academicClassId, date: query.date }),
  )
}
