import { z } from 'zod'
import { dutyKinds } from '../teacher/duty.ts'
import { endpoint } from '../endpoint.ts'
import { roles } from '../roles.ts'
import { id, one } from '../resource.ts'

/** One role in which an account acts, usually at a school. Exactly one is active. */
export const profile = z.object({
  id: z.uuid(),
  role: z.enum(roles),
  active: z.boolean(),
  schoolId: z.uuid().nullable(),
  schoolName: z.string().nullable(),
  /** False until the platform's administrator has verified the school; null without a school. */
  schoolVerified: z.boolean().nullable(),
  /** The form of the active profile's school beyond its level (SMK, SLB …); only in the caller's own profiles. */
  schoolForm: z.string().nullable().optional(),
  /** Hours ahead of UTC of the active profile's school: its days begin there, wherever the device is. */
  hoursAhead: z.number().optional(),
  /** A teacher's duties today at the school of her active profile. */
  duties: z.array(z.enum(dutyKinds)).optional(),
  /** Whether that teacher leads a class, or ever led one, whose recaps she reads. */
  leadsClass: z.boolean().optional(),
  /** A student under 18 without a recorded consent of a guardian: the school's pages stay closed. */
  awaitsConsent: z.boolean(),
  /** A session in the example school: nothing can be changed. */
  isExample: z.boolean().optional(),
  /** A support session (`visit` on the wire) in the school given here: why, and until when. */
  visit: z.object({ reason: z.string(), until: z.string() }).optional(),
})
export type Profile = z.infer<typeof profile>

/** The specification's user record; its `code` and `codeExpired` are never sent. */
export const user = z.object({
  id: z.uuid(),
  email: z.string(),
  emailVerified: z.boolean(),
  registered: z.boolean(),
  accountType: z.enum(roles),
  name: z.string(),
  level: z.string().nullable(),
  address: z.string(),
  province: z.string().nullable(),
  regency: z.string().nullable(),
  district: z.string().nullable(),
  village: z.string().nullable(),
  phone: z.string(),
  profiles: z.array(profile),
})
export type User = z.infer<typeof user>

const path = '/api/v1/user'

export const userEndpoints = {
  me: endpoint({
    method: 'GET',
    path: '/api/v1/user/me',
    summary: 'Pengguna yang sedang masuk',
    access: 'signed-in',
    scope: 'platform',
    response: one(user),
  }),
  /** From now on the account acts in this profile; older access tokens get FAST_JWT_EXPIRED. */
  activateProfile: endpoint({
    method: 'PUT',
    path: `${path}/profile/:id/active`,
    summary: 'Ganti profil yang dipakai',
    access: 'signed-in',
    scope: 'platform',
    params: z.object({ id }),
    response: one(profile),
  }),
}
