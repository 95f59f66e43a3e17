import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { done, id, one } from '../resource.ts'

/** How many days a mailed invitation is valid; a link that anybody may pass on expires sooner. */
export const mailDays = 14
export const linkDays = 3
/** The maximum number of teachers invited at once. */
export const mostInvited = 100

export const invitationKinds = ['MAIL', 'LINK'] as const

/** A teacher's newest invitation that was not revoked, as shown on her record. */
export const teacherInvitation = z.object({
  id: z.uuid(),
  kind: z.enum(invitationKinds),
  /** When it was last sent, or the link created. */
  sentAt: z.string(),
  expiresAt: z.string(),
  isExpired: z.boolean(),
  /** The mailbox of the account that accepted it; null if not accepted. */
  acceptedBy: z.string().nullable(),
  acceptedAt: z.string().nullable(),
})
export type TeacherInvitation = z.infer<typeof teacherInvitation>

/** The outcome for each invited teacher. */
export const invitationOutcomes = [
  'SENT',
  'NO_EMAIL',
  'SHARED_EMAIL',
  'CONNECTED',
  'NOT_ACTIVE',
  'JUST_SENT',
  'SCHOOL_LIMIT',
] as const
export type InvitationOutcome = (typeof invitationOutcomes)[number]
const invitationOutcomeLabels: Record<InvitationOutcome, string> = {
  SENT: 'Undangan terkirim',
  NO_EMAIL: 'Belum ada email pada datanya. Pakai tautan.',
  SHARED_EMAIL: 'Emailnya juga ada di data guru lain. Betulkan dahulu, atau pakai tautan.',
  CONNECTED: 'Akunnya sudah terhubung',
  NOT_ACTIVE: 'Tidak lagi bertugas di sekolah ini',
  JUST_SENT: 'Baru saja diundang. Kirim lagi nanti.',
  SCHOOL_LIMIT: 'Batas undangan sekolah hari ini sudah tercapai',
}

/** Of one teacher. `sharedWith`: who has the same mailbox, of which the first who accepts would be the owner. */
const invited = z.object({
  teacherId: z.uuid(),
  name: z.string(),
  outcome: z.enum(invitationOutcomes),
  sharedWith: z.array(z.string()).optional(),
})

export const invitationOutcomeText = ({ outcome, sharedWith = [] }: z.infer<typeof invited>): string =>
  sharedWith.length > 0
    ? `Emailnya juga ada di data ${sharedWith.join(', ')}. Betulkan dahulu, atau pakai tautan.`
    : invitationOutcomeLabels[outcome]

const secret = z.string().regex(/^[\w-]{65}$/, 'Tautan undangan tidak lengkap. Buka lagi dari pesan aslinya.')

/** What the link's holder sees. `email` is the address it is bound to; null for a handed-out link. */
export const invitationSeen = z.object({
  schoolName: z.string(),
  npsn: z.string(),
  teacherName: z.string(),
  email: z.string().nullable(),
  expiresAt: z.string(),
})
export type InvitationSeen = z.infer<typeof invitationSeen>

const base = '/api/v1/access-request/invitation'
const params = z.object({ schoolId: id })

export const invitationEndpoints = {
  /** Mails each of them; this ends the teacher's open invitation. */
  send: endpoint({
    method: 'POST',
    path: `${base}/:schoolId`,
    summary: 'Undang guru lewat email',
    access: 'teacher:write',
    scope: 'school',
    params,
    body: z.strictObject({ teacherIds: z.array(id).min(1).max(mostInvited) }),
    response: one(
      z.object({
        sent: z.number().int(),
        rows: z.array(invited),
      }),
    ),
  }),
  /** A link to hand out, shown only once and never stored. Another call creates a new link and voids the first. */
  link: endpoint({
    method: 'POST',
    path: `${base}/:schoolId/link`,
    summary: 'Buat tautan undangan guru',
    access: 'teacher:write',
    scope: 'school',
    idempotent: true,
    params,
    body: z.strictObject({ teacherId: id }),
    response: one(z.object({ url: z.string(), expiresAt: z.string() })),
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: `${base}/:schoolId/invited/:id`,
    summary: 'Batalkan undangan guru',
    access: 'teacher:write',
    scope: 'school',
    params: params.extend({ id }),
    response: done,
  }),
  /** What a link is for; the browser remembers it for a subsequent registration. */
  look: endpoint({
    method: 'POST',
    path: `${base}/look`,
    summary: 'Isi satu undangan',
    access: 'public',
    scope: 'platform',
    body: z.strictObject({ secret }),
    response: one(invitationSeen),
  }),
  accept: endpoint({
    method: 'POST',
    path: `${base}/acceptance`,
    summary: 'Terima undangan dengan akun ini',
    access: 'signed-in',
    scope: 'platform',
    body: z.strictObject({ secret }),
    response: done,
  }),
}
