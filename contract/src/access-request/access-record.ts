import { z } from 'zod'
import { schoolDate } from '../dates/dates.ts'
import { levels } from '../labels.ts'
import { roles } from '../roles.ts'

/** What can be requested. A claim creates a new school, COMPANY_SCHOOL asks one school for its consenting alumni. */
export const requestKinds = ['JOIN_SCHOOL', 'LINK_STUDENT', 'CLAIM_SCHOOL', 'COMPANY_VERIFY', 'COMPANY_SCHOOL'] as const
export type RequestKind = (typeof requestKinds)[number]
export const requestKindLabels: Record<RequestKind, string> = {
  JOIN_SCHOOL: 'Bergabung ke sekolah',
  LINK_STUDENT: 'Menjadi orang tua siswa',
  CLAIM_SCHOOL: 'Mendaftarkan sekolah',
  COMPANY_VERIFY: 'Mendaftarkan perusahaan',
  COMPANY_SCHOOL: 'Melihat alumni sekolah',
}

/** A decided request never changes again; after 30 days without a decision a waiting one becomes KEDALUWARSA. */
export const requestStates = ['MENUNGGU', 'DISETUJUI', 'DITOLAK', 'DIBATALKAN', 'KEDALUWARSA'] as const
export type RequestState = (typeof requestStates)[number]
export const requestStateLabels: Record<RequestState, string> = {
  MENUNGGU: 'Menunggu',
  DISETUJUI: 'Disetujui',
  DITOLAK: 'Ditolak',
  DIBATALKAN: 'Dibatalkan',
  KEDALUWARSA: 'Kedaluwarsa',
}

export const guardianRelations = ['AYAH', 'IBU', 'WALI'] as const
export type GuardianRelation = (typeof guardianRelations)[number]
export const guardianRelationLabels: Record<GuardianRelation, string> = { AYAH: 'Ayah', IBU: 'Ibu', WALI: 'Wali' }

/** Why a record of the school is proposed; visible only to deciders. */
export const matchReasons = ['NISN', 'NUPTK', 'NIP', 'EMAIL', 'PHONE', 'NAME', 'DOB', 'BIRTH_YEAR'] as const
export type MatchReason = (typeof matchReasons)[number]
export const matchReasonLabels: Record<MatchReason, string> = {
  NISN: 'NISN sama',
  NUPTK: 'NUPTK sama',
  NIP: 'NIP sama',
  EMAIL: 'Email sama',
  PHONE: 'Nomor telepon sama',
  NAME: 'Nama sama',
  DOB: 'Tanggal lahir sama',
  BIRTH_YEAR: 'Tahun lahir sama',
}

export const evidenceTypes = ['image/jpeg', 'image/png', 'application/pdf'] as const
/** The maximum size of one file of evidence, and the maximum number of files. */
export const evidenceBytes = 2 * 1024 * 1024
export const evidencesPerRequest = 5

const role = z.enum(roles)
const relation = z.enum(guardianRelations, 'Pilih hubungan dengan siswa')

export const evidence = z.object({
  id: z.uuid(),
  filename: z.string(),
  contentType: z.enum(evidenceTypes),
  bytes: z.number().int(),
})

/** A revoked access: when, by whom, and why, as shown to its holder. */
const revocation = z.object({ at: z.string(), by: z.string(), reason: z.string().nullable() })

/** Times are ISO instants. */
export const accessRequest = z.object({
  id: z.uuid(),
  kind: z.enum(requestKinds),
  /** The role after approval. */
  role,
  state: z.enum(requestStates),
  /** The requested or claimed school; null for a parent's request until a school has decided it. */
  schoolName: z.string().nullable(),
  npsn: z.string().nullable(),
  /** As the requester typed it; it does not show whether such a student exists. */
  nisn: z.string().nullable(),
  companyName: z.string().nullable(),
  /** Another claim to the same NPSN waits too: the platform's administrator decides on both. */
  isContested: z.boolean(),
  relation: relation.nullable(),
  /** The teacher's NUPTK or NIP, if given. */
  employeeNumber: z.string().nullable(),
  note: z.string().nullable(),
  createdAt: z.string(),
  expiresAt: z.string(),
  decidedAt: z.string().nullable(),
  /** The decider's name. */
  decidedBy: z.string().nullable(),
  reason: z.string().nullable(),
  /** The approved access, if it was revoked since. */
  revoked: revocation.nullable(),
  evidence: z.array(evidence),
})
export type AccessRequest = z.infer<typeof accessRequest>

/** What deciders see of the person; never sent to anybody else. */
export const requester = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  dob: schoolDate.nullable(),
  address: z.string(),
})
/**
 * How closely a record of the school matches a person, 0 to 100, and in what. `isSure`: 100, no other record matches as
 * well, and it belongs to nobody yet: such requests can be approved in bulk. A parent's record is that of a guardian;
 * the NISN among the reasons is her child's and counts nothing, because others know it too.
 */
const match = z.object({ score: z.number().int(), reasons: z.array(z.enum(matchReasons)), isSure: z.boolean() })
/** `match`: the most likely record of the school; null where none is searched. */
export const requestToDecide = accessRequest.extend({
  requester,
  match: match.nullable(),
  /** The student with the NISN of a parent's request. */
  student: z.object({ name: z.string(), className: z.string().nullable() }).nullable(),
})
export type RequestToDecide = z.infer<typeof requestToDecide>

/** One request as its reader may see it: `mayDecide` is true for a decider; otherwise `requester` is null. */
export const requestDetail = accessRequest.extend({
  isMine: z.boolean(),
  mayDecide: z.boolean(),
  requester: requester.nullable(),
  /** The registered data of a claim or a company, for checking. */
  organization: z
    .object({
      name: z.string(),
      npsn: z.string().nullable(),
      npwp: z.string().nullable(),
      level: z.enum(levels).nullable(),
      headName: z.string().nullable(),
      address: z.string(),
      district: z.string().nullable(),
      regency: z.string().nullable(),
      province: z.string().nullable(),
      phone: z.string(),
      email: z.string(),
    })
    .nullable(),
  /** Other waiting claims to the same NPSN: approving this one rejects them. Only for deciders. */
  rivals: z.number().int(),
})
export type RequestDetail = z.infer<typeof requestDetail>

/** One trait as the requester wrote it and as the school recorded it; null: unknown there. Days as YYYY-MM-DD. */
const comparedTrait = z.object({
  trait: z.enum(matchReasons),
  written: z.string().nullable(),
  recorded: z.string().nullable(),
  isSame: z.boolean(),
})

/** A record of the school that may be this person. */
export const candidate = z.object({
  personId: z.uuid(),
  name: z.string(),
  /** NIS, NUPTK or relation to the student, to distinguish namesakes. */
  detail: z.string(),
  /** 0 to 100. */
  score: z.number().int(),
  reasons: z.array(z.enum(matchReasons)),
  /** What a person has in that role, side by side. */
  traits: z.array(comparedTrait),
  /** Already linked to another account, so it cannot be chosen. */
  isTaken: z.boolean(),
  /** A guardian's number in the school's records. */
  phone: z.string().nullable(),
})
export type Candidate = z.infer<typeof candidate>

export const candidates = z.object({
  /** The student with the NISN of a parent's request. */
  student: z.object({ id: z.uuid(), name: z.string(), className: z.string().nullable() }).nullable(),
  rows: z.array(candidate),
})

/** A person's role at a school, for *Cabut akses*. */
export const activeProfile = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role,
  schoolName: z.string().nullable(),
  since: z.string(),
  /** A student under 18 without a recorded consent, who cannot sign in yet. */
  awaitsConsent: z.boolean(),
  isSelf: z.boolean(),
})
export type ActiveProfile = z.infer<typeof activeProfile>

/** An access that the caller has lost, however it was granted. */
export const revokedAccess = revocation.extend({ profileId: z.uuid(), role, schoolName: z.string().nullable() })
export type RevokedAccess = z.infer<typeof revokedAccess>

/** A school's grant to a company: to see its consenting graduates. */
export const companyGrant = z.object({
  id: z.uuid(),
  companyName: z.string(),
  email: z.string(),
  schoolName: z.string(),
  since: z.string(),
})
export type CompanyGrant = z.infer<typeof companyGrant>
