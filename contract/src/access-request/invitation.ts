import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { done, id, one } from '../resource.ts'

/** A mail to the address on the teacher's record lives so many days, a link that anybody may hand on fewer. */
export const mailDays = 14
export const linkDays = 3
/** As many teachers as are invited at once. */
export const mostInvited = 100

export const invitationKinds = ['MAIL', 'LINK'] as const

/** The newest invitation of a teacher that was not taken back; what her record shows of it. */
export const teacherInvitation = z.object({
  id: z.uuid(),
  kind: z.enum(invitationKinds),
  /** When it was last sent, or its link made. */
  sentAt: z.string(),
  expiresAt: z.string(),
  isExpired: z.boolean(),
  /** Who took it: the mailbox of the account; null while nobody has. */
  acceptedBy: z.string().nullable(),
  acceptedAt: z.string().nullable(),
})
export type TeacherInvitation = z.infer<typeof teacherInvitation>

/** What became of each teacher that was to be invited. */
export const invitationOutcomes = ['SENT', 'NO_EMAIL', 'CONNECTED', 'NOT_ACTIVE', 'JUST_SENT', 'SCHOOL_LIMIT'] as const
export type InvitationOutcome = (typeof invitationOutcomes)[number]
export const invitationOutcomeLabels: Record<InvitationOutcome, string> = {
  SENT: 'Undangan terkirim',
  NO_EMAIL: 'Belum ada email pada datanya. Pakai tautan.',
  CONNECTED: 'Akunnya sudah terhubung',
  NOT_ACTIVE: 'Tidak lagi bertugas di sekolah ini',
  JUST_SENT: 'Baru saja diundang. Kirim lagi nanti.',
  SCHOOL_LIMIT: 'Batas undangan sekolah hari ini sudah tercapai',
}

const secret = z.string().regex(/^[\w-]{65}$/, 'Tautan undangan tidak lengkap. Buka lagi dari pesan aslinya.')

/** What whoever holds the link is shown. `email` is the address that it is bound to; a handed link is bound to none. */
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
  /** A mail to each; an open invitation of the teacher ends with it. */
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
        rows: z.array(z.object({ teacherId: z.uuid(), name: z.string(), outcome: z.enum(invitationOutcomes) })),
      }),
    ),
  }),
  /** A link to hand on, shown this once. Asked for again it is another one, and the first is void: nothing is kept of it. */
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
  /** What a link is for; the browser keeps it for a registration that may follow. */
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
