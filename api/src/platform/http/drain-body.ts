import type { FastifyInstance } from 'fastify'

/** How much of a refused body is read and discarded before the connection is cut. */
const drainedBytes = 8 * 2 ** 20

/**
 * Reads on after an early refusal: a connection closed on unread bytes is reset, so that a client never sees the
 * response, and a proxy takes the server for broken and keeps everybody else from it.
 */
export function drainRefusedBodies(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw }, reply) => {
    if (raw.complete !== false || reply.statusCode < 400) return
    // Fastify sets it for every body that its parser refuses.
    reply.removeHeader('connection')
    let left = drainedBytes
    raw.on('data', (chunk: Buffer) => {
      left -= chunk.length
      if (left < 0) raw.socket.destroy()
    })
    raw.resume()
  })
}
