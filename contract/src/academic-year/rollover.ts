import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { genders } from '../labels.ts'
import { done, id, named, one, pageOf, pageQuery } from '../resource.ts'

/** What happens to a student when the year ends. TINGGAL and TIDAK_LULUS repeat their grade. */
export const promotions = ['NAIK', 'TINGGAL', 'LULUS', 'TIDAK_LULUS'] as const
export type Promotion = (typeof promotions)[number]
export const promotionLabels: Record<Promotion, string> = {
  NAIK: 'Naik kelas',
  TINGGAL: 'Tinggal kelas',
  LULUS: 'Lulus',
  TIDAK_LULUS: 'Tidak lulus',
}

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
  /** Students who joined, left or changed class since the plan was made. */
  changed: count,
  /** Both semesters of the old year are closed. */
  isClosed: z.boolean(),
  progress: z.object({ done: count, total: count }),
  failure: z.string().nullable(),
  appliedAt: z.string().nullable(),
  /** Null unless the rollover has run. */
  undo: z.object({ possible: z.boolean(), reason: z.string().nullable() }).nullable(),
  /** The classes of the new year with their current and future numbers of students. */
  classes: z.array(z.object({ id, name: z.string(), grade: z.string(), now: count, next: count })),
})
export type Rollover = z.infer<typeof rollover>

const plannedStudent = z.object({
  /** The student's id. */
  id,
  name: z.string(),
  nis: z.string(),
  gender: z.enum(genders),
  fromClass: named,
  decision: z.enum(promotions),
  toClass: named.nullable(),
  /** Chosen by a person, not by the rule. */
  byHand: z.boolean(),
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
    }),
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
