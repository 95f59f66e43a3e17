import type { FastifyInstance } from 'fastify'
import { changesRoutes } from './changes-routes.ts'
import { classDayRoutes } from './class-day-routes.ts'
import { correctionRoutes } from './correction/correction-routes.ts'
import { dailyAttendanceRoutes } from './daily-attendance/daily-attendance-routes.ts'
import { dayClosingRoutes } from './day-closing/day-closing-routes.ts'
import { letterRoutes } from './letter/letter-routes.ts'
import { openingBalanceRoutes } from './opening-balance/opening-balance-routes.ts'
import { plannedAbsenceRoutes } from './planned-absence/planned-absence-routes.ts'
import { reportRoutes } from './report/report-routes.ts'
import { studentAttendanceRoutes } from './student-attendance/student-attendance-routes.ts'
import { studentTimelineRoutes } from './student-timeline/student-timeline-routes.ts'
import { subjectAttendanceRoutes } from './subject-attendance/subject-attendance-routes.ts'

export async function attendanceRoutes(app: FastifyInstance): Promise<void> {
  await changesRoutes(app)
  await classDayRoutes(app)
  await correctionRoutes(app)
  await dailyAttendanceRoutes(app)
  await dayClosingRoutes(app)
  await letterRoutes(app)
  await openingBalanceRoutes(app)
  await plannedAbsenceRoutes(app)
  await reportRoutes(app)
  await studentAttendanceRoutes(app)
  await studentTimelineRoutes(app)
  await subjectAttendanceRoutes(app)
}
