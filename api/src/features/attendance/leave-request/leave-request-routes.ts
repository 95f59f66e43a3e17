import type { FastifyInstance } from 'fastify'
import { plannedAbsences } from '@hadir/contract/attendance/leave-request.ts'
import { serve } from '../../../platform/http/serve.ts'
import { planAbsence, withdrawAbsence } from './plan-absence.ts'
import { listPlanned } from './list.ts'

export async function leaveRequestRoutes(app: FastifyInstance) {
  serve(app, plannedAbsences.list, ({ query }, scope) => listPlanned(scope, query))
  serve(app, plannedAbsences.create, async ({ body }, scope) => ({
    data: await planAbsence(scope, body),
    message: 'Ketidakhadiran tercatat',
  }))
  serve(app, plannedAbsences.withdraw, async ({ params, body }, scope) => {
    const restored = await withdrawAbsence(scope, params.id, body.reason)
    return { data: { restored }, message: 'Ketidakhadiran ditarik' }
  })
}
