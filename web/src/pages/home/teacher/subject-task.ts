import type { SubjectEvaluationRow } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { evaluationSetupPath } from '../../../components/evaluation/evaluation-paths.ts'
import { scoreGridPath } from '../../../paths.ts'

type Subject = Pick<
  SubjectEvaluationRow,
  'id' | 'semesterNo' | 'isSetUp' | 'hasFinalScore' | 'filled' | 'owed' | 'students'
>

/** What a subject that is not final lacks, with the page where it is done. */
export function subjectTask(subject: Subject): { to: string; state: string } {
  const { isSetUp, hasFinalScore, filled, owed, students } = subject
  const setup = evaluationSetupPath(subject)
  if (!isSetUp) return { to: setup, state: 'Penilaian belum disusun' }
  if (!hasFinalScore) return { to: setup, state: 'Belum ada komponen yang masuk nilai akhir' }
  const to = scoreGridPath(subject)
  if (students === 0) return { to, state: 'Belum ada siswa' }
  // Descriptions may be missing yet: the page says so.
  return { to, state: filled < owed ? `${owed - filled} nilai belum diisi` : 'Nilai lengkap, belum ditandai final' }
}
