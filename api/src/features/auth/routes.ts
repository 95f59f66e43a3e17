import type { FastifyInstance } from 'fastify'
import { auth } from '@hadir/contract/auth/auth.ts'
import { registerEndpoint } from '@hadir/contract/auth/register.ts'
import { callerOf } from '../../platform/http/scope.ts'
import { serve } from '../../platform/http/serve.ts'
import { googleRoutes } from './google/routes.ts'
import { refresh } from './session/refresh.ts'
import { placesOfForm, register } from './registration/register.ts'
import { readMailboxProof } from './registration/register-account.ts'
import { checkParts } from './registration/register-parts.ts'
import { requestCode } from './request-code.ts'
import { endSession, listSessions } from './session/sessions.ts'
import { signInParts } from './sign-in.ts'
import { verifyCode } from './verify-code.ts'

export async function authRoutes(app: FastifyInstance): Promise<void> {
  const signIn = signInParts(app)
  serve(app, auth.requestCode, ({ body }, scope) => requestCode(signIn, body, scope))
  serve(app, auth.verifyCode, ({ body }, scope) => verifyCode(signIn, body, scope))
  serve(app, registerEndpoint, async ({ body }, { client }) => {
    const checked = checkParts(body)
    // Without a verified mailbox, the server makes no external call.
    await app.transactions.platform(client, (scope) => readMailboxProof(scope, checked.account.email))
    const found = await placesOfForm(signIn, checked)
    return app.transactions.platform(client, (scope) => register(signIn, { checked, found }, scope))
  })
  serve(app, auth.refresh, ({ body }, scope) => refresh(signIn, body, scope))
  googleRoutes(app, signIn)

  serve(app, auth.logout, async (_, scope) => {
    const { accountId, sessionId } = callerOf(scope)
    await endSession(scope, { accountId, sessionId, reason: 'logout' })
    return { data: null }
  })
  serve(app, auth.sessions, (_, scope) => listSessions(scope, callerOf(scope)))
  serve(app, auth.endSession, async ({ params }, scope) => {
    await endSession(scope, { accountId: callerOf(scope).accountId, sessionId: params.id, reason: 'ended' })
    return { data: null }
  })
}
