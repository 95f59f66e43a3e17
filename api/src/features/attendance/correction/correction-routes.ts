import type { FastifyInstance } from 'fastify'
import { corrections } from '@hadir/contract/attendance/correction.ts'
import { serve } from '../../../platform/http/serve.ts'
import { acknowledgeCorrections } from './acknowledge-corrections.ts'
import { listCorrectionGroups, listCorrections } from './corrections.ts'
import { decideCorrection, decideCorrections } from './decide-correction.ts'

export async function correctionRoutes(app: FastifyInstance) {
  serve(app, corrections.list, ({ query }, scope) => listCorrections(scope, query))
  serve(app, corrections.groups, ({ query }, scope) => listCorrectionGroups(scope, query))
  serve(app, corrections.decideMany, async ({ body }, scope) => {
    const outcomes = await decideCorrections(scope, body)
    const decided = outcomes.filter(({ message }) => message === null).length
    const left = outcomes.length - decided
    const what = body.isAccepted ? 'disetujui' : 'ditolak'
    return {
      data: { outcomes, decided },
      message: `${decided} koreksi ${what}${left > 0 ? `, ${left} tidak dapat diputuskan` : ''}`,
    }
  })
  serve(app, corrections.acknowledge, async ({ body }, scope) => ({
    data: { acknowledged: await acknowledgeCorrections(scope, body.ids) },
  }))
  serve(app, corrections.decide, async ({ params, body }, scope) => {
    const state = await decideCorrection(scope, params.id, body)
    return { data: { state }, message: state === 'DISETUJUI' ? 'Koreksi disetujui' : 'Koreksi ditolak' }
  })
}
