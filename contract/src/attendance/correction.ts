import { z } from 'zod'
import { cell, markingReasons, maxNote } from './attendance-mark.ts'
import { schoolDate } from '../dates/dates.ts'
import { endpoint } from '../endpoint.ts'
import { id, one, pageOf, pageQuery } from '../resource.ts'
import { line } from '../fields/clean-text.ts'

/** A mark that came too late becomes a request to the homeroom teacher or an admin. */
export const correctionStates = ['MENUNGGU', 'DISETUJUI', 'DITOLAK'] as const
export type CorrectionState = (typeof correctionStates)[number]
export const correctionStateLabels: Record<CorrectionState, string> = {
  MENUNGGU: 'Menunggu',
  DISETUJUI: 'Disetujui',
  DITOLAK: 'Ditolak',
}

const value = cell.pick({ status: true, note: true, minutesLate: true, reason: true })

const decision = z.object({ by: z.string().nullable(), at: z.string(), reason: z.string().nullable() })

const correction = z.object({
  id,
  academicClassId: id,
  className: z.string(),
  date: schoolDate,
  /** The lesson; null: the day's sheet. */
  lesson: z.object({ key: id, name: z.string() }).nullable(),
  studentId: id,
  studentName: z.string(),
  /** The cell's current value. */
  from: value,
  to: value,
  /** The reason for the late change, where it differs from the value's own reason. */
  changeReason: z.string().nullable(),
  reason: z.enum(markingReasons).nullable(),
  /** A photo of the student's letter for the day, which the caller may read. */
  hasLetter: z.boolean(),
  by: z.string().nullable(),
  at: z.string(),
  state: z.enum(correctionStates),
  decision: decision.nullable(),
  /** The author has read the decision. */
  isAcknowledged: z.boolean(),
  isOwn: z.boolean(),
  /** What the caller may do with it: only an admin accepts her own mark; a teacher may withdraw hers. */
  mayAccept: z.boolean(),
  mayRefuse: z.boolean(),
})
export type Correction = z.infer<typeof correction>

/** All corrections of one class and day, or of one lesson: pages never split a group. */
const group = z.object({
  /** Derived from the class, the day and the lesson. */
  id: z.string(),
  academicClassId: id,
  className: z.string(),
  date: schoolDate,
  lesson: correction.shape.lesson,
  corrections: z.array(correction),
})
export type CorrectionGroup = z.infer<typeof group>

/** The maximum number decided or acknowledged at once: more than any class has students. */
export const mostDecided = 200
const ids = z.array(id).min(1).max(mostDecided, `Pilih paling banyak ${mostDecided} koreksi`)

const decisionBody = z.strictObject({
  isAccepted: z.boolean(),
  reason: line()
    .max(maxNote, `Maksimal ${maxNote} karakter`)
    .nullish()
    .transform((text) => text || null),
})
type Decision = z.output<typeof decisionBody>
const isExplained = (body: Decision) => body.isAccepted || (body.reason?.length ?? 0) >= 5
const unexplained = { path: ['reason'], message: 'Tulis alasannya, minimal 5 karakter' }

/** `message`: why one was not decided. */
const outcome = z.object({ id, state: z.enum(correctionStates), message: z.string().nullable() })

const listQuery = pageQuery.extend({
  state: z.enum(correctionStates).default('MENUNGGU'),
  /** Only those that the caller can accept, of days that can still be changed: a closed semester is no task. */
  ofOpen: z.enum(['ya']).optional(),
})

const base = '/api/v1/attendance/:schoolId/correction'

/** Corrections: an admin sees them all, a teacher her own and those for her class. */
export const corrections = {
  /** Default state: undecided. sort: at (default, newest first), date, studentName, className. */
  list: endpoint({
    method: 'GET',
    path: base,
    summary: 'Permintaan koreksi absensi',
    access: 'attendance:read',
    scope: 'school',
    params: z.object({ schoolId: id }),
    query: listQuery,
    response: pageOf(correction),
  }),
  /** The same by class and day. sort: date (default, newest first), className. */
  groups: endpoint({
    method: 'GET',
    path: `${base}/group`,
    summary: 'Permintaan koreksi absensi per kelas dan hari',
    access: 'attendance:read',
    scope: 'school',
    params: z.object({ schoolId: id }),
    query: listQuery,
    response: pageOf(group),
  }),
  /** Many at once, each with its own outcome: one that cannot be decided stays as it is, with the reason. */
  decideMany: endpoint({
    method: 'POST',
    path: `${base}/decision`,
    summary: 'Setujui atau tolak beberapa koreksi absensi',
    access: 'attendance:mark',
    scope: 'school',
    params: z.object({ schoolId: id }),
    body: decisionBody.extend({ ids }).refine(isExplained, unexplained),
    response: one(z.object({ outcomes: z.array(outcome), decided: z.number().int() })),
  }),
  /** The author has read the decisions on hers: her sheet no longer shows them. */
  acknowledge: endpoint({
    method: 'POST',
    path: `${base}/acknowledgement`,
    summary: 'Tandai keputusan koreksi sudah dibaca',
    access: 'attendance:mark',
    scope: 'school',
    params: z.object({ schoolId: id }),
    body: z.strictObject({ ids }),
    response: one(z.object({ acknowledged: z.number().int() })),
  }),
  /** Once: the second of two deciders gets 409 CORRECTION_DECIDED with the name of the first. */
  decide: endpoint({
    method: 'POST',
    path: `${base}/:id/decision`,
    summary: 'Setujui atau tolak koreksi absensi',
    access: 'attendance:mark',
    scope: 'school',
    params: z.object({ schoolId: id, id }),
    body: decisionBody.refine(isExplained, unexplained),
    response: one(z.object({ state: z.enum(correctionStates) })),
  }),
}
