import { z } from 'zod'
import { cell, markingReasons, markSources, verdicts } from './attendance-mark.ts'
import { schoolDate } from '../dates/dates.ts'
import { endpoint } from '../endpoint.ts'
import { id, one } from '../resource.ts'

const value = cell.pick({ status: true, note: true, minutesLate: true, reason: true })

export const historyEntry = z.object({
  id,
  at: z.string(),
  by: z.string().nullable(),
  device: id,
  clientAt: z.string().nullable(),
  verdict: z.enum(verdicts),
  reason: z.enum(markingReasons).nullable(),
  /** Who made it: a person, or the product for an absence that was planned (IZIN) or at the closing of a day (SISTEM). */
  source: z.enum(markSources),
  /** What became of a mark that was held. */
  decision: z.object({ isAccepted: z.boolean(), by: z.string(), reason: z.string().nullable() }).nullable(),
  /** Why it was changed late, where the value's own reason says something else. */
  changeReason: z.string().nullable(),
  /** The version that it took up again, with the time of that one, and why. */
  restores: z.object({ id, at: z.string(), reason: z.string().nullable() }).nullable(),
  /** What stood before; null for the first mark, and for a mark that changed nothing. */
  from: value.nullable(),
  to: value,
})
export type HistoryEntry = z.infer<typeof historyEntry>

/** Beside the sheets (attendance.ts): a phone loads it when somebody opens a history. */
export const markHistory = {
  /** Newest first. A GURU_PIKET who is not the homeroom teacher sees her own marks only. */
  ofDay: endpoint({
    method: 'GET',
    path: '/api/v1/attendance/daily-attendance/:schoolId/:academicClassId/history',
    summary: 'Riwayat absensi satu siswa pada satu hari',
    access: 'attendance:read',
    scope: 'school',
    params: z.object({ schoolId: id, academicClassId: id }),
    query: z.object({ date: schoolDate, studentId: id }),
    response: one(z.array(historyEntry)),
  }),
}
