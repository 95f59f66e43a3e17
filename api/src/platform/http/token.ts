import { hkdfSync } from 'node:crypto'
import { createSigner, createVerifier } from 'fast-jwt'
import { z } from 'zod'
import { roles } from '@hadir/contract/roles.ts'
import type { Clock } from '../clock.ts'
import { Failure } from '../failure.ts'

const claims = z.object({
  account: z.uuid(),
  session: z.uuid(),
  /** Generation of the refresh token issued together with this one. */
  generation: z.number().int(),
  profile: z.uuid().nullable(),
  role: z.enum(roles).nullable(),
  school: z.uuid().nullable(),
  /** A session in the example school, which changes nothing. */
  isExample: z.literal(true).optional(),
  /** The support session of the platform's administrator in `school`. */
  supportSessionId: z.uuid().optional(),
})
const lasting = claims
  // `visit` is the support session in tokens of the previous version.
  .extend({ exp: z.number().int(), visit: z.uuid().optional() })
  .transform(({ visit, ...who }) => ({ ...(visit && { supportSessionId: visit }), ...who }))
/** The caller according to an access token. The session guard checks that session and profile are still valid. */
export type Claims = z.infer<typeof claims>

export const accessTokenSeconds = 5 * 60
/** When full, the cache is emptied; tokens in use are verified again. */
const maxCached = 5_000

/** Keys derived from AUTH_SECRET, one for each purpose: a leak of one reveals nothing about the others. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'hadir', purpose, 32))
}

export type Tokens = { sign(claims: Claims): string; verify(token: string): Claims }

/** Access tokens: HS256 pinned, 5 minutes. `verify` throws FAST_JWT_EXPIRED for a valid one that has expired. */
export function accessTokens(secret: string, clock: Clock): Tokens {
  const key = deriveKey(secret, 'access token')
  // One verifier for all: with fast-jwt's own expiry check each instant would need a new one.
  const readSigned = createVerifier({ key, algorithms: ['HS256'], ignoreExpiration: true })
  // A phone sends the same token for minutes; its claims do not change, only whether it has expired.
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
