import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { decisionsFor } from '../evaluation/report-card-words.ts'
import { maybe, text } from '../fields/person-fields.ts'
import { genders, type Level } from '../labels.ts'
import { done, id, named, one, pageOf, pageQuery } from '../resource.ts'
import { type ClassGrade, endsSchool } from '../school/school-grades.ts'

/** What happens to a student when the year ends. TINGGAL and TIDAK_LULUS repeat their grade. */
export const promotions = ['NAIK', 'TINGGAL', 'LULUS', 'TIDAK_LULUS'] as const
export type Promotion = (typeof promotions)[number]
export const promotionLabels: Record<Promotion, string> = {
  NAIK: 'Naik kelas',
  TINGGAL: 'Tinggal kelas',
  LULUS: 'Lulus',
  TIDAK_LULUS: 'Tidak lulus',
}

/** Whether a class ends its level or its school: graduating before it requires a reason. */
export const endsLevel = (of: ClassGrade, school: { level: Level; form: string | null }): boolean =>
  endsSchool(of, school) || decisionsFor({ ...of, semesterNo: 2, period: 'AKHIR' }).includes('LULUS')

export const rolloverStates = ['draft', 'queued', 'running', 'done', 'undoing', 'undone', 'failed'] as const
export type RolloverState = (typeof rolloverStates)[number]

const count = z.number().int()

export const rollover = z.object({
  id,
  state: z.enum(rolloverStates),
  fromYear: named,
  toYear: named,
  counts: z.object({ NAIK: count, TINGGAL: count, LULUS: count, TIDAK_LULUS: count }),
  /** Students who still need a class. */
  undecided: count,
  /** Students about whom neither the rapor nor a person has decided. */
  withoutDecision: count,
  /** Those in classes that have no rapor decisions at all, whose proposals may be confirmed together. */
  withoutRapor: count,
  /** Students whose decision is not the one of their rapor, and those of them whom nobody has confirmed yet. */
  different: count,
  unconfirmed: count,
  /** Students who joined, left or changed class since the plan was made. */
  changed: count,
  /** Both semesters of the old year are closed. */
  isClosed: z.boolean(),
  progress: z.object({ done: count, total: count }),
  failure: z.string().nullable(),
  appliedAt: z.string().nullable(),
  /** Null unless the rollover has run. */
  undo: z
    .object({
      possible: z.boolean(),
      reason: z.string().nullable(),
      /** Accounts of its graduates, which an undo makes those of students again. */
      accounts: count,
    })
    .nullable(),
  /** The classes of the new year with their current and future numbers of students. */
  classes: z.array(z.object({ id, name: z.string(), grade: z.string(), now: count, next: count })),
})
export type Rollover = z.infer<typeof rollover>

/** A student's rapor of one semester: as it is locked, else as it stands now. */
const semesterFinals = z.object({
  semesterNo: z.union([z.literal(1), z.literal(2)]),
  /** Of the existing final scores, in tenths. */
  mean: count,
  below: z.array(z.object({ subject: z.string(), score: count, threshold: count })),
})
export type SemesterFinals = z.infer<typeof semesterFinals>

const plannedStudent = z.object({
  /** The student's id. */
  id,
  name: z.string(),
  nis: z.string(),
  gender: z.enum(genders),
  fromClass: named,
  /** Null: neither the rapor nor a person has decided. */
  decision: z.enum(promotions).nullable(),
  /** Of the locked rapor; null for a draft or none. */
  raporDecision: z.enum(promotions).nullable(),
  /** False only for a decision other than the rapor's that nobody has confirmed. */
  isConfirmed: z.boolean(),
  reason: z.string().nullable(),
  toClass: named.nullable(),
  /** Chosen by a person, not by the rule. */
  byHand: z.boolean(),
  /** Of the old year, as its rapor count them. */
  absences: z.object({ S: count, I: count, A: count }),
  /** Of its semesters with scores, in order. */
  finals: z.array(semesterFinals),
})
export type PlannedStudent = z.infer<typeof plannedStudent>

const path = '/api/v1/academic-year/:id/rollover'
const scope = { access: 'academic-year:write', scope: 'school', params: z.object({ id }) } as const

/** From the academic year `id` to the next one. */
export const rolloverEndpoints = {
  /** Null while there is no plan. */
  read: endpoint({
    ...scope,
    method: 'GET',
    path,
    summary: 'Rencana kenaikan kelas',
    response: one(rollover.nullable()),
  }),
  /** Creates the plan, and the next year if missing; updates an existing plan. */
  prepare: endpoint({
    ...scope,
    method: 'POST',
    path,
    summary: 'Susun atau perbarui rencana kenaikan kelas',
    body: z.strictObject({}),
    response: one(rollover),
  }),
  discard: endpoint({
    ...scope,
    method: 'DELETE',
    path,
    summary: 'Buang rencana kenaikan kelas',
    response: done,
  }),
  /** sort: name, fromClass (default), decision, toClass. */
  students: endpoint({
    ...scope,
    method: 'GET',
    path: `${path}/pupil`,
    summary: 'Siswa dalam rencana kenaikan kelas',
    query: pageQuery.extend({
      fromClassId: id.optional(),
      decision: z.enum(promotions).optional(),
      /** Only those who still need a class. */
      undecided: z.enum(['ya']).optional(),
      /** Those whose decision differs from the rapor's, or who have none. */
      rapor: z.enum(['berbeda', 'tanpa']).optional(),
    }),
    response: pageOf(plannedStudent),
  }),
  /** Without `toClassId`: the class by the rule (NAIK), or the student's own (TINGGAL, TIDAK_LULUS). */
  decide: endpoint({
    ...scope,
    method: 'PUT',
    path: `${path}/pupil`,
    summary: 'Tetapkan keputusan untuk siswa',
    body: z.strictObject({
      studentIds: z.array(id).min(1, 'Pilih siswa').max(200),
      decision: z.enum(promotions, 'Pilih keputusan'),
      toClassId: id.optional(),
      /** Of a graduation before the last grade. */
      reason: maybe(text(5, 300)),
    }),
    response: one(rollover),
  }),
  /**
   * Confirms students one by one: a decision other than the rapor's stays, and a student without one takes the usual one
   * of her class. Without `studentIds`: all students of classes without any rapor decisions.
   */
  confirm: endpoint({
    ...scope,
    method: 'PUT',
    path: `${path}/confirmation`,
    summary: 'Konfirmasi keputusan siswa',
    body: z.strictObject({ studentIds: z.array(id).min(1, 'Pilih siswa').max(200).optional() }),
    response: one(rollover),
  }),
  run: endpoint({
    ...scope,
    method: 'POST',
    path: `${path}/run`,
    summary: 'Jalankan kenaikan kelas',
    body: z.strictObject({}),
    response: one(rollover),
  }),
  /**
   * Corrects one student's decision after the run, also once the new year has marks: her membership follows, no other
   * student changes. `toClassId` as in `decide`. A student who already has marks or scores moves from today on.
   */
  mend: endpoint({
    ...scope,
    method: 'POST',
    path: `${path}/mend`,
    summary: 'Perbaiki keputusan seorang siswa',
    body: z.strictObject({
      studentId: z.string().min(1, 'Pilih siswa').pipe(id),
      decision: z.enum(promotions, 'Pilih keputusan'),
      toClassId: maybe(id),
      reason: text(5, 300),
    }),
    response: one(rollover),
  }),
  /** Until the first mark of the new year. */
  undo: endpoint({
    ...scope,
    method: 'POST',
    path: `${path}/undo`,
    summary: 'Batalkan kenaikan kelas',
    body: z.strictObject({}),
    response: one(rollover),
  }),
}
