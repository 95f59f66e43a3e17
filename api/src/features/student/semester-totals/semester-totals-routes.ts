import type { FastifyInstance } from 'fastify'
import { ownSemesters, studentSemesters } from '@hadir/contract/student/semester-totals.ts'
import { Failure } from '../../../platform/failure.ts'
import { serve } from '../../../platform/http/serve.ts'
import { type TotalsOfStudent, totalsThisYear } from '../../academic-year/semester-totals.ts'
import { readSetting } from '../../config/school/rules.ts'
import { readOwn } from '../own.ts'
import { readRow } from '../records.ts'

export async function semesterTotalsRoutes(app: FastifyInstance): Promise<void> {
  serve(app, studentSemesters, async ({ params }, scope) => {
    if (!(await readRow(scope, params.id)).isWhole) throw new Failure('FORBIDDEN')
    const { today } = await readSetting(scope)
    return { data: (await totalsThisYear(scope, [params.id], today)).map(shown) }
  })

  serve(app, ownSemesters, async (_, scope) => {
    const { today } = await readSetting(scope)
    const ids = (await readOwn(scope)).map(({ id }) => id)
    return { data: (await totalsThisYear(scope, ids, today)).map(shown) }
  })
}

const shown = ({ studentId, semesterNo, academicYear, marked, opening, total }: TotalsOfStudent) => ({
  studentId,
  semesterNo,
  academicYear,
  marked,
  opening,
  total,
})
