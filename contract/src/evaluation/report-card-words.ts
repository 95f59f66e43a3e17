import type { Grade } from '../labels.ts'
import type { ClassGrade } from '../school/school-grades.ts'

/** TENGAH is the mid-semester rapor (PTS, STS); only AKHIR contains decisions. */
export const reportPeriods = ['TENGAH', 'AKHIR'] as const
export type ReportPeriod = (typeof reportPeriods)[number]
export const reportPeriodLabels: Record<ReportPeriod, string> = {
  TENGAH: 'Tengah semester',
  AKHIR: 'Akhir semester',
}

/** DRAFT can be written; TERKUNCI is frozen; TERBIT is published to the family; DITARIK was withdrawn. */
export const reportCardStates = ['DRAFT', 'TERKUNCI', 'TERBIT', 'DITARIK'] as const
export type ReportCardState = (typeof reportCardStates)[number]
export const reportCardStateLabels: Record<ReportCardState, string> = {
  DRAFT: 'Draf',
  TERKUNCI: 'Terkunci',
  TERBIT: 'Terbit',
  DITARIK: 'Ditarik',
}

/** Of a published version. DIGANTI: replaced by a later one. */
export const versionStates = ['TERBIT', 'DIGANTI', 'DITARIK'] as const
export type VersionState = (typeof versionStates)[number]
export const versionStateLabels: Record<VersionState, string> = {
  TERBIT: 'Terbit',
  DIGANTI: 'Diganti',
  DITARIK: 'Ditarik',
}

/** Grades of sikap under K13, and the predikat of an ekstrakurikuler. */
export const attitudeGrades = ['SB', 'B', 'C', 'K'] as const
export type AttitudeGrade = (typeof attitudeGrades)[number]
export const attitudeGradeLabels: Record<AttitudeGrade, string> = {
  SB: 'Sangat baik',
  B: 'Baik',
  C: 'Cukup',
  K: 'Kurang',
}

export const decisions = ['NAIK', 'TINGGAL', 'LULUS', 'TIDAK_LULUS'] as const
export type Decision = (typeof decisions)[number]
export const decisionLabels: Record<Decision, string> = {
  NAIK: 'Naik kelas',
  TINGGAL: 'Tinggal kelas',
  LULUS: 'Lulus',
  TIDAK_LULUS: 'Tidak lulus',
}

const lastGrades: readonly Grade[] = ['VI', 'IX', 'XII', 'XIII']

type CardPeriod = ClassGrade & { semesterNo: number; period: ReportPeriod }

/**
 * The possible decisions on a rapor: only at the end of Genap; in the last grade of a level, whether she graduates. In XII of a program of four years she moves up to XIII.
 */
export function decisionsFor({ grade, isFourYear, semesterNo, period }: CardPeriod): readonly Decision[] {
  if (period !== 'AKHIR' || semesterNo !== 2) return []
  const isLast = lastGrades.includes(grade) && !(grade === 'XII' && isFourYear)
  return isLast ? ['LULUS', 'TIDAK_LULUS'] : ['NAIK', 'TINGGAL']
}

export const achievementKinds = ['AKADEMIK', 'NON_AKADEMIK'] as const
export type AchievementKind = (typeof achievementKinds)[number]
export const achievementKindLabels: Record<AchievementKind, string> = {
  AKADEMIK: 'Akademik',
  NON_AKADEMIK: 'Nonakademik',
}
