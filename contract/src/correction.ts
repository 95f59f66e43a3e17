import { z } from 'zod'
import { cell, markingReasons, maxNote } from './attendance-mark.ts'
import { schoolDate } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { id, one, pageOf, pageQuery } from './resource.ts'

/** A mark that came too late is a request: it waits for the homeroom teacher or an admin. */
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
  /** Of a lesson; null: of the day. */
  lesson: z.object({ key: id, name: z.string() }).nullable(),
  studentId: id,
  studentName: z.string(),
  /** What the cell says now. */
  from: value,
  to: value,
  /** Why it was changed late, where the value's own reason says something else. */
  changeReason: z.string().nullable(),
  reason: z.enum(markingReasons).nullable(),
  by: z.string().nullable(),
  at: z.string(),
  state: z.enum(correctionStates),
  decision: decision.nullable(),
  /** What the one who asks may do with it: nobody but an admin accepts a mark of her own, and she may take it back. */
  mayAccept: z.boolean(),
  mayRefuse: z.boolean(),
})
export type Correction = z.infer<typeof correction>

const base = '/api/v1/attendance/:schoolId/correction'

/** Corrections: an admin sees them all, a teacher her own and those for the class that she leads. */
export const corrections = {
  /** Without a state those that wait. sort: at (newest first unasked), date, studentName, className. */
  list: endpoint({
    method: 'GET',
    path: base,
    summary: 'Permintaan koreksi absensi',
    access: 'attendance:read',
    scope: 'school',
    params: z.object({ schoolId: id }),
    query: pageQuery.extend({ state: z.enum(correctionStates).default('MENUNGGU') }),
    response: pageOf(correction),
  }),
  /** Once: the second of two who decide is answered 409 CORRECTION_DECIDED with the name of the first. */
  decide: endpoint({
    method: 'POST',
    path: `${base}/:id/decision`,
    summary: 'Setujui atau tolak koreksi absensi',
    access: 'attendance:mark',
    scope: 'school',
    params: z.object({ schoolId: id, id }),
    body: z
      .strictObject({
        isAccepted: z.boolean(),
        reason: z
          .string()
          .trim()
          .max(maxNote, `Maksimal ${maxNote} karakter`)
          .nullish()
          .transform((text) => text || null),
      })
      .refine((body) => body.isAccepted || (body.reason?.length ?? 0) >= 5, {
        path: ['reason'],
        message: 'Tulis alasannya, minimal 5 karakter',
      }),
    response: one(z.object({ state: z.enum(correctionStates) })),
  }),
}
