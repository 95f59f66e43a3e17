import type { FastifyInstance } from 'fastify'
import { attendance } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { attendanceChanges } from '@hadir/contract/attendance/changes.ts'
import { ownAttendance } from '@hadir/contract/attendance/daily-attendance/own.ts'
import { weekRoster } from '@hadir/contract/attendance/daily-attendance/roster.ts'
import { markHistory } from '@hadir/contract/attendance/daily-attendance/history.ts'
import { studentAttendance } from '@hadir/contract/attendance/student-attendance.ts'
import { serve } from '../../platform/http/serve.ts'
import { readChanges } from './marks/changes.ts'
import { listClassDays } from './sheet/day-list.ts'
import { readHistory } from './marks/history.ts'
import { readOwnHistory, readOwnMonth } from './own/own-days.ts'
import { makeRoster } from './sheet/roster.ts'
import { saveSheet } from './sheet/save-sheet.ts'
import { readSheet } from './sheet/sheet.ts'
import { readStudentMonth } from './own/student-month.ts'
import { classDayRoutes } from './sheet/class-day-routes.ts'
import { dayClosingRoutes } from './closing/day-closing-routes.ts'
import { correctionRoutes } from './correction/routes.ts'
import { leaveRequestRoutes } from './leave-request/routes.ts'
import { letterRoutes } from './letter/routes.ts'
import { reportRoutes } from './report/routes.ts'
import { lessonRoutes } from './subject-attendance/routes.ts'

export async function attendanceRoutes(app: FastifyInstance) {
  await classDayRoutes(app)
  await dayClosingRoutes(app)
  await correctionRoutes(app)
  await leaveRequestRoutes(app)
  await letterRoutes(app)
  await reportRoutes(app)
  await lessonRoutes(app)
  serve(app, attendance.classes, ({ query }, scope) => listClassDays(scope, query))
  serve(app, attendance.classesOfSchool, ({ query }, scope) => listClassDays(scope, query))

  serve(app, ownAttendance.month, async ({ query }, scope) => ({ data: await readOwnMonth(scope, query.month) }))
  serve(app, ownAttendance.history, async ({ params, query }, scope) => ({
    data: await readOwnHistory(scope, { studentId: params.studentId, date: query.date }),
  }))

  serve(app, attendance.sheet, async ({ params, query }, scope) => ({
    data: await readSheet(scope, { academicClassId: params.academicClassId, date: query.date }),
  }))

  serve(app, attendance.save, async ({ params, body }, scope) => {
    const data = await saveSheet(scope, { academicClassId: params.academicClassId, ...body })
    const turnedDown = data.verdicts.filter(({ verdict }) => verdict !== 'applied' && verdict !== 'same').length
    return { data, message: turnedDown > 0 ? `${turnedDown} tanda perlu ditinjau` : 'Absensi tersimpan' }
  })

  serve(app, markHistory.ofDay, async ({ params, query }, scope) => ({
    data: await readHistory(scope, { ...query, academicClassId: params.academicClassId }),
  }))
  serve(app, studentAttendance, async ({ params, query }, scope) => ({
    data: await readStudentMonth(scope, { studentId: params.id, month: query.month }),
  }))
  serve(app, weekRoster, ({ params, query }, scope) =>
    makeRoster(scope, { academicClassId: params.academicClassId, date: query.date }),
  )
  serve(app, attendanceChanges.since, async ({ query }, scope) => ({ data: await readChanges(scope, query.since) }))
}
