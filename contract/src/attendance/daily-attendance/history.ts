import { z } from 'zod'
import { cell, markingReasons, markSources, verdicts } from '../attendance-mark.ts'
import { schoolDate } from '../../dates/dates.ts'
import { endpoint } from '../../endpoint.ts'
import { id, one } from '../../resource.ts'

const value = cell.pick({ status: true, note: true, minutesLate: true, reason: true })

export const historyEntry = z.object({
  id,
  at: z.string(),
  by: z.string().nullable(),
  device: id,
  clientAt: z.string().nullable(),
  verdict: z.enum(verdicts),
  reason: z.enum(markingReasons).nullable(),
  /** Its author: a person, or the system for a planned absence (IZIN) or the closing of a day (SISTEM). */
  source: z.enum(markSources),
  /** The decision on a held mark. */
  decision: z.object({ isAccepted: z.boolean(), by: z.string(), reason: z.string().nullable() }).nullable(),
  /** The reason for the late change, where it differs from the value's own reason. */
  changeReason: z.string().nullable(),
  /** The restored version, with its time and the reason. */
  restores: z.object({ id, at: z.string(), reason: z.string().nullable() }).nullable(),
  /** The previous value; null for the first mark, and for a mark that changed nothing. */
  from: value.nullable(),
  to: value,
})
export type HistoryEntry = z.infer<typeof historyEntry>

/** Separate from the sheets (attendance.ts): loaded only when somebody opens a history. */
export const markHistory = {
  /** Newest first. A GURU_PIKET who is not the homeroom teacher sees only her own marks. */
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
