import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Client } from './scope.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Behind HTTPS cookies are for HTTPS alone; they come along from pages at another site only where these are at one. */
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
