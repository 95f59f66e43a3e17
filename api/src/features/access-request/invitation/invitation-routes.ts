import type { FastifyInstance } from 'fastify'
import { invitationEndpoints } from '@hadir/contract/access-request/invitation.ts'
import { serve, servePrepared } from '../../../platform/http/serve.ts'
import { assertRoomForNotices } from '../../../platform/mail/mail-limit.ts'
import { assertVerified } from '../../config/school/rules.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { makeLink, revokeInvitation, sendInvitations } from './invite.ts'
import { readInvitation, storeInvitation } from './invited.ts'

export async function invitationRoutes(app: FastifyInstance): Promise<void> {
  const { settings } = app

  // Nobody may join an unverified school (3.13), and no school may send mails under an unchecked name.
  const verified = (_request: unknown, { schoolId }: { schoolId: string }) => assertVerified(app.transactions, schoolId)
  servePrepared(
    app,
    invitationEndpoints.send,
    async (request, at) => {
      await verified(request, at)
      // Refused rather than sent hours later: whoever invites can wait, and sees why.
      const count = request.body.teacherIds.length
      await assertRoomForNotices(app.transactions, { limits: settings.mailLimits, count })
    },
    ({ body }, scope) => sendInvitations(scope, settings, body.teacherIds),
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
