import type { FastifyInstance } from 'fastify'
import { readOverview } from '@hadir/contract/attendance/report/overview.ts'
import { report } from '@hadir/contract/attendance/report/report.ts'
import { serve } from '../../../platform/http/serve.ts'
import { contentTypes } from '../../../platform/listing/content-types.ts'
import { monthlyWorkbook, monthTitle } from '../../../platform/documents/pdf/monthly-workbook.ts'
import { readMonthlyRecap } from './monthly.ts'
import { readMonthlySchoolRecap } from './monthly-school.ts'
import { composeOverview } from './overview.ts'
import { warningRoutes } from './warning-routes.ts'
import { semesterRecapRoutes } from './semester-routes.ts'
import { teachingRoutes } from './teaching-routes.ts'

export async function reportRoutes(app: FastifyInstance) {
  await semesterRecapRoutes(app)
  await teachingRoutes(app)
  serve(app, report.monthly, async ({ query }, scope) => ({ data: await readMonthlyRecap(scope, query) }))

  serve(app, report.monthlyWorkbook, async ({ query }, scope) => {
    const recap = await readMonthlyRecap(scope, query)
    const filename = `Rekap Absensi ${recap.academicClass.name} ${monthTitle(recap.month)}.xlsx`
    return { body: await monthlyWorkbook(recap), contentType: contentTypes.xlsx, filename }
  })

  serve(app, report.monthlySchool, async ({ query }, scope) => ({
    data: await readMonthlySchoolRecap(scope, query.month),
  }))

  await warningRoutes(app)

  serve(app, readOverview, async (_input, scope) => ({ data: await composeOverview(scope) }))
}
