import { z } from 'zod'
import {
  accessRequest,
  candidates,
  companyGrant,
  evidence,
  guardianRelations,
  requestDetail,
  requestKinds,
  requestStates,
  requestToDecide,
  revokedAccess,
  activeProfile,
} from './access-record.ts'
import { schoolDate } from '../dates/dates.ts'
import { endpoint } from '../endpoint.ts'
import { exportOf, leftRows, tickedIds } from '../list.ts'
import { roles } from '../roles.ts'
import { npsn } from '../fields/npsn.ts'
import { maybe, text } from '../fields/person-fields.ts'
import { identifier } from '../fields/number-fields.ts'
import { done, id, one, pageOf, pageQuery } from '../resource.ts'
import { typedText } from '../fields/typed-text.ts'

const role = z.enum(roles)
const relation = z.enum(guardianRelations, 'Pilih hubungan dengan siswa')
const reason = text(5, 500)

/** A new request. A parent sends `nisn`, everybody else `npsn`; a claim uses the school's own address. */
export const newRequest = z
  .strictObject({
    kind: z.enum(requestKinds, 'Pilih permintaan'),
    role: role.exclude(['administrator']),
    npsn: maybe(npsn),
    nisn: maybe(identifier(5, 20)),
    relation: maybe(relation),
    employeeNumber: maybe(identifier(8, 25)),
    note: maybe(text(3, 200)),
  })
  // Known before it is sent: each NISN sent counts as a guess, and the answer to a wrong one is the same for all.
  .refine(({ kind, nisn }) => kind !== 'LINK_STUDENT' || nisn, { message: 'NISN harus diisi', path: ['nisn'] })

/** What the requester may add or correct while it waits. */
export const requestChange = z.strictObject({
  relation: maybe(relation),
  employeeNumber: maybe(identifier(8, 25)),
  note: maybe(text(3, 200)),
})

/**
 * Approving a person of a school requires her record (`personId`) or a new one (`createNew`; a student or a graduate
 * then needs a `nis`, a guardian a `relation`). Claims, companies and second admins need neither.
 */
export const decision = z.strictObject({
  verdict: z.enum(['approve', 'reject'], 'Pilih setujui atau tolak'),
  reason: maybe(reason),
  personId: id.optional(),
  createNew: z.boolean().optional(),
  nis: maybe(identifier(1, 20)),
  relation: maybe(relation),
  /** The parent's number replaces the one on the guardian's record. A new guardian always has it. */
  takePhone: z.boolean().optional(),
})

/** The maximum number of requests approved or rejected at once. */
export const mostApproved = 100

const path = '/api/v1/access-request'
const params = z.object({ id })

const list = endpoint({
  method: 'GET',
  path,
  summary: 'Permintaan akses yang dapat Anda putuskan',
  access: 'access-request:decide',
  scope: 'platform',
  query: pageQuery.extend({
    state: z.enum(requestStates).default('MENUNGGU'),
    role: role.optional(),
    kind: z.enum(requestKinds).optional(),
    /** The range of days on which it was made, both included. */
    from: schoolDate.optional(),
    to: schoolDate.optional(),
  }),
  response: pageOf(requestToDecide),
})

export const accessRequestEndpoints = {
  /** Requests that the caller may decide or has decided, oldest first. */
  list,
  /** The list's content, for the same callers. */
  export: { ...exportOf(list, 'access-request:decide'), scope: 'platform' } as const,
  mine: endpoint({
    method: 'GET',
    path: `${path}/mine`,
    summary: 'Permintaan akses saya',
    access: 'signed-in',
    scope: 'platform',
    response: one(z.array(accessRequest)),
  }),
  /** The caller's own, latest first: revoked and not granted again. */
  revoked: endpoint({
    method: 'GET',
    path: `${path}/revoked`,
    summary: 'Akses saya yang dicabut',
    access: 'signed-in',
    scope: 'platform',
    response: one(z.array(revokedAccess)),
  }),
  read: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    summary: 'Satu permintaan akses',
    access: 'signed-in',
    scope: 'platform',
    params,
    response: one(requestDetail),
  }),
  create: endpoint({
    method: 'POST',
    path,
    summary: 'Ajukan permintaan akses',
    access: 'signed-in',
    scope: 'platform',
    body: newRequest,
    response: one(accessRequest),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    summary: 'Lengkapi permintaan akses yang menunggu',
    access: 'signed-in',
    scope: 'platform',
    params,
    body: requestChange,
    response: one(accessRequest),
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Batalkan permintaan akses saya',
    access: 'signed-in',
    scope: 'platform',
    params,
    response: done,
  }),
  /** Records of the school that may be the requester, best match first; with `q` those with that name or number. */
  candidates: endpoint({
    method: 'GET',
    path: `${path}/:id/candidate`,
    summary: 'Data sekolah yang cocok dengan pemohon',
    access: 'access-request:decide',
    scope: 'platform',
    params,
    query: z.object({ q: typedText().max(100).optional() }),
    response: one(candidates),
  }),
  decide: endpoint({
    method: 'POST',
    path: `${path}/:id/decision`,
    summary: 'Setujui atau tolak permintaan akses',
    access: 'access-request:decide',
    scope: 'platform',
    params,
    body: decision,
    response: one(accessRequest),
  }),
  /** Approves the certain matches among the requests, one by one; reports why the others were not approved. */
  approveMany: endpoint({
    method: 'POST',
    path: `${path}/approval`,
    summary: 'Setujui permintaan yang cocok sekaligus',
    access: 'access-request:decide',
    scope: 'platform',
    body: z.strictObject({ ids: z.array(id).min(1).max(mostApproved) }),
    response: one(z.object({ approved: z.number().int(), left: leftRows })),
  }),
  /** Rejects the requests one by one for the same reason, which each person reads. */
  rejectMany: endpoint({
    method: 'POST',
    path: `${path}/rejection`,
    summary: 'Tolak beberapa permintaan sekaligus',
    access: 'access-request:decide',
    scope: 'platform',
    body: z.strictObject({ ids: tickedIds.max(mostApproved), reason }),
    response: one(z.object({ rejected: z.number().int(), left: leftRows })),
  }),
  addEvidence: endpoint({
    method: 'POST',
    path: `${path}/:id/evidence`,
    kind: 'upload',
    summary: 'Lampirkan bukti (JPEG, PNG atau PDF, paling besar 2 MB)',
    access: 'signed-in',
    scope: 'platform',
    params,
    response: one(evidence),
  }),
  readEvidence: endpoint({
    method: 'GET',
    path: `${path}/:id/evidence/:evidenceId`,
    kind: 'file',
    summary: 'Unduh bukti',
    access: 'signed-in',
    scope: 'platform',
    params: params.extend({ evidenceId: id }),
    response: z.unknown(),
  }),
  profiles: endpoint({
    method: 'GET',
    path: `${path}/profile`,
    summary: 'Siapa yang memiliki akses',
    access: 'access-request:revoke',
    scope: 'platform',
    query: pageQuery.extend({ role: role.optional() }),
    response: pageOf(activeProfile),
  }),
  revoke: endpoint({
    method: 'POST',
    path: `${path}/profile/:id/revocation`,
    summary: 'Cabut akses',
    access: 'access-request:revoke',
    scope: 'platform',
    params,
    body: z.strictObject({ reason }),
    response: done,
  }),
  companies: endpoint({
    method: 'GET',
    path: `${path}/company`,
    summary: 'Perusahaan yang boleh melihat alumni yang bersedia',
    access: 'access-request:revoke',
    scope: 'platform',
    query: pageQuery,
    response: pageOf(companyGrant),
  }),
  revokeCompany: endpoint({
    method: 'POST',
    path: `${path}/company/:id/revocation`,
    summary: 'Cabut akses perusahaan ke alumni',
    access: 'access-request:revoke',
    scope: 'platform',
    params,
    body: z.strictObject({ reason }),
    response: done,
  }),
}
