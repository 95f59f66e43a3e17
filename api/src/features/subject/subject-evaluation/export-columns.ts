import {
  evaluationStatusLabels,
  type SubjectEvaluationRow,
} from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import type { ListSheet } from '../../../platform/listing/list-sheet.ts'

export const evaluationSheet: ListSheet<SubjectEvaluationRow> = {
  title: 'Penilaian Mapel',
  columns: [
    { header: 'Kelas', cell: (row) => row.academicClass.name },
    { header: 'Mapel', cell: (row) => row.subject.name },
    { header: 'Guru', cell: (row) => row.teacher?.name },
    { header: 'Semester', cell: (row) => row.semesterNo },
    { header: 'KKTP/KKM', cell: (row) => row.threshold },
    { header: 'TP', cell: (row) => row.objectives },
    { header: 'Komponen', cell: (row) => row.components },
    { header: 'Bobot', cell: (row) => `${row.weightLm}:${row.weightSts}:${row.weightSas}` },
    { header: 'Terisi', cell: (row) => row.filled },
    { header: 'Wajib', cell: (row) => row.owed },
    { header: 'Rata-rata', cell: (row) => (row.mean === null ? null : row.mean / 10) },
    { header: 'Di bawah KKTP', cell: (row) => row.below },
    { header: 'Status', cell: (row) => (row.isSetUp ? evaluationStatusLabels[row.status] : 'Belum disusun') },
  ],
}
