import type { FastifyInstance } from 'fastify'
import { plannedAbsences } from '@hadir/contract/attendance/planned-absence.ts'
import { serve } from '../../../platform/http/serve.ts'
import { planAbsence, withdrawAbsences } from './plan-absence.ts'
import { unchangedText } from './unchanged-days.ts'
import { listPlanned } from './list.ts'

export async function plannedAbsenceRoutes(app: FastifyInstance) {
  serve(app, plannedAbsences.list, ({ query }, scope) => listPlanned(scope, query))
  serve(app, plannedAbsences.create, async ({ body }, scope) => {
    const data = await planAbsence(scope, body)
    return { data, message: `Ketidakhadiran tercatat${await unchangedText(scope, data.id)}` }
  })
  serve(app, plannedAbsences.withdraw, async ({ params, body }, scope) => {
    const restored = await withdrawAbsences(scope, { ids: [params.id], ...body })
    return { data: { restored }, message: 'Ketidakhadiran ditarik' }
  })
  serve(app, plannedAbsences.withdrawMany, async ({ body }, scope) => {
    const restored = await withdrawAbsences(scope, body)
    const count = new Set(body.ids).size
    return { data: { restored }, message: count > 1 ? `${count} ketidakhadiran ditarik` : 'Ketidakhadiran ditarik' }
  })
}
