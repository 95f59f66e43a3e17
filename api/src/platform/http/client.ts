import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Client } from './scope.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Behind HTTPS, cookies are HTTPS-only; pages on another site send them only if that site is HTTPS too. */
    cookieOptions: { path: string; httpOnly: true; sameSite: 'lax' | 'none'; secure: boolean }
  }
}

export function clientOf(request: FastifyRequest, reply: FastifyReply): Client {
  const base = request.server.cookieOptions
  return {
    network: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    readCookie: (name) => request.cookies[name],
    setCookie: (name, value, { seconds }) => void reply.setCookie(name, value, { ...base, maxAge: seconds }),
    clearCookie: (name) => void reply.clearCookie(name, base),
  }
}
