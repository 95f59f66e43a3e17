import type { preParsingHookHandler } from 'fastify'

/** The limit for anonymous requests: the longest registration is a tenth of it. */
export const publicBodyLimit = 32 * 1024
/** Bytes of all requests' bodies together that may be in memory; one may have a megabyte. */
const budget = 48 * 2 ** 20
/** Bodies declared as no larger are not counted: thousands of them fit. */
const free = 16 * 1024

/** Not a Failure: the decompression hook overwrites the code of every error of a compressed body. */
export class BodyBudgetError extends Error {}

/**
 * Rejects a JSON body with BUSY as soon as it exceeds the shared budget, before it is complete. It has to be a route's
 * own hook: those run after decompression, so that compressed bodies count by their real size. Any other body is either
 * an upload (upload-semaphore.ts) or never read.
 */
export function bodyBudget(most = budget): preParsingHookHandler {
  let buffered = 0
  return (request, reply, payload, done) => {
    const { 'content-type': type = '', 'content-length': length, 'content-encoding': encoding } = request.headers
    const isCounted = /json/i.test(type) && (encoding !== undefined || !(Number(length) <= free))
    if (!isCounted) return done(null, payload)
    let own = 0
    reply.raw.once('close', () => (buffered -= own))
    const count = (chunk: Buffer) => {
      own += chunk.length
      buffered += chunk.length
      // Nothing listens after the body was rejected for another reason; then none of it is buffered.
      if (buffered <= most || payload.listenerCount('error') === 0) return
      payload.off('data', count)
      payload.emit('error', new BodyBudgetError())
      // Discards the rest, so that the sender reads the response instead of seeing the connection cut.
      payload.resume()
    }
    payload.on('data', count)
    done(null, payload)
  }
}
