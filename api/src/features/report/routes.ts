import type { FastifyInstance } from 'fastify'
import { readOverview } from '@hadir/contract/overview.ts'
import { report } from '@hadir/contract/report.ts'
import { serve } from '../../http/serve.ts'
import { monthlyWorkbook, monthTitle } from '../../report/monthly-workbook.ts'
import { readMonthlyRecap } from './monthly.ts'
import { readMonthlySchoolRecap } from './monthly-school.ts'
import { composeOverview } from './overview.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export async function reportRoutes(app: FastifyInstance) {
  serve(app, report.monthly, async ({ query }, scope) => ({ data: await readMonthlyRecap(scope, query) }))

  serve(app, report.monthlyWorkbook, async ({ query }, scope) => {
    const recap = await readMonthlyRecap(scope, query)
    const filename = `Rekap Absensi ${recap.academicClass.name} ${monthTitle(recap.month)}.xlsx`
    return { body: await monthlyWorkbook(recap), contentType: xlsx, filename }
  })

  serve(app, report.monthlySchool, async ({ query }, scope) => ({
    data: await readMonthlySchoolRecap(scope, query.month),
  }))

  serve(app, readOverview, async (_input, scope) => ({ data: await composeOverview(scope) }))
}
