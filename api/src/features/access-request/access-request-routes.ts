import type { FastifyInstance } from 'fastify'
import { accessRequestEndpoints } from '@hadir/contract/access-request/access-request.ts'
import { callerOf } from '../../platform/http/scope.ts'
import { serve, serveAfter } from '../../platform/http/serve.ts'
import { approveMany, rejectMany } from './decide-many.ts'
import { createRequest } from './create-request.ts'
import { findCandidates } from './matching/candidates.ts'
import { listCompanies, revokeCompany } from './companies.ts'
import { decide } from './decide.ts'
import { readDetail } from './detail.ts'
import { invitationRoutes } from './invitation/invitation-routes.ts'
import { addEvidence, readEvidence, sanitizeEvidence } from './evidence.ts'
import { exportInbox, listInbox, listMine } from './list.ts'
import { change, withdraw } from './own-request.ts'
import { listProfiles, revoke } from './profiles.ts'
import { listRevoked } from './revoked.ts'

export async function accessRequestRoutes(app: FastifyInstance): Promise<void> {
  await invitationRoutes(app)
  const { settings } = app
  const endpoints = accessRequestEndpoints

  serve(app, endpoints.list, ({ query }, scope) => listInbox(scope, query))
  serve(app, endpoints.export, ({ body }, scope) => exportInbox(scope, body))
  serve(app, endpoints.mine, (_, scope) => listMine(scope))
  serve(app, endpoints.revoked, async (_, scope) => ({ data: await listRevoked(scope) }))
  serve(app, endpoints.read, async ({ params }, scope) => ({ data: await readDetail(scope, params.id) }))
  serve(app, endpoints.create, ({ body }, scope) => createRequest(scope, settings, body))
  serve(app, endpoints.update, ({ params, body: sent, sentFields }, scope) =>
    change(scope, params.id, { sent, sentFields }),
  )
  serve(app, endpoints.withdraw, async ({ params }, scope) => {
    await withdraw(scope, params.id)
    return { data: null, message: 'Permintaan dibatalkan' }
  })

  serve(app, endpoints.candidates, async ({ params, query }, scope) => {
    return { data: await findCandidates(scope, params.id, query.q) }
  })
  serve(app, endpoints.decide, ({ params, body }, scope) => decide(scope, { id: params.id, body }))

  serve(app, endpoints.approveMany, ({ body }, scope) => approveMany(scope, body.ids))
  serve(app, endpoints.rejectMany, ({ body }, scope) => rejectMany(scope, body))

  serveAfter(
    app,
    endpoints.addEvidence,
    ({ params, upload }, caller) =>
      sanitizeEvidence(app.transactions, { id: params.id, accountId: callerOf({ caller }).accountId }, upload),
    ({ params, upload: { filename } }, scope, sanitized) => addEvidence(scope, params.id, { filename, ...sanitized }),
  )
  serve(app, endpoints.readEvidence, ({ params }, scope) => readEvidence(scope, params))

  serve(app, endpoints.profiles, ({ query }, scope) => listProfiles(scope, query))
  serve(app, endpoints.revoke, async ({ params, body }, scope) => {
    await revoke(scope, { id: params.id, reason: body.reason })
    return { data: null, message: 'Akses dicabut' }
  })
  serve(app, endpoints.companies, ({ query }, scope) => listCompanies(scope, query))
  serve(app, endpoints.revokeCompany, async ({ params, body }, scope) => {
    await revokeCompany(scope, { id: params.id, reason: body.reason })
    return { data: null, message: 'Akses perusahaan dicabut' }
  })
}
