import { type Grade, gradesOf } from '../labels.ts'
import type { SubjectGroup } from '../subject/subject.ts'
import type { EvaluationCurriculum } from '../subject/subject-evaluation/subject-evaluation.ts'

const titles: Record<EvaluationCurriculum, Record<SubjectGroup, string>> = {
  MERDEKA: {
    UMUM: 'Mata pelajaran wajib',
    KELOMPOK_A: 'Kelompok A',
    KELOMPOK_B: 'Kelompok B',
    KEJURUAN: 'Mata pelajaran kejuruan',
    PILIHAN: 'Mata pelajaran pilihan',
    MULOK: 'Muatan lokal',
    EKSKUL: 'Ekstrakurikuler',
  },
  K13: {
    UMUM: 'Kelompok umum',
    KELOMPOK_A: 'Kelompok A (Wajib)',
    KELOMPOK_B: 'Kelompok B (Wajib)',
    KEJURUAN: 'Kelompok C (Kejuruan)',
    PILIHAN: 'Kelompok C (Peminatan)',
    MULOK: 'Muatan lokal',
    EKSKUL: 'Ekstrakurikuler',
  },
}

const upperSecondary: readonly Grade[] = [...gradesOf.SMA, 'XIII']

/**
 * Above a group's subjects on a rapor, on paper and on the family's screen. Kelompok C exists only in SMA and SMK
 * (Permendikbud 36 and 60/2014).
 */
export function subjectGroupTitle(of: { curriculum: EvaluationCurriculum; grade: Grade }, group: SubjectGroup): string {
  const hasGroupC = of.curriculum === 'K13' && upperSecondary.includes(of.grade)
  const isGroupC = group === 'PILIHAN' || group === 'KEJURUAN'
  return titles[isGroupC && !hasGroupC ? 'MERDEKA' : of.curriculum][group]
}
