import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { email } from '../fields/person-fields.ts'
import { typedText } from '../fields/typed-text.ts'
import { done, one } from '../resource.ts'

/** The first path segment of the page that requests the code: /login or /register. */
export const codeSource = z.enum(['login', 'register'])
export type CodeSource = z.infer<typeof codeSource>

export const codeRequest = z.strictObject({ email, source: codeSource })
export const code = typedText().regex(/^\d{6}$/, 'Kode terdiri dari 6 angka')
export const codeVerification = z.strictObject({ code, email, source: codeSource })

/** The person's data after verification, to prefill the account form. */
export const registerData = z.object({ email: z.string(), name: z.string() })
export type RegisterData = z.infer<typeof registerData>

export const tokenPair = z.object({ accessToken: z.string(), refreshToken: z.string() })
export type TokenPair = z.infer<typeof tokenPair>

/** As whom a stranger may look at the example school. */
export const exampleRoles = ['school_admin', 'teacher'] as const
export type ExampleRole = (typeof exampleRoles)[number]

export const session = z.object({
  id: z.uuid(),
  device: z.string(),
  /** The first parts of its last address; null for a session from before they were stored. */
  network: z.string().nullable(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  isCurrent: z.boolean(),
})

export const auth = {
  requestCode: endpoint({
    method: 'POST',
    path: '/api/v1/auth/code',
    summary: 'Kirim kode verifikasi',
    access: 'public',
    scope: 'platform',
    body: codeRequest,
    response: one(z.object({ codeExpired: z.iso.datetime(), userData: z.object({ email: z.string() }) })),
  }),
  verifyCode: endpoint({
    method: 'POST',
    path: '/api/v1/auth/code/verify',
    summary: 'Verifikasi kode',
    access: 'public',
    scope: 'platform',
    body: codeVerification,
    response: one(z.object({ ...tokenPair.partial().shape, registerData })),
  }),
  /** Needs no account: the session reads the example school, and nothing else. NOT_FOUND where none is offered. */
  example: endpoint({
    method: 'POST',
    path: '/api/v1/auth/example',
    summary: 'Lihat sekolah contoh',
    access: 'public',
    scope: 'none',
    body: z.strictObject({ role: z.enum(exampleRoles) }),
    response: one(tokenPair),
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/api/v1/auth/refresh-token',
    summary: 'Perbarui token',
    access: 'public',
    scope: 'platform',
    body: z.strictObject({ refreshToken: z.string().min(1).max(500) }),
    response: one(tokenPair),
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/v1/auth/logout',
    summary: 'Keluar',
    access: 'signed-in',
    scope: 'platform',
    response: done,
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/api/v1/auth',
    summary: 'Perangkat yang masuk ke akun ini',
    access: 'signed-in',
    scope: 'platform',
    response: one(z.array(session)),
  }),
  endAllSessions: endpoint({
    method: 'DELETE',
    path: '/api/v1/auth',
    summary: 'Keluar dari semua perangkat, juga yang ini',
    access: 'signed-in',
    scope: 'platform',
    response: done,
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/v1/auth/:id',
    summary: 'Keluarkan satu perangkat',
    access: 'signed-in',
    scope: 'platform',
    params: z.object({ id: z.uuid() }),
    response: done,
  }),
}
