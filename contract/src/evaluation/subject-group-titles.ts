import type { SubjectGroup } from '../subject/subject.ts'
import type { EvaluationCurriculum } from '../subject/subject-evaluation/subject-evaluation.ts'

/** Above a group's subjects on a rapor, on paper and on the family's screen. */
export const subjectGroupTitles: Record<EvaluationCurriculum, Record<SubjectGroup, string>> = {
  MERDEKA: {
    UMUM: 'Mata pelajaran wajib',
    KELOMPOK_A: 'Kelompok A',
    KELOMPOK_B: 'Kelompok B',
    MULOK: 'Muatan lokal',
    PILIHAN: 'Mata pelajaran pilihan',
    KEJURUAN: 'Mata pelajaran kejuruan',
    EKSKUL: 'Ekstrakurikuler',
  },
  K13: {
    UMUM: 'Kelompok umum',
    KELOMPOK_A: 'Kelompok A (Wajib)',
    KELOMPOK_B: 'Kelompok B (Wajib)',
    MULOK: 'Muatan lokal',
    PILIHAN: 'Kelompok C (Peminatan)',
    KEJURUAN: 'Kelompok C (Kejuruan)',
    EKSKUL: 'Ekstrakurikuler',
  },
}
