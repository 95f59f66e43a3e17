import { hkdfSync } from 'node:crypto'
import { createSigner, createVerifier } from 'fast-jwt'
import { z } from 'zod'
import { roles } from '@hadir/contract/roles.ts'
import type { Clock } from '../clock.ts'
import { Failure } from '../failure.ts'

const claims = z.object({
  account: z.uuid(),
  session: z.uuid(),
  /** Number of the refresh token with which this one was given out. */
  generation: z.number().int(),
  profile: z.uuid().nullable(),
  role: z.enum(roles).nullable(),
  school: z.uuid().nullable(),
  /** By which the platform's administrator is inside `school`. */
  supportSessionId: z.uuid().optional(),
})
const lasting = claims
  // `visit` names the support session in tokens that a server of the version before gave out.
  .extend({ exp: z.number().int(), visit: z.uuid().optional() })
  .transform(({ visit, ...who }) => ({ ...(visit && { supportSessionId: visit }), ...who }))
/** Who an access token says is calling. The session guard checks in the database that session and profile still stand. */
export type Claims = z.infer<typeof claims>

export const accessTokenSeconds = 5 * 60
/** When it is full all are forgotten; those in use are read again. */
const maxCached = 5_000

/** Keys for one purpose each, derived from AUTH_SECRET: a leak of one says nothing of the others. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'hadir', purpose, 32))
}

export type Tokens = { sign(claims: Claims): string; verify(token: string): Claims }

/** Access tokens: HS256 pinned, 5 minutes. `verify` throws FAST_JWT_EXPIRED for one that is good and has run out. */
export function accessTokens(secret: string, clock: Clock): Tokens {
  const key = deriveKey(secret, 'access token')
  // One verifier for all: with fast-jwt's own expiry it would have to be made for each instant.
  const readSigned = createVerifier({ key, algorithms: ['HS256'], ignoreExpiration: true })
  // A phone says the same token for minutes; what the same text says does not change, only whether it has run out.
  const read = new Map<string, z.output<typeof lasting>>()
  const readOnce = (token: string) => {
    const claimed = lasting.safeParse(readSigned(token))
    if (!claimed.success) throw new Failure('UNAUTHENTICATED')
    if (read.size >= maxCached) read.clear()
    read.set(token, claimed.data)
    return claimed.data
  }
  return {
    sign: (who) => {
      const issuedAt = Math.floor(clock.now().getTime() / 1000)
      const sign = createSigner({ key, algorithm: 'HS256' })
      return sign({ ...who, iat: issuedAt, exp: issuedAt + accessTokenSeconds })
    },
    verify: (token) => {
      const { exp, ...who } = read.get(token) ?? readOnce(token)
      if (exp * 1000 <= clock.now().getTime()) throw new Failure('FAST_JWT_EXPIRED')
      return who
    },
  }
}
