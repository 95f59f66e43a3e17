import type { FastifyInstance } from 'fastify'
import { accessRequestEndpoints } from '@hadir/contract/access-request/access-request.ts'
import { invitationEndpoints } from '@hadir/contract/access-request/invitation.ts'
import { serve, servePrepared } from '../../platform/http/serve.ts'
import { assertVerified } from '../config/school/rules.ts'
import { acceptInvitation } from './invitations/accept-invitation.ts'
import { approveMany } from './approve-many.ts'
import { createRequest } from './create-request.ts'
import { findCandidates } from './matching/candidates.ts'
import { listCompanies, revokeCompany } from './companies.ts'
import { decide } from './decide.ts'
import { readDetail } from './detail.ts'
import { makeLink, revokeInvitation, sendInvitations } from './invitations/invite.ts'
import { storeInvitation, readInvitation } from './invitations/invited.ts'
import { addEvidence, readEvidence } from './evidence.ts'
import { exportInbox, listInbox, listMine } from './list.ts'
import { change, withdraw } from './own-request.ts'
import { listProfiles, revoke } from './profiles.ts'
import { listRevoked } from './revoked.ts'

export async function accessRequestRoutes(app: FastifyInstance): Promise<void> {
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
  serve(app, endpoints.decide, ({ params, body }, scope) => decide(scope, settings, { id: params.id, body }))

  serve(app, endpoints.approveMany, ({ body }, scope) => approveMany(scope, settings, body.ids))

  serve(app, endpoints.addEvidence, ({ params, upload }, scope) => addEvidence(scope, params.id, upload))
  serve(app, endpoints.readEvidence, ({ params }, scope) => readEvidence(scope, params))

  serve(app, endpoints.profiles, ({ query }, scope) => listProfiles(scope, query))
  serve(app, endpoints.revoke, async ({ params, body }, scope) => {
    await revoke(scope, settings, { id: params.id, reason: body.reason })
    return { data: null, message: 'Akses dicabut' }
  })
  serve(app, endpoints.companies, ({ query }, scope) => listCompanies(scope, query))
  serve(app, endpoints.revokeCompany, async ({ params, body }, scope) => {
    await revokeCompany(scope, settings, { id: params.id, reason: body.reason })
    return { data: null, message: 'Akses perusahaan dicabut' }
  })

  // Nobody may join an unverified school (3.13), and no school may send mails under an unchecked name.
  const verified = (_request: unknown, { schoolId }: { schoolId: string }) => assertVerified(app.transactions, schoolId)
  servePrepared(app, invitationEndpoints.send, verified, ({ body }, scope) =>
    sendInvitations(scope, settings, body.teacherIds),
  )
  servePrepared(app, invitationEndpoints.link, verified, ({ body }, scope) => makeLink(scope, settings, body.teacherId))
  serve(app, invitationEndpoints.revoke, async ({ params }, scope) => {
    await revokeInvitation(scope, params.id)
    return { data: null, message: 'Undangan dibatalkan' }
  })
  serve(app, invitationEndpoints.look, async ({ body }, scope) => {
    const { schoolId: _, ...seen } = await readInvitation(scope, body.secret)
    storeInvitation(scope.client, body.secret)
    return { data: seen }
  })
  serve(app, invitationEndpoints.accept, async ({ body }, scope) => ({
    data: null,
    message: `Anda sekarang guru di ${await acceptInvitation(scope, settings, body.secret)}`,
  }))
}
