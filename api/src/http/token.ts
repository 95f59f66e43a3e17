import { hkdfSync } from 'node:crypto'
import { createSigner, createVerifier } from 'fast-jwt'
import { z } from 'zod'
import { roles } from '@hadir/contract/roles.ts'
import type { Clock } from '../clock.ts'
import { Failure } from './failure.ts'

const claims = z.object({
  account: z.uuid(),
  session: z.uuid(),
  /** Number of the refresh token with which this one was given out. */
  generation: z.number().int(),
  profile: z.uuid().nullable(),
  role: z.enum(roles).nullable(),
  school: z.uuid().nullable(),
  /** The visit by which the platform's administrator is inside `school`. */
  visit: z.uuid().optional(),
})
/** Who an access token says is calling. The door checks in the database that session and profile still stand. */
export type Claims = z.infer<typeof claims>

export const accessTokenSeconds = 5 * 60

/** Keys for one purpose each, derived from AUTH_SECRET: a leak of one says nothing of the others. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'hadir', purpose, 32))
}

export type Tokens = { sign(claims: Claims): string; verify(token: string): Claims }

/** Access tokens: HS256 pinned, 5 minutes. `verify` throws fast-jwt's own FAST_JWT_EXPIRED when one has run out. */
export function accessTokens(secret: string, clock: Clock): Tokens {
  const key = deriveKey(secret, 'access token')
  return {
    sign: (who) => {
      const issuedAt = Math.floor(clock.now().getTime() / 1000)
      const sign = createSigner({ key, algorithm: 'HS256' })
      return sign({ ...who, iat: issuedAt, exp: issuedAt + accessTokenSeconds })
    },
    verify: (token) => {
      const verify = createVerifier({ key, algorithms: ['HS256'], clockTimestamp: clock.now().getTime() })
      const read = claims.safeParse(verify(token))
      if (!read.success) throw new Failure('UNAUTHENTICATED')
      return read.data
    },
  }
}
