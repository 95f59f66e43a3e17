import type { FastifyInstance } from 'fastify'
import type { Settings } from '../../platform/env/env.ts'
import { deriveKey, type Tokens } from '../../platform/http/token.ts'
import type { WarnLog } from '../../platform/mail/mail-limit.ts'
import { regionsFrom, type Regions } from '../region/rules.ts'

/** What the steps of signing in and registering need besides their scope. */
export type SignIn = {
  settings: Settings
  tokens: Tokens
  keys: { code: Buffer; refresh: Buffer }
  regions: Regions
  log: WarnLog
}

export function signInParts({ settings, tokens, log }: FastifyInstance): SignIn {
  const keys = {
    code: deriveKey(settings.authSecret, 'sign-in code'),
    refresh: deriveKey(settings.authSecret, 'refresh token'),
  }
  return { settings, tokens, keys, regions: regionsFrom(settings.regionApiUrl), log }
}
