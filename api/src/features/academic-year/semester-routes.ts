import type { FastifyInstance } from 'fastify'
import { semesterEndpoints } from '@hadir/contract/semester.ts'
import { serve } from '../../http/serve.ts'
import { closeSemester, reopenSemester } from './close-semester.ts'
import { readYear } from './records.ts'
import { readClosing } from './semester-closing.ts'
import { readStart, startSemester } from './start-semester.ts'
import { withdrawStart } from './withdraw-start.ts'

const semesterOf = ({ id, no }: { id: string; no: string }) => ({ yearId: id, no: no === '1' ? 1 : 2 }) as const

export async function semesterRoutes(app: FastifyInstance): Promise<void> {
  serve(app, semesterEndpoints.closing, async ({ params }, scope) => ({
    data: await readClosing(scope, semesterOf(params)),
  }))

  serve(app, semesterEndpoints.close, async ({ params, body }, scope) => {
    await closeSemester(scope, semesterOf(params), body)
    return { data: await readYear(scope, params.id), message: 'Semester ditutup' }
  })

  serve(app, semesterEndpoints.reopen, async ({ params, body }, scope) => {
    await reopenSemester(scope, semesterOf(params), body.reason)
    return { data: await readYear(scope, params.id), message: 'Semester dibuka kembali' }
  })

  serve(app, semesterEndpoints.starting, async ({ params }, scope) => ({
    data: await readStart(scope, semesterOf(params)),
  }))

  serve(app, semesterEndpoints.withdraw, async ({ params }, scope) => {
    await withdrawStart(scope, semesterOf(params))
    return { data: await readYear(scope, params.id), message: 'Semester batal dimulai' }
  })

  serve(app, semesterEndpoints.start, async ({ params, body }, scope) => {
    await startSemester(scope, semesterOf(params), body)
    return { data: await readYear(scope, params.id), message: 'Semester dimulai' }
  })
}
