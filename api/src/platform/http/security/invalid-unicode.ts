import type { FastifyInstance } from 'fastify'
import { Failure } from '../../failure.ts'

/** PostgreSQL stores neither NUL nor half a surrogate pair: such text is rejected before anything is done with it. */
export function rejectInvalidUnicode(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ body, query, params }) => {
    if (hasBrokenText([body, query, params])) throw new Failure('BROKEN_REQUEST')
  })
}

const isBroken = (text: string) => text.includes('\0') || !text.isWellFormed()

/** Walks without recursion: JSON may be nested ten thousand deep. */
export function hasBrokenText(value: unknown): boolean {
  const open: unknown[] = [value]
  while (open.length > 0) {
    const next = open.pop()
    if (typeof next === 'string' && isBroken(next)) return true
    if (typeof next !== 'object' || next === null || Buffer.isBuffer(next)) continue
    for (const [key, inner] of Object.entries(next)) {
      if (isBroken(key)) return true
      open.push(inner)
    }
  }
  return false
}
