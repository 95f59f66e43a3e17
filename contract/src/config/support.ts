import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { levels } from '../labels.ts'
import { text } from '../fields/person-fields.ts'
import { done, id, pageOf, pageQuery } from '../resource.ts'

/** How long an administrator may stay in a school before a new reason is required. */
export const supportMinutes = 60

export const supportReason = text(5, 300)

/** A school of the platform as its administrator sees it from outside: without the school's data. */
export const platformSchool = z.object({
  id: z.uuid(),
  name: z.string(),
  npsn: z.string(),
  level: z.enum(levels),
  regency: z.string().nullable(),
  state: z.enum(['VERIFIED', 'UNVERIFIED']),
  /** People who may enter, by role. */
  people: z.object({ admins: z.number().int(), teachers: z.number().int(), others: z.number().int() }),
  /** When one of them was last here; null when nobody was within the retention of sessions. */
  lastActiveAt: z.string().nullable(),
  createdAt: z.string(),
})
export type PlatformSchool = z.infer<typeof platformSchool>

export const supportEventKinds = ['ENTERED', 'WROTE', 'LEFT'] as const

export const supportEvent = z.object({
  id: z.uuid(),
  kind: z.enum(supportEventKinds),
  byName: z.string(),
  /** The action, in the endpoint's words. */
  what: z.string(),
  /** Null when the administrator left. */
  reason: z.string().nullable(),
  at: z.string(),
})
export type SupportEvent = z.infer<typeof supportEvent>

const counted = z.object({ verified: z.number().int(), unverified: z.number().int() })
const schoolPage = pageOf(platformSchool)

export const supportEndpoints = {
  /** All for the platform's administrator, her own for a school's admin. */
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
  /** Actions of platform administrators in the school, newest first. */
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
