import type { FastifyInstance } from 'fastify'
import { attendance } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { toOlder } from '@hadir/contract/attendance/sheet-shape.ts'
import { serve } from '../../../platform/http/serve.ts'
import { absentRoutes } from './absent-routes.ts'
import { listClassDays } from './day-list.ts'
import { historyRoutes } from './history-routes.ts'
import { ownRoutes } from './own-routes.ts'
import { rosterRoutes } from './roster-routes.ts'
import { saveSheet } from './save-sheet.ts'
import { readSheet } from './sheet.ts'

export async function dailyAttendanceRoutes(app: FastifyInstance): Promise<void> {
  await absentRoutes(app)
  await historyRoutes(app)
  await ownRoutes(app)
  await rosterRoutes(app)

  serve(app, attendance.classes, ({ query }, scope) => listClassDays(scope, query))
  serve(app, attendance.classesOfSchool, ({ query }, scope) => listClassDays(scope, query))
  serve(app, attendance.ownClasses, ({ query }, scope) => listClassDays(scope, query))
  serve(app, attendance.classesOfOwnSchool, ({ query }, scope) => listClassDays(scope, query))

  serve(
    app,
    attendance.sheet,
    async ({ params, query }, scope) => ({
      data: await readSheet(scope, { academicClassId: params.academicClassId, date: query.date }),
    }),
    toOlder,
  )

  serve(app, attendance.save, async ({ params, body }, scope) => {
    const data = await saveSheet(scope, { academicClassId: params.academicClassId, ...body })
    const turnedDown = data.verdicts.filter(({ verdict }) => verdict !== 'applied' && verdict !== 'same').length
    return { data, message: turnedDown > 0 ? `${turnedDown} tanda perlu ditinjau` : 'Absensi tersimpan' }
  })
}
