import type { FastifyInstance } from 'fastify'
import { ownAttendance } from '@hadir/contract/attendance/daily-attendance/own.ts'
import { serve } from '../../../platform/http/serve.ts'
import { readOwnHistory, readOwnMonth } from './own-days.ts'

export async function ownRoutes(app: FastifyInstance): Promise<void> {
  serve(app, ownAttendance.month, async ({ query }, scope) => ({ data: await readOwnMonth(scope, query.month) }))
  serve(app, ownAttendance.history, async ({ params, query }, scope) => ({
    data: await readOwnHistory(scope, { studentId: params.studentId, date: query.date }),
  }))
}
