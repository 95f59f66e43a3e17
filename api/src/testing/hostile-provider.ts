import { createHmac, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProvider } from './test-provider.ts'
import { runningClock } from './test-clock.ts'

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const ours = pair()
const foreign = pair()

type Claims = Record<string, unknown>
/** One id token: valid with the given claims, unless a field forges it. */
export type Forged = {
  claims?: (honest: Claims) => Claims
  header?: Claims
  signature?: (signed: string) => Buffer
}

export const signedWith = (key: KeyObject) => (signed: string) => sign('sha256', Buffer.from(signed), key)
export const signedByForeignKey = signedWith(foreign.privateKey)
/** Accepted by a verifier that uses the public key as an HMAC secret. */
export const signedWithPublicKey = (signed: string) =>
  createHmac('sha256', createPublicKey(ours.privateKey).export({ type: 'spki', format: 'pem' }))
    .update(signed)
    .digest()

type Reply = (request: IncomingMessage, response: ServerResponse) => void

export type HostileProvider = {
  settings: TestProvider['settings']
  /** By path: replaces the valid response from now on. */
  replies: Map<string, Reply>
  /** Sets the id token for the code of the next journey with this nonce. */
  hand(nonce: string, token: Forged & { person: Claims }): void
  close(): Promise<void>
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** An OpenID provider that breaks the rules on demand, which the honest one, `testProvider`, cannot. */
export async function hostileProvider(): Promise<HostileProvider> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const settings = { issuer, clientId: 'hadir', clientSecret: 'of-the-hostile-provider' }
  const replies: HostileProvider['replies'] = new Map()
  let idToken = ''
  const pages: Record<string, () => unknown> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
    }),
    '/jwks': () => ({ keys: [{ ...ours.publicKey.export({ format: 'jwk' }), kid: 'ours', use: 'sig', alg: 'RS256' }] }),
    '/token': () => ({ access_token: 'x', token_type: 'Bearer', expires_in: 60, id_token: idToken }),
  }
  server.on('request', (request, response) => {
    const page = request.url ?? ''
    const reply = replies.get(page)
    if (reply) return reply(request, response)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(pages[page]?.() ?? null))
  })
  return {
    settings,
    replies,
    hand: (nonce, { person, claims = (honest) => honest, header = {}, signature = signedWith(ours.privateKey) }) => {
      const now = Math.floor(runningClock.now().getTime() / 1_000)
      const honest = { iss: issuer, aud: settings.clientId, iat: now, exp: now + 600, nonce, ...person }
      const signed = `${part({ alg: 'RS256', kid: 'ours', ...header })}.${part(claims(honest))}`
      idToken = `${signed}.${signature(signed).toString('base64url')}`
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
