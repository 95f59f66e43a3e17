import type { AttitudeGrade, ReportPeriod } from '@hadir/contract/evaluation/report-card-words.ts'
import type { EvaluationCurriculum } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'

/** As written on a rapor; null without one. */
export type WrittenAttitudes = {
  spiritualGrade: AttitudeGrade | null
  spiritualText: string | null
  socialGrade: AttitudeGrade | null
  socialText: string | null
} | null

type Of = { period: ReportPeriod; curriculum: EvaluationCurriculum }

/**
 * Whether sikap prevents locking a rapor. In mid-semester a school may leave it out, but a rapor has both or none: half
 * of it would not be printed.
 */
export function lacksAttitudes({ period, curriculum }: Of, written: WrittenAttitudes): boolean {
  if (curriculum !== 'K13' || (written?.spiritualGrade && written.socialGrade)) return false
  if (period === 'AKHIR') return true
  return [written?.spiritualGrade, written?.spiritualText, written?.socialGrade, written?.socialText].some(Boolean)
}
