import { z } from 'zod'
import { statusCounts } from '../attendance/daily-attendance/daily-attendance.ts'
import { endpoint } from '../endpoint.ts'
import type { MissedStatus } from '../labels.ts'
import { id, one } from '../resource.ts'

/** S, I and A from before the school recorded its attendance here (*Saldo awal*). */
const days = z.number('Isi dengan angka').int('Isi dengan angka bulat').min(0, 'Minimal 0').max(200, 'Maksimal 200')
export const openingBalance = z.strictObject({ S: days, I: days, A: days })
export type OpeningBalance = z.infer<typeof openingBalance>

/**
 * A student's totals in a semester: the marks made here, the opening balance, and both together. The only definition:
 * recap, record, families, warnings and the rapor use it (attendance/semester-totals.ts).
 */
export const semesterTotals = z.object({ marked: statusCounts, opening: openingBalance, total: openingBalance })
export type SemesterTotals = z.infer<typeof semesterTotals>

/** "5 (2 + 3 sebelum Hadir)", or only the number if there is no opening balance. */
export const totalText = ({ marked, opening, total }: SemesterTotals, status: MissedStatus): string =>
  opening[status] > 0
    ? `${total[status]} (${marked[status]} + ${opening[status]} sebelum Hadir)`
    : String(total[status])

const studentTotals = z.array(
  semesterTotals.extend({ studentId: id, semesterNo: z.number().int(), academicYear: z.string() }),
)
export type StudentTotals = z.infer<typeof studentTotals>

/** One student's semesters of the running year that have begun. */
export const studentSemesters = endpoint({
  method: 'GET',
  path: '/api/v1/student/:id/semester-totals',
  summary: 'Jumlah S, I, A seorang siswa per semester',
  access: 'student:read',
  scope: 'school',
  params: z.object({ id }),
  response: one(studentTotals),
})

/** The same for the calling student, or the calling guardian's children. */
export const ownSemesters = endpoint({
  method: 'GET',
  path: '/api/v1/student/own/semester-totals',
  summary: 'Jumlah S, I, A saya atau anak saya per semester',
  access: 'student:own',
  scope: 'school',
  response: one(studentTotals),
})
