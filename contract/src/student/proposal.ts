import { z } from 'zod'
import { maybe, text } from '../fields/person-fields.ts'
import { endpoint } from '../endpoint.ts'
import { exportOf, leftRows, tickedIds } from '../list.ts'
import { done, id, one, pageOf, pageQuery } from '../resource.ts'
import { studentFields } from './student.ts'
import { relations } from './student-labels.ts'

/** A change to the record that a student or guardian proposes: decided once, by the wali kelas or an admin. */
export const proposalStates = ['MENUNGGU', 'DISETUJUI', 'DITOLAK', 'DIBATALKAN'] as const
export type ProposalState = (typeof proposalStates)[number]
export const proposalStateLabels: Record<ProposalState, string> = {
  MENUNGGU: 'Menunggu',
  DISETUJUI: 'Disetujui',
  DITOLAK: 'Ditolak',
  DIBATALKAN: 'Dibatalkan',
}

/** Whose contact it is: the student's own, or a guardian's. */
export const proposalPersons = ['SISWA', ...relations] as const
export type ProposalPerson = (typeof proposalPersons)[number]

export const proposalFields = [
  'address',
  'hamlet',
  'rt',
  'rw',
  'village',
  'district',
  'regency',
  'province',
  'postalCode',
  'phone',
  'email',
] as const
export type ProposalField = (typeof proposalFields)[number]
/** What a proposal may change: a photo is proposed alone, and may wait beside a contact. */
export const proposedChanges = [...proposalFields, 'photo'] as const
export const proposalFieldLabels: Record<(typeof proposedChanges)[number], string> = {
  address: 'Alamat',
  hamlet: 'Dusun',
  rt: 'RT',
  rw: 'RW',
  village: 'Desa / Kelurahan',
  district: 'Kecamatan',
  regency: 'Kabupaten / Kota',
  province: 'Provinsi',
  postalCode: 'Kode pos',
  phone: 'HP',
  email: 'Email',
  photo: 'Foto',
}
/** All that a guardian may propose: her own contact data. */
export const guardianProposalFields: readonly ProposalField[] = ['phone', 'email']

const decision = z.object({ by: z.string(), at: z.string(), reason: z.string().nullable() })

export const contactProposal = z.object({
  id: z.uuid(),
  studentId: z.uuid(),
  studentName: z.string(),
  className: z.string().nullable(),
  person: z.enum(proposalPersons),
  changes: z.array(
    z.object({ field: z.enum(proposedChanges), from: z.string().nullable(), to: z.string().nullable() }),
  ),
  note: z.string().nullable(),
  by: z.string(),
  at: z.string(),
  state: z.enum(proposalStates),
  decision: decision.nullable(),
})
export type ContactProposal = z.infer<typeof contactProposal>

/** The whole contact as it should be; only differences from the record are proposed. */
export const newProposal = z.strictObject({
  studentId: id,
  ...studentFields.pick({
    address: true,
    hamlet: true,
    rt: true,
    rw: true,
    village: true,
    district: true,
    regency: true,
    province: true,
    postalCode: true,
    phone: true,
    email: true,
  }).shape,
  note: maybe(text(3, 200)),
})

const path = '/api/v1/student/:schoolId/proposal'
const ofSchool = z.object({ schoolId: id })
const ofOne = z.object({ schoolId: id, id })

const list = endpoint({
  method: 'GET',
  path,
  summary: 'Usulan perubahan kontak siswa',
  access: 'student:read',
  scope: 'school',
  params: ofSchool,
  query: pageQuery.extend({ state: z.enum(proposalStates).default('MENUNGGU') }),
  response: pageOf(contactProposal),
})

const decisionFields = z.strictObject({
  isAccepted: z.boolean('Pilih setujui atau tolak'),
  reason: maybe(text(5, 200)),
})
const isExplained = (body: z.output<typeof decisionFields>) => body.isAccepted || body.reason !== undefined
const unexplained = { path: ['reason'], message: 'Tulis alasannya, minimal 5 karakter' }

/** The maximum number of proposals decided at once. */
export const mostDecided = 100

/** Proposals: an admin sees them all, a teacher those of her class, everybody else their own. */
export const contactProposals = {
  /** sort: at (default, newest first), studentName, className. */
  list,
  export: exportOf(list, 'student:export'),
  mine: endpoint({
    method: 'GET',
    path: `${path}/mine`,
    summary: 'Usulan saya',
    access: 'student:own',
    scope: 'school',
    params: ofSchool,
    response: one(
      z.object({
        /** Whose contact the caller may propose to change, for each of her students. */
        persons: z.array(z.object({ studentId: z.uuid(), person: z.enum(proposalPersons) })),
        proposals: z.array(contactProposal),
      }),
    ),
  }),
  create: endpoint({
    method: 'POST',
    path,
    summary: 'Usulkan perubahan kontak',
    access: 'student:propose',
    scope: 'school',
    params: ofSchool,
    body: newProposal,
    response: one(contactProposal),
  }),
  /** A JPEG like that of a record (photo.ts), of the student who sends it. */
  createPhoto: endpoint({
    method: 'POST',
    path: `${path}/photo`,
    kind: 'upload',
    summary: 'Usulkan foto saya',
    access: 'student:propose',
    scope: 'school',
    params: ofSchool,
    response: one(contactProposal),
  }),
  /** The proposed photo, for deciders until it is decided. */
  photo: endpoint({
    method: 'GET',
    path: `${path}/:id/photo`,
    kind: 'file',
    summary: 'Foto yang diusulkan',
    access: 'student:contact',
    scope: 'school',
    params: ofOne,
    response: z.string(),
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Batalkan usulan saya',
    access: 'student:propose',
    scope: 'school',
    params: ofOne,
    response: done,
  }),
  /** Once: the second of two deciders gets 409 PROPOSAL_DECIDED with the name of the first. */
  decide: endpoint({
    method: 'POST',
    path: `${path}/:id/decision`,
    summary: 'Setujui atau tolak usulan perubahan kontak',
    access: 'student:contact',
    scope: 'school',
    params: ofOne,
    body: decisionFields.refine(isExplained, unexplained),
    response: one(contactProposal),
  }),
  /** One decision on several: one that cannot be decided stays as it is, with the reason. */
  decideMany: endpoint({
    method: 'POST',
    path: `${path}/decision`,
    summary: 'Setujui atau tolak beberapa usulan perubahan kontak',
    access: 'student:contact',
    scope: 'school',
    params: ofSchool,
    body: decisionFields.extend({ ids: tickedIds.max(mostDecided) }).refine(isExplained, unexplained),
    response: one(z.object({ decided: z.number().int(), left: leftRows })),
  }),
}
