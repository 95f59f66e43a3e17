import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Reply = { status: number; body: unknown } | 'hang up'

/** A server with the product's token rule: access token n is valid until n + 1 is issued. */
export async function openTokenServer() {
  const seen: string[] = []
  const keys: (string | undefined)[] = []
  const state = {
    newest: 1,
    refreshReply: undefined as Reply | undefined,
    isAlwaysExpired: false,
    /** The access token of a new session: all others belong to one that has ended. */
    newSession: undefined as string | undefined,
  }

  const answer = (request: IncomingMessage): Reply => {
    const path = request.url ?? ''
    seen.push(`${request.method} ${path}`)
    keys.push(request.headers['idempotency-key']?.toString())
    if (path.startsWith('/api/v1/auth/refresh-token')) {
      if (state.refreshReply) return state.refreshReply
      state.newest += 1
      return {
        status: 200,
        body: { data: { accessToken: `access-${state.newest}`, refreshToken: `refresh-${state.newest}` } },
      }
    }
    if (path.startsWith('/hotspot')) return { status: 200, body: '<html>Masuk ke WiFi</html>' }
    if (path.startsWith('/broken')) return { status: 502, body: '<html>Bad gateway</html>' }
    if (path.startsWith('/bare')) return { status: 400, body: { message: 'NISN tidak dapat diproses', type: 'nisn' } }
    if (state.newSession && request.headers.authorization !== `Bearer ${state.newSession}`)
      return { status: 401, body: { statusCode: 401, code: 'SESSION_ENDED', message: 'Sesi berakhir' } }
    if (state.newSession) return { status: 200, body: { data: path } }
    const isGood = request.headers.authorization === `Bearer access-${state.newest}` && !state.isAlwaysExpired
    if (!isGood) return { status: 401, body: { statusCode: 401, code: 'FAST_JWT_EXPIRED', message: 'Sesi berakhir' } }
    if (path.startsWith('/secret'))
      return { status: 401, body: { statusCode: 401, code: 'SESSION_ENDED', message: 'Sesi berakhir' } }
    // As with a token that another secret has signed.
    if (path.startsWith('/stranger'))
      return { status: 401, body: { statusCode: 401, code: 'UNAUTHENTICATED', message: 'Silakan masuk' } }
    return { status: 200, body: { data: path } }
  }
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    request.resume().on('end', () => {
      const reply = answer(request)
      if (reply === 'hang up') return request.socket.destroy()
      response.writeHead(reply.status, { 'content-type': 'application/json' })
      return response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    /** The Idempotency-Key of each request so far; undefined if it had none. */
    keys,
    /** Method and path of each request so far. */
    requests: () => [...seen],
    countOf: (start: string) => seen.filter((line) => line.startsWith(start)).length,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The browser features that the calls need; tabs that share `stored` are tabs of one browser. */
export function browserOf(origin: string, stored: Map<string, string>) {
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  return { window: { location: { origin }, localStorage }, document: { querySelector: () => null } }
}
