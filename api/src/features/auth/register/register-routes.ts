import type { FastifyInstance } from 'fastify'
import { registerEndpoint } from '@hadir/contract/auth/register.ts'
import { serve } from '../../../platform/http/serve.ts'
import type { SignIn } from '../sign-in.ts'
import { readMailboxProof } from './register-account.ts'
import { checkParts } from './register-parts.ts'
import { placesOfForm, register } from './register.ts'

export function registerRoutes(app: FastifyInstance, signIn: SignIn): void {
  serve(app, registerEndpoint, async ({ body }, { client }) => {
    const checked = checkParts(body)
    // Without a verified mailbox, the server makes no external call.
    await app.transactions.platform(client, (scope) => readMailboxProof(scope, checked.account.email))
    const found = await placesOfForm(signIn, checked)
    return app.transactions.platform(client, (scope) => register(signIn, { checked, found }, scope))
  })
}
