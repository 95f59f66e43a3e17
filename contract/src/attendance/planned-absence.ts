import { z } from 'zod'
import { plannedStatuses } from '../labels.ts'
import { maxNote } from './attendance-mark.ts'
import { schoolDate } from '../dates/dates.ts'
import { endpoint } from '../endpoint.ts'
import { tickedIds } from '../list.ts'
import { id, one, pageOf, pageQuery } from '../resource.ts'
import { line } from '../fields/clean-text.ts'

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
    reason: line().min(3, 'Minimal 3 karakter').max(maxNote, `Maksimal ${maxNote} karakter`),
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

/** The maximum number of absences withdrawn at once. */
export const mostWithdrawn = 100

const withdrawal = z.strictObject({
  reason: line()
    .max(maxNote, `Maksimal ${maxNote} karakter`)
    .nullish()
    .transform((text) => text || null),
})

// What families ask for is `leave-request`, an address and records of its own.
const base = '/api/v1/attendance/:schoolId/planned-absence'
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
    body: withdrawal,
    response: one(z.object({ restored: z.number().int() })),
  }),
  /** Several at once: all of them, or none if one cannot be withdrawn. */
  withdrawMany: endpoint({
    method: 'POST',
    path: `${base}/withdrawal`,
    summary: 'Tarik beberapa ketidakhadiran terencana',
    access: 'attendance:mark',
    scope: 'school',
    params,
    body: withdrawal.extend({ ids: tickedIds.max(mostWithdrawn) }),
    response: one(z.object({ restored: z.number().int() })),
  }),
}
