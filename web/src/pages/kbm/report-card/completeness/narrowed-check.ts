import type { LockCheck, ReportCardGap } from '@hadir/contract/student/report-card/lock.ts'

/** The check of a class as it concerns some of its students; one without students concerns all. */
export function narrowed(check: LockCheck, studentIds: readonly string[] | undefined): LockCheck {
  if (!studentIds) return check
  const chosen = new Set(studentIds)
  const concerning = (gaps: readonly ReportCardGap[]) =>
    gaps.flatMap((gap) => {
      const students = gap.students.filter(({ id }) => chosen.has(id))
      return gap.students.length === 0 || students.length > 0 ? [{ ...gap, students }] : []
    })
  return {
    ...check,
    students: Math.min(check.students, chosen.size),
    gaps: concerning(check.gaps),
    toConfirm: concerning(check.toConfirm),
    warnings: concerning(check.warnings),
  }
}
