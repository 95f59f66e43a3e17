import type { FastifyInstance } from 'fastify'
import { auth } from '@hadir/contract/auth/auth.ts'
import { Failure } from '../../platform/failure.ts'
import { callerOf } from '../../platform/http/scope.ts'
import { paceNetwork } from '../../platform/http/security/network-pace.ts'
import { serve } from '../../platform/http/serve.ts'
import { exampleOpensPerHour, openExample } from './example.ts'
import { googleRoutes } from './google/google-routes.ts'
import { refresh } from './session/refresh.ts'
import { registerRoutes } from './register/register-routes.ts'
import { requestCode } from './request-code.ts'
import { endAllSessions, endSession, listSessions } from './session/sessions.ts'
import { signInParts } from './sign-in.ts'
import { verifyCode } from './verify-code.ts'

export async function authRoutes(app: FastifyInstance): Promise<void> {
  const signIn = signInParts(app)
  googleRoutes(app, signIn)
  registerRoutes(app, signIn)
  serve(app, auth.requestCode, ({ body }, scope) => requestCode(signIn, body, scope))
  serve(app, auth.verifyCode, ({ body }, scope) => verifyCode(signIn, body, scope))
  serve(app, auth.example, async ({ body }, { client }) => {
    const { exampleSchool, localMode } = app.settings
    if (!exampleSchool) throw new Failure('NOT_FOUND')
    // In a separate transaction: a network's visitors must not wait for each other at their row.
    await app.transactions.platform(client, (scope) =>
      paceNetwork(scope, 'EXAMPLE', localMode ? Infinity : exampleOpensPerHour),
    )
    return app.transactions.platform(client, async (scope) => ({ data: await openExample(signIn, scope, body.role) }))
  })
  serve(app, auth.refresh, ({ body }, scope) => refresh(signIn, body, scope))

  serve(app, auth.logout, async (_, scope) => {
    const { accountId, sessionId } = callerOf(scope)
    await endSession(scope, { accountId, sessionId, reason: 'logout' })
    return { data: null }
  })
  serve(app, auth.sessions, (_, scope) => listSessions(scope, callerOf(scope)))
  serve(app, auth.endAllSessions, async (_, scope) => {
    await endAllSessions(scope, callerOf(scope).accountId)
    return { data: null }
  })
  serve(app, auth.endSession, async ({ params }, scope) => {
    await endSession(scope, { accountId: callerOf(scope).accountId, sessionId: params.id, reason: 'ended' })
    return { data: null }
  })
}
