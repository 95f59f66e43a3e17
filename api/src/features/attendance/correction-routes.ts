import type { FastifyInstance } from 'fastify'
import { corrections } from '@hadir/contract/correction.ts'
import { serve } from '../../http/serve.ts'
import { listCorrections } from './corrections.ts'
import { decideCorrection } from './decide-correction.ts'

export async function correctionRoutes(app: FastifyInstance) {
  serve(app, corrections.list, ({ query }, scope) => listCorrections(scope, query))
  serve(app, corrections.decide, async ({ params, body }, scope) => {
    const state = await decideCorrection(scope, params.id, body)
    return { data: { state }, message: state === 'DISETUJUI' ? 'Koreksi disetujui' : 'Koreksi ditolak' }
  })
}
