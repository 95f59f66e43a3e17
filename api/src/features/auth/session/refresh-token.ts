import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

type Numbered = { sessionId: string; generation: number }

const shape = z.tuple([z.uuid(), z.string().regex(/^[1-9]\d{0,8}$/), z.string().regex(/^[\w-]{43}$/)])

const proofOf = (key: Buffer, { sessionId, generation }: Numbered) =>
  createHmac('sha256', key).update(`${sessionId}.${generation}`).digest()

/** Deterministic for session and generation, so that nothing secret has to be stored to return it again. */
export function writeRefreshToken(key: Buffer, numbered: Numbered): string {
  return `${numbered.sessionId}.${numbered.generation}.${proofOf(key, numbered).toString('base64url')}`
}

/** null for a token that this server did not issue. */
export function readRefreshToken(key: Buffer, token: string): Numbered | null {
  const parts = shape.safeParse(token.split('.'))
  if (!parts.success) return null
  const [sessionId, generation, proof] = parts.data
  const numbered = { sessionId, generation: Number(generation) }
  return timingSafeEqual(Buffer.from(proof, 'base64url'), proofOf(key, numbered)) ? numbered : null
}
