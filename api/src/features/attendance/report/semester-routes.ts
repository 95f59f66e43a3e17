import type { FastifyInstance } from 'fastify'
import { semesterReport } from '@hadir/contract/attendance/report/semester.ts'
import { serve } from '../../../platform/http/serve.ts'
import { recapSheet, semesterFile } from './semester-file.ts'
import { readSemesterRecap } from './semester-recap.ts'

export async function semesterRoutes(app: FastifyInstance): Promise<void> {
  serve(app, semesterReport.read, async ({ query }, scope) => ({ data: await readSemesterRecap(scope, query) }))

  serve(app, semesterReport.workbook, async ({ query }, scope) =>
    semesterFile(scope, await readSemesterRecap(scope, query), { sheet: recapSheet, format: 'xlsx' }),
  )
}
