import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { levels } from '../labels.ts'
import { text } from '../fields/person-fields.ts'
import { done, id, pageOf, pageQuery } from '../resource.ts'

/** So long may an administrator stay in a school; then a new reason is asked. */
export const supportMinutes = 60

export const supportReason = text(5, 300)

/** A school of the platform as its administrator sees it from outside: nothing of what the school keeps. */
export const platformSchool = z.object({
  id: z.uuid(),
  name: z.string(),
  npsn: z.string(),
  level: z.enum(levels),
  regency: z.string().nullable(),
  state: z.enum(['VERIFIED', 'UNVERIFIED']),
  /** People who may enter, by what they are there. */
  people: z.object({ admins: z.number().int(), teachers: z.number().int(), others: z.number().int() }),
  /** When one of them was last here; null when nobody has been for as long as sessions are kept. */
  lastActiveAt: z.string().nullable(),
  createdAt: z.string(),
})
export type PlatformSchool = z.infer<typeof platformSchool>

export const supportEventKinds = ['ENTERED', 'WROTE', 'LEFT'] as const

export const supportEvent = z.object({
  id: z.uuid(),
  kind: z.enum(supportEventKinds),
  byName: z.string(),
  /** What was done, in the words of the endpoint. */
  what: z.string(),
  /** Null when the administrator left. */
  reason: z.string().nullable(),
  at: z.string(),
})
export type SupportEvent = z.infer<typeof supportEvent>

const counted = z.object({ verified: z.number().int(), unverified: z.number().int() })
const schoolPage = pageOf(platformSchool)

export const supportEndpoints = {
  /** To the platform's administrator all of them, to a school's admin hers alone. */
  schools: endpoint({
    method: 'GET',
    path: '/api/v1/config/school',
    summary: 'Sekolah yang memakai Hadir',
    access: 'platform-school:read',
    scope: 'platform',
    query: pageQuery.extend({ state: platformSchool.shape.state.optional() }),
    response: schoolPage.extend({ meta: schoolPage.shape.meta.extend({ schools: counted }) }),
  }),
  /** From the next access token on, this session is inside the school; an earlier support session ends. */
  enter: endpoint({
    method: 'POST',
    path: '/api/v1/config/support',
    summary: 'Masuk ke sekolah sebagai administrator',
    access: 'support:enter',
    scope: 'platform',
    body: z.strictObject({ schoolId: id, reason: supportReason }),
    response: done,
  }),
  leave: endpoint({
    method: 'DELETE',
    path: '/api/v1/config/support',
    summary: 'Keluar dari sekolah sebagai administrator',
    access: 'support:enter',
    scope: 'platform',
    response: done,
  }),
  /** What administrators of the platform did in the school, the newest first. */
  events: endpoint({
    method: 'GET',
    path: '/api/v1/config/school/:schoolId/support',
    summary: 'Kunjungan administrator ke sekolah',
    access: 'school-config:read',
    scope: 'school',
    params: z.object({ schoolId: id }),
    query: pageQuery.extend({ kind: z.enum(supportEventKinds).optional() }),
    response: pageOf(supportEvent),
  }),
}
