import type { FastifyInstance } from 'fastify'
import { accessRequestEndpoints } from '@hadir/contract/access-request.ts'
import { serve } from '../../http/serve.ts'
import { ask } from './ask.ts'
import { findCandidates } from './candidates.ts'
import { decide } from './decide.ts'
import { readDetail } from './detail.ts'
import { addEvidence, readEvidence } from './evidence.ts'
import { exportInbox, listInbox, listMine } from './list.ts'
import { change, withdraw } from './own-request.ts'
import { listProfiles, revoke } from './profiles.ts'

export async function accessRequestRoutes(app: FastifyInstance): Promise<void> {
  const { settings } = app
  const endpoints = accessRequestEndpoints

  serve(app, endpoints.list, ({ query }, scope) => listInbox(scope, query))
  serve(app, endpoints.export, ({ body }, scope) => exportInbox(scope, body))
  serve(app, endpoints.mine, (_, scope) => listMine(scope))
  serve(app, endpoints.read, async ({ params }, scope) => ({ data: await readDetail(scope, params.id) }))
  serve(app, endpoints.create, ({ body }, scope) => ask(scope, settings, body))
  serve(app, endpoints.update, ({ params, body }, scope) => change(scope, params.id, body))
  serve(app, endpoints.withdraw, async ({ params }, scope) => {
    await withdraw(scope, params.id)
    return { data: null, message: 'Permintaan dibatalkan' }
  })

  serve(app, endpoints.candidates, async ({ params, query }, scope) => {
    return { data: await findCandidates(scope, params.id, query.q) }
  })
  serve(app, endpoints.decide, ({ params, body }, scope) => decide(scope, settings, { id: params.id, body }))

  serve(app, endpoints.addEvidence, ({ params, upload }, scope) => addEvidence(scope, params.id, upload))
  serve(app, endpoints.readEvidence, ({ params }, scope) => readEvidence(scope, params))

  serve(app, endpoints.profiles, ({ query }, scope) => listProfiles(scope, query))
  serve(app, endpoints.revoke, async ({ params, body }, scope) => {
    await revoke(scope, settings, { id: params.id, reason: body.reason })
    return { data: null, message: 'Akses dicabut' }
  })
}
