import type { FastifyInstance } from 'fastify'
import { formatDate } from '@hadir/contract/dates/dates.ts'
import { handedOver, handoverEndpoints } from '@hadir/contract/teacher/handover.ts'
import { serve } from '../../../platform/http/serve.ts'
import { handOver } from './hand-over.ts'
import { readWork } from './tasks.ts'

export async function handoverRoutes(app: FastifyInstance): Promise<void> {
  serve(app, handoverEndpoints.read, async ({ params, query }, scope) => ({
    data: (await readWork(scope, { teacherId: params.id, from: query.from, lock: false })).tasks,
  }))

  serve(app, handoverEndpoints.save, async ({ params, body }, scope) => {
    const { successors, ...data } = await handOver(scope, params.id, body)
    const [only, ...others] = successors
    const to = others.length === 0 && only ? only : `${successors.length} guru`
    const until = body.endDate ? ` sampai ${formatDate(body.endDate)}` : ''
    const when = `${until ? 'dari' : 'mulai'} ${formatDate(body.startDate)}${until}`
    return { data, message: `${handedOver(body)} tugas diserahkan kepada ${to} ${when}` }
  })
}
