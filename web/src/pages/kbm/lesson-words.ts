import type { LessonInfo } from '@hadir/contract/attendance/subject-attendance/lesson-record.ts'

/** 07:00–08:20 */
export const timesText = ({ start, end }: Pick<LessonInfo, 'start' | 'end'>) => `${start}–${end}`

/** "Jam ke-1–2"; an extra lesson has none. */
export function periodsText({ periodStart, periodEnd, isExtra }: LessonInfo): string {
  if (isExtra) return 'Pelajaran tambahan'
  if (periodStart === null) return ''
  return periodStart === periodEnd ? `Jam ke-${periodStart}` : `Jam ke-${periodStart}–${periodEnd}`
}

/** Who taught it, if not its own teacher. */
export function teacherText({ teacher, actualTeacher, teacherStatus }: LessonInfo): string {
  if (teacherStatus === 'KOSONG') return `${teacher.name} · kosong`
  if (teacherStatus === 'TUGAS') return `${teacher.name} · memberi tugas`
  if (actualTeacher && actualTeacher.id !== teacher.id) return `${teacher.name} · diganti ${actualTeacher.name}`
  return teacher.name
}
