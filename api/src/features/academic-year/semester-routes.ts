import type { FastifyInstance } from 'fastify'
import { semesterEndpoints } from '@hadir/contract/academic-year/semester.ts'
import { serve } from '../../platform/http/serve.ts'
import { closeSemester, reopenSemester } from './close-semester.ts'
import { auditingYears } from './audit-years.ts'
import { readClosing } from './semester-closing.ts'
import { readStart, startSemester, type TimetableCopy } from './start-semester.ts'
import { withdrawStart } from './withdraw-start.ts'

const semesterOf = ({ id, no }: { id: string; no: string }) => ({ yearId: id, no: no === '1' ? 1 : 2 }) as const

export async function semesterRoutes(app: FastifyInstance, timetable: TimetableCopy): Promise<void> {
  serve(app, semesterEndpoints.closing, async ({ params }, scope) => ({
    data: await readClosing(scope, semesterOf(params)),
  }))

  serve(app, semesterEndpoints.close, async ({ params, body }, scope) => {
    const data = await auditingYears(scope, params.id, () => closeSemester(scope, semesterOf(params), body))
    return { data, message: 'Semester ditutup' }
  })

  serve(app, semesterEndpoints.reopen, async ({ params, body }, scope) => {
    const data = await auditingYears(scope, params.id, () => reopenSemester(scope, semesterOf(params), body.reason))
    return { data, message: 'Semester dibuka kembali' }
  })

  serve(app, semesterEndpoints.starting, async ({ params }, scope) => ({
    data: await readStart(scope, semesterOf(params), timetable),
  }))

  serve(app, semesterEndpoints.withdraw, async ({ params }, scope) => {
    const data = await auditingYears(scope, params.id, () => withdrawStart(scope, semesterOf(params)))
    return { data, message: 'Semester batal dimulai' }
  })

  serve(app, semesterEndpoints.start, async ({ params, body }, scope) => {
    const data = await auditingYears(scope, params.id, () => startSemester(scope, semesterOf(params), body, timetable))
    return { data, message: 'Semester dimulai' }
  })
}
