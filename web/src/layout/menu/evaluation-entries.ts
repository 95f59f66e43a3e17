import { ClipboardCheck } from 'lucide-react'
import { paths } from '../../paths.ts'

export const subjectEvaluationSetup = {
  label: 'Penilaian Mapel',
  to: paths.subjectEvaluationSetup,
  icon: ClipboardCheck,
  screen: 'trx/subject-evaluation',
} as const

export const studentEvaluation = {
  label: 'Penilaian Siswa',
  to: paths.studentEvaluation,
  icon: ClipboardCheck,
  screen: 'kbm/student-evaluation',
} as const

/** The same address for families, who find the published rapor there. */
export const ownReportCards = { ...studentEvaluation, label: 'Rapor' } as const
