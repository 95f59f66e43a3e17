import type { preParsingHookHandler } from 'fastify'

/** What a stranger may send: the longest registration is a tenth of it. */
export const publicBodyLimit = 32 * 1024
/** Bodies of all requests together that may be in memory; one may have a megabyte. */
const budget = 48 * 2 ** 20
/** Those that say they are no larger are not counted: thousands of them fit. */
const free = 16 * 1024

/** Not a Failure: the hook that unpacks writes its own code into every error of a compressed body. */
export class BodyBudgetError extends Error {}

/**
 * Rejects with BUSY, before it is complete, a JSON body that exceeds the shared budget. It has to be a route's own
 * hook: those run after decompression, so that compressed bodies count by their real size. Any other body is either an
 * upload (upload-semaphore.ts) or never read.
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
      // Nobody listens once the body was refused for another reason; then nothing of it is kept.
      if (buffered <= most || payload.listenerCount('error') === 0) return
      payload.off('data', count)
      payload.emit('error', new BodyBudgetError())
      // What still comes is thrown away, so that the sender reads the answer instead of finding the line cut.
      payload.resume()
    }
    payload.on('data', count)
    done(null, payload)
  }
}
