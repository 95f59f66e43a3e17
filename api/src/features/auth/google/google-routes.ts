import { screenAddress } from '@hadir/contract/screens.ts'
import type { FastifyInstance } from 'fastify'
import { social } from '@hadir/contract/auth/google.ts'
import { Failure } from '../../../platform/failure.ts'
import type { Client, PlatformScope } from '../../../platform/http/scope.ts'
import { paceNetwork } from '../../../platform/http/security/network-pace.ts'
import { serve } from '../../../platform/http/serve.ts'
import type { SignIn } from '../sign-in.ts'
import { linkedAccount } from './identity.ts'
import { endJourney, startJourney } from './journey.ts'
import { newJourney, providerOf, type Person } from './provider.ts'
import { issueTicket } from './ticket.ts'
import { userInfo } from './user-info.ts'

const notices = {
  failed: 'Login gagal!',
  notSetUp: 'Masuk dengan Google belum tersedia di sini. Silakan masuk dengan kode lewat email.',
  tooMany:
    'Terlalu banyak yang masuk dengan Google dari jaringan ini. Coba lagi sebentar lagi, atau masuk dengan kode lewat email.',
  declined: 'Masuk dengan Google dibatalkan',
  unverified: 'Email akun Google Anda belum diverifikasi. Silakan masuk dengan kode lewat email.',
}

/** Each start stores a row for some minutes. Three hundred teachers behind one address start far fewer in a morning. */
const startsPerHour = 1_000

/**
 * To the provider and back. Both routes open their own short transactions: a slow provider must not block database
 * connections.
 */
export function googleRoutes(app: FastifyInstance, signIn: SignIn): void {
  const { google, publicUrl, apiUrl } = app.settings
  const provider = google && providerOf(google, `${apiUrl}${social.googleReturn.path}`)
  const pages = apiUrl === publicUrl ? '' : publicUrl
  const toLogin = (notice: keyof typeof notices) => ({
    location: `${pages}${screenAddress('login')}?message=${encodeURIComponent(notices[notice])}`,
  })
  const inPlatform = <Result>(client: Client, act: (scope: PlatformScope) => Promise<Result>) =>
    app.transactions.platform(client, act)
  // If sign-in fails, the person needs the other way in, not a status; the operator gets the reason, without secrets.
  const orNothing = <Result>(requested: Promise<Result>): Promise<Result | null> =>
    requested.catch((error: unknown) => {
      app.log.warn({ reason: reasonOf(error) }, 'Google sign-in failed')
      return null
    })

  const mayStart = (client: Client) =>
    inPlatform(client, (scope) => paceNetwork(scope, 'GOOGLE', startsPerHour)).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Failure && error.code === 'TOO_MANY_REQUESTS') return false
        throw error
      },
    )

  serve(app, social.google, async (_, { client }) => {
    if (!provider) return toLogin('notSetUp')
    if (!(await mayStart(client))) return toLogin('tooMany')
    const journey = newJourney()
    const address = await orNothing(provider.addressFor(journey))
    if (!address) return toLogin('failed')
    await inPlatform(client, (scope) => startJourney(scope, journey))
    return { location: address.href }
  })

  serve(app, social.googleReturn, async ({ query }, { client }) => {
    const { state } = query
    const journey = provider && state ? await inPlatform(client, (scope) => endJourney(scope, state)) : null
    if (!provider || !journey) return toLogin('failed')
    if (query.error === 'access_denied') return toLogin('declined')
    const person = await orNothing(provider.personFrom(query, journey))
    if (!person) return toLogin('failed')
    const ticket = await inPlatform(client, async (scope) =>
      (await mayEnter(scope, person)) ? issueTicket(scope, person) : null,
    )
    if (!ticket) return toLogin('unverified')
    return { location: pages + screenAddress('callback', { query: { idp: 'google', access_token: ticket } }) }
  })

  serve(app, social.userInfo, ({ query }, scope) => userInfo(signIn, query, scope))
}

/** An address that the provider does not vouch for proves nothing; an identity linked earlier needs no address. */
const mayEnter = async (scope: PlatformScope, person: Person) =>
  person.verifiedEmail !== null || (await linkedAccount(scope, person)) !== undefined

const reasonOf = (error: unknown) => (error as { code?: string }).code ?? (error as Error).name
