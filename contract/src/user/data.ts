import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** Copies of one's own data a day: each reads every table. */
export const copiesPerDay = 3

/** All that Hadir stores of the signed-in person, as one ZIP: a page to read, JSON, and pictures. */
export const ownData = endpoint({
  method: 'POST',
  path: '/api/v1/user/me/data',
  summary: 'Unduh data saya',
  access: 'signed-in',
  scope: 'platform',
  kind: 'file',
  response: z.string(),
})
