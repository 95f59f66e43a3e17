import type { FastifyInstance } from 'fastify'
import { report } from '@hadir/contract/attendance/report/report.ts'
import { serve } from '../../../platform/http/serve.ts'
import { contentTypes } from '../../../platform/listing/content-types.ts'
import { monthlyWorkbook, monthTitle } from './monthly-workbook.ts'
import { readMonthlyRecap } from './monthly.ts'
import { readMonthlySchoolRecap } from './monthly-school.ts'
import { overviewRoutes } from './overview-routes.ts'
import { warningRoutes } from './warning-routes.ts'
import { semesterRoutes } from './semester-routes.ts'
import { teachingRoutes } from './teaching-routes.ts'

export async function reportRoutes(app: FastifyInstance): Promise<void> {
  await overviewRoutes(app)
  await semesterRoutes(app)
  await teachingRoutes(app)
  await warningRoutes(app)
  serve(app, report.monthly, async ({ query }, scope) => ({ data: await readMonthlyRecap(scope, query) }))

  serve(app, report.monthlyWorkbook, async ({ query }, scope) => {
    const recap = await readMonthlyRecap(scope, query)
    const filename = `Rekap Absensi ${recap.academicClass.name} ${monthTitle(recap.month)}.xlsx`
    return { body: await monthlyWorkbook(recap), contentType: contentTypes.xlsx, filename }
  })

  serve(app, report.monthlySchool, async ({ query }, scope) => ({
    data: await readMonthlySchoolRecap(scope, query.month),
  }))
}
