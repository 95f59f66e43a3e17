import type { FastifyInstance } from 'fastify'
import { attendance } from '@hadir/contract/attendance.ts'
import { attendanceChanges } from '@hadir/contract/changed-cells.ts'
import { weekRoster } from '@hadir/contract/roster.ts'
import { markHistory } from '@hadir/contract/mark-history.ts'
import { serve } from '../../http/serve.ts'
import { readChanges } from './changes.ts'
import { listClassDays } from './classes.ts'
import { readHistory } from './history.ts'
import { makeRoster } from './roster.ts'
import { saveSheet } from './save-sheet.ts'
import { readSheet } from './sheet.ts'

export async function attendanceRoutes(app: FastifyInstance) {
  serve(app, attendance.classes, ({ query }, scope) => listClassDays(scope, query))
  serve(app, attendance.classesOfSchool, ({ query }, scope) => listClassDays(scope, query))

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
  serve(app, weekRoster, ({ params, query }, scope) =>
    makeRoster(scope, { academicClassId: params.academicClassId, date: query.date }),
  )
  serve(app, attendanceChanges.since, async ({ query }, scope) => ({ data: await readChanges(scope, query.since) }))
}
