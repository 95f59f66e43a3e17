import { formatScore } from '@hadir/contract/evaluation/score.ts'
import { studentEvaluationEndpoints, type StudentEvaluationRow } from '@hadir/contract/evaluation/student-evaluation.ts'
import { ClipboardCheck } from 'lucide-react'
import { useClassFilter } from '../../../components/list/filters/class-filter.ts'
import { semesterFilter } from '../../../components/list/filters/semester-filter.ts'
import { yearFilter } from '../../../components/list/filters/year-filter.ts'
import { useYearInView } from '../../../components/list/filters/year-in-view.ts'
import type { ListColumn } from '../../../components/list/list-columns.ts'
import { useCan } from '../../../components/list/add-link.tsx'
import { ListPage } from '../../../components/list/list-page.tsx'
import { studentEvaluationPath } from '../../../components/records/evaluation-paths.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { NotPublished } from './not-published.tsx'

const columns: ListColumn<StudentEvaluationRow>[] = [
  { header: 'Nama', cell: (row) => row.name, sortBy: 'name', onPhone: 'title' },
  { header: 'Kelas', cell: (row) => row.academicClass.name, sortBy: 'class', onPhone: 'line' },
  {
    header: 'Mapel lengkap',
    cell: (row) => `${row.complete}/${row.subjects}`,
    isNumber: true,
    onPhone: 'line',
  },
  { header: 'Rata-rata', cell: (row) => (row.mean === null ? '–' : formatScore(row.mean)), isNumber: true },
  { header: 'Sakit', cell: (row) => row.absences.S, isNumber: true },
  { header: 'Izin', cell: (row) => row.absences.I, isNumber: true },
  { header: 'Tanpa keterangan', cell: (row) => row.absences.A, isNumber: true },
]

/** The students of the classes that one leads, or of all, with how far their scores are. */
export function ClassScoresPage() {
  const mayRead = useCan('subject-evaluation:read')
  return mayRead ? <Students /> : <NotPublished />
}

function Students() {
  const view = useYearInView()
  return (
    <ListPage
      title="Penilaian Siswa"
      endpoint={studentEvaluationEndpoints.list}
      exportAs={studentEvaluationEndpoints.export}
      params={{ schoolId: useSchoolId() }}
      columns={columns}
      filters={[yearFilter(view), semesterFilter, useClassFilter(view.yearId)]}
      searchLabel="Cari nama atau NIS"
      rowPath={studentEvaluationPath}
      empty={{
        icon: <ClipboardCheck />,
        title: 'Belum ada siswa',
        text: 'Siswa kelas yang Anda pimpin tampil di sini dengan nilai dan ketidakhadirannya.',
      }}
    />
  )
}
