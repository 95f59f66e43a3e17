import type { FastifyInstance } from 'fastify'
import { consentEndpoints } from '@hadir/contract/user/consent.ts'
import { serve } from '../../platform/http/serve.ts'
import { listChildrenToConsent, recordConsent } from './consent.ts'
import { listGivenConsents, withdrawConsent } from './withdraw-consent.ts'

export async function consentRoutes(app: FastifyInstance): Promise<void> {
  serve(app, consentEndpoints.children, async (_, scope) => ({ data: await listChildrenToConsent(scope) }))
  serve(app, consentEndpoints.give, async ({ body }, scope) => {
    await recordConsent(scope, body)
    return { data: null, message: 'Persetujuan tercatat' }
  })
  serve(app, consentEndpoints.given, ({ query }, scope) => listGivenConsents(scope, query))
  serve(app, consentEndpoints.withdraw, async ({ params, body }, scope) => {
    await withdrawConsent(scope, { id: params.id, reason: body.reason })
    return { data: null, message: 'Persetujuan ditarik' }
  })
}
