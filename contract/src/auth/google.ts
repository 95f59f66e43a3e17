import { z } from 'zod'
import { registerData, tokenPair } from './auth.ts'
import { endpoint } from '../endpoint.ts'
import { one } from '../resource.ts'

/** Sign-in with Google: the browser goes there, and returns to /callback with a one-time ticket. */
export const social = {
  google: endpoint({
    method: 'GET',
    path: '/api/v1/oauth2/google',
    summary: 'Masuk dengan Google',
    access: 'public',
    scope: 'none',
    kind: 'redirect',
    response: z.null(),
  }),
  /** The address to which Google returns the browser, registered there. */
  googleReturn: endpoint({
    method: 'GET',
    path: '/api/v1/oauth2/google/callback',
    summary: 'Kembali dari Google',
    access: 'public',
    scope: 'none',
    kind: 'redirect',
    query: z.object({
      state: z.string().max(200).optional(),
      code: z.string().max(4_000).optional(),
      iss: z.string().max(500).optional(),
      error: z.string().max(200).optional(),
    }),
    response: z.null(),
  }),
  /** `token` is the ticket from the address, which works once. */
  userInfo: endpoint({
    method: 'GET',
    path: '/api/v1/auth/user-info',
    summary: 'Tukar tiket masuk dengan token',
    access: 'public',
    scope: 'platform',
    query: z.object({ idp: z.string().min(1).max(20), token: z.string().min(1).max(500) }),
    response: one(z.object({ ...tokenPair.partial().shape, registerData })),
  }),
}
