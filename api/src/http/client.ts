import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Client } from './scope.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Is the public address HTTPS? Then cookies are for HTTPS alone. */
    secureCookies: boolean
  }
}

export function clientOf(request: FastifyRequest, reply: FastifyReply): Client {
  const base = { path: '/', httpOnly: true, sameSite: 'lax', secure: request.server.secureCookies } as const
  return {
    network: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    readCookie: (name) => request.cookies[name],
    setCookie: (name, value, { seconds }) => void reply.setCookie(name, value, { ...base, maxAge: seconds }),
    clearCookie: (name) => void reply.clearCookie(name, base),
  }
}
