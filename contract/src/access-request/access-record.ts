import { z } from 'zod'
import { schoolDate } from '../dates/dates.ts'
import { levels } from '../labels.ts'
import { roles } from '../roles.ts'

/** What somebody may ask for. A claim brings a new school, COMPANY_SCHOOL asks one school for its consenting alumni. */
export const requestKinds = ['JOIN_SCHOOL', 'LINK_STUDENT', 'CLAIM_SCHOOL', 'COMPANY_VERIFY', 'COMPANY_SCHOOL'] as const
export type RequestKind = (typeof requestKinds)[number]
export const requestKindLabels: Record<RequestKind, string> = {
  JOIN_SCHOOL: 'Bergabung ke sekolah',
  LINK_STUDENT: 'Menjadi orang tua siswa',
  CLAIM_SCHOOL: 'Mendaftarkan sekolah',
  COMPANY_VERIFY: 'Mendaftarkan perusahaan',
  COMPANY_SCHOOL: 'Melihat alumni sekolah',
}

/** A decided request never changes again; KEDALUWARSA is what 30 days without a decision make of one that waits. */
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

/** Why a record of the school is proposed; only those who decide see it. */
export const matchReasons = ['NISN', 'NUPTK', 'NIP', 'EMAIL', 'PHONE', 'NAME', 'DOB'] as const
export type MatchReason = (typeof matchReasons)[number]
export const matchReasonLabels: Record<MatchReason, string> = {
  NISN: 'NISN sama',
  NUPTK: 'NUPTK sama',
  NIP: 'NIP sama',
  EMAIL: 'Email sama',
  PHONE: 'Nomor telepon sama',
  NAME: 'Nama sama',
  DOB: 'Tanggal lahir sama',
}

export const evidenceTypes = ['image/jpeg', 'image/png', 'application/pdf'] as const
/** One file of evidence is at most so large, and a request holds at most so many. */
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

/** That an access was taken away again: when, by whom, and why, as its holder is told. */
const revocation = z.object({ at: z.string(), by: z.string(), reason: z.string().nullable() })

/** Times are ISO instants. */
export const accessRequest = z.object({
  id: z.uuid(),
  kind: z.enum(requestKinds),
  /** What the requester becomes when it is approved. */
  role,
  state: z.enum(requestStates),
  /** The school asked, or claimed; null for a parent's request until a school has decided it. */
  schoolName: z.string().nullable(),
  npsn: z.string().nullable(),
  /** As the requester typed it; it says nothing of whether there is such a student. */
  nisn: z.string().nullable(),
  companyName: z.string().nullable(),
  /** A claim that waits while somebody else's to the same NPSN waits too: the platform's administrator decides on both. */
  isContested: z.boolean(),
  relation: relation.nullable(),
  /** NUPTK or NIP of a teacher who added it. */
  employeeNumber: z.string().nullable(),
  note: z.string().nullable(),
  createdAt: z.string(),
  expiresAt: z.string(),
  decidedAt: z.string().nullable(),
  /** Name of who decided. */
  decidedBy: z.string().nullable(),
  reason: z.string().nullable(),
  /** What the approval gave and somebody has taken away since. */
  revoked: revocation.nullable(),
  evidence: z.array(evidence),
})
export type AccessRequest = z.infer<typeof accessRequest>

/** What those who decide see of the person; never sent to anybody else. */
export const requester = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  dob: schoolDate.nullable(),
  address: z.string(),
})
/** What is too little a likeness to be worth proposing. */
export const leastScore = 40

/**
 * How much a record of the school looks like somebody, 0 to 100, and in what. `isSure`: 100, no other record looks so much
 * alike, and it is nobody's yet: such requests are approved many at once.
 */
const match = z.object({ score: z.number().int(), reasons: z.array(z.enum(matchReasons)), isSure: z.boolean() })
/** `match`: the likeliest record of the school; null where no record is looked for. */
export const requestToDecide = accessRequest.extend({
  requester,
  match: match.nullable(),
  /** Whose parent somebody wants to be: the student that the NISN means. */
  student: z.object({ name: z.string(), className: z.string().nullable() }).nullable(),
})
export type RequestToDecide = z.infer<typeof requestToDecide>

/** One request as its reader may see it: `mayDecide` says on which side she stands, `requester` is null on the other. */
export const requestDetail = accessRequest.extend({
  isMine: z.boolean(),
  mayDecide: z.boolean(),
  requester: requester.nullable(),
  /** For a claim or a company, what was registered, so that it can be checked. */
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
  /** Other waiting claims to the same NPSN: approving this one rejects them. For those who decide. */
  rivals: z.number().int(),
})
export type RequestDetail = z.infer<typeof requestDetail>

/** A record of the school that may be this person. */
export const candidate = z.object({
  personId: z.uuid(),
  name: z.string(),
  /** NIS, NUPTK or relation to the student: what tells two of one name apart. */
  detail: z.string(),
  /** 0 to 100. */
  score: z.number().int(),
  reasons: z.array(z.enum(matchReasons)),
  /** Already linked to another account: cannot be chosen. */
  isTaken: z.boolean(),
})
export type Candidate = z.infer<typeof candidate>

export const candidates = z.object({
  /** The student that a parent's NISN means. */
  student: z.object({ id: z.uuid(), name: z.string(), className: z.string().nullable() }).nullable(),
  rows: z.array(candidate),
})

/** Somebody's capacity at a school, for *Cabut akses*. */
export const activeProfile = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role,
  schoolName: z.string().nullable(),
  since: z.string(),
  /** A student under 18 without a recorded consent: cannot enter yet. */
  awaitsConsent: z.boolean(),
  isSelf: z.boolean(),
})
export type ActiveProfile = z.infer<typeof activeProfile>

/** An access that the caller had and has no longer, however it was given. */
export const revokedAccess = revocation.extend({ profileId: z.uuid(), role, schoolName: z.string().nullable() })
export type RevokedAccess = z.infer<typeof revokedAccess>

/** What a school gave a company: to see its graduates who agreed. */
export const companyGrant = z.object({
  id: z.uuid(),
  companyName: z.string(),
  email: z.string(),
  schoolName: z.string(),
  since: z.string(),
})
export type CompanyGrant = z.infer<typeof companyGrant>
