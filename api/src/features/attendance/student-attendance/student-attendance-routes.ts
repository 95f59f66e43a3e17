import type { FastifyInstance } from 'fastify'
import { studentAttendance } from '@hadir/contract/attendance/student-attendance.ts'
import { serve } from '../../../platform/http/serve.ts'
import { readStudentMonth } from './student-month.ts'

export async function studentAttendanceRoutes(app: FastifyInstance): Promise<void> {
  serve(app, studentAttendance, async ({ params, query }, scope) => ({
    data: await readStudentMonth(scope, { studentId: params.id, month: query.month }),
  }))
}
