import { z } from 'zod'
import { maxNote, plannedStatuses } from './attendance-mark.ts'
import { schoolDate } from '../dates/dates.ts'
import { endpoint } from '../endpoint.ts'
import { id, one, pageOf, pageQuery } from '../resource.ts'

/** A longer absence must be entered in two parts, so that a mistyped year is noticed. */
export const maxPlannedDays = 120

export const plannedStates = ['BERLAKU', 'SELESAI', 'DITARIK'] as const
export type PlannedState = (typeof plannedStates)[number]
export const plannedStateLabels: Record<PlannedState, string> = {
  BERLAKU: 'Berlaku',
  SELESAI: 'Selesai',
  DITARIK: 'Ditarik',
}

export const plannedFields = z
  .strictObject({
    studentId: z.uuid('Pilih siswa'),
    status: z.enum(plannedStatuses, 'Pilih keterangan'),
    startDate: schoolDate,
    endDate: schoolDate,
    reason: z.string().trim().min(3, 'Minimal 3 karakter').max(maxNote, `Maksimal ${maxNote} karakter`),
  })
  .refine((plan) => plan.startDate <= plan.endDate, {
    path: ['endDate'],
    message: 'Tanggal selesai tidak boleh sebelum tanggal mulai',
  })

const planned = z.object({
  id,
  studentId: id,
  studentName: z.string(),
  className: z.string().nullable(),
  status: z.enum(plannedStatuses),
  startDate: schoolDate,
  endDate: schoolDate,
  reason: z.string(),
  by: z.string(),
  at: z.string(),
  state: z.enum(plannedStates),
  withdrawn: z.object({ by: z.string(), at: z.string(), reason: z.string().nullable() }).nullable(),
})
export type PlannedAbsence = z.infer<typeof planned>

const base = '/api/v1/attendance/:schoolId/leave-request'
const params = z.object({ schoolId: id })

/**
 * Absences that the school itself enters for a student and a range of days: an admin for all, a homeroom teacher for
 * her class and no further back than she may mark. They fill empty cells on school days, never a person's mark.
 */
export const plannedAbsences = {
  /** Default: current and future ones. sort: startDate (default, newest first), studentName. */
  list: endpoint({
    method: 'GET',
    path: base,
    summary: 'Ketidakhadiran terencana',
    access: 'attendance:read',
    scope: 'school',
    params,
    query: pageQuery.extend({ state: z.enum(plannedStates).default('BERLAKU') }),
    response: pageOf(planned),
  }),
  create: endpoint({
    method: 'POST',
    path: base,
    summary: 'Catat ketidakhadiran terencana',
    access: 'attendance:mark',
    scope: 'school',
    params,
    body: plannedFields,
    response: one(z.object({ id, filled: z.number().int() })),
  }),
  /** Undoes the absence's own marks that have not changed since. */
  withdraw: endpoint({
    method: 'POST',
    path: `${base}/:id/withdrawal`,
    summary: 'Tarik ketidakhadiran terencana',
    access: 'attendance:mark',
    scope: 'school',
    params: z.object({ schoolId: id, id }),
    body: z.strictObject({
      reason: z
        .string()
        .trim()
        .max(maxNote, `Maksimal ${maxNote} karakter`)
        .nullish()
        .transform((text) => text || null),
    }),
    response: one(z.object({ restored: z.number().int() })),
  }),
}
