import { formatScore } from '@hadir/contract/evaluation/tenths.ts'
import {
  evaluationStatuses,
  evaluationStatusLabels,
  subjectEvaluationEndpoints,
  type SubjectEvaluationRow,
} from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { Table2 } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { addressAt } from '../../../address-at.ts'
import { useClassFilter } from '../../../components/list/filters/class-filter.ts'
import type { ListFilter } from '../../../components/list/filters/list-filter.ts'
import { useSubjectFilter } from '../../../components/list/filters/subject-filter.ts'
import { useTeacherFilter } from '../../../components/list/filters/teacher-filter.ts'
import { semesterFilter } from '../../../components/list/filters/semester-filter.ts'
import { yearFilter } from '../../../components/list/filters/year-filter.ts'
import { useYearInView } from '../../../components/list/filters/year-in-view.ts'
import type { ListColumn } from '../../../components/list/list-columns.ts'
import { ListPage } from '../../../components/list/list-page.tsx'
import { RaporWayBack } from '../../../components/evaluation/rapor-way-back.tsx'
import { EvaluationState } from '../../../components/evaluation/evaluation-status.tsx'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { paths, scoreGridPath } from '../../../paths.ts'
import { buttonLook } from '../../../ui/button.tsx'
import { WaitingDrafts } from './waiting-drafts.tsx'

const columns: ListColumn<SubjectEvaluationRow>[] = [
  { header: 'Mapel', cell: (row) => row.subject.name, sortBy: 'subject', onPhone: 'title' },
  { header: 'Kelas', cell: (row) => row.academicClass.name, sortBy: 'class', onPhone: 'line' },
  { header: 'Guru', cell: (row) => row.teacher?.name ?? '–', sortBy: 'teacher', onPhone: 'line', isPerson: true },
  {
    header: 'Terisi',
    cell: (row) => (row.owed === 0 ? '–' : `${row.filled}/${row.owed}`),
    isNumber: true,
    onPhone: 'line',
  },
  { header: 'Rata-rata', cell: (row) => (row.mean === null ? '–' : formatScore(row.mean)), isNumber: true },
  { header: 'Di bawah KKTP', cell: (row) => row.below, isNumber: true },
  {
    header: 'Status',
    cell: (row) => <EvaluationState evaluation={row} />,
    sortBy: 'status',
    onPhone: 'aside',
  },
]

const statusFilter: ListFilter = {
  name: 'status',
  label: 'Status',
  options: [
    { value: 'BELUM', label: 'Belum disusun' },
    ...evaluationStatuses.map((value) => ({ value, label: evaluationStatusLabels[value] })),
  ],
}

/** The subjects of classes whose scores the user may read; each links to its grid. */
export function ScoreListPage() {
  const view = useYearInView()
  const [address] = useSearchParams()
  const of = { academicYearId: view.yearId, semesterNo: address.get(semesterFilter.name) ?? undefined }
  const filters = [
    yearFilter(view),
    semesterFilter,
    useClassFilter(view.yearId),
    useSubjectFilter(),
    useTeacherFilter({ name: 'teacherId', label: 'Guru', duty: 'GURU_MAPEL', academicYearId: view.yearId }),
    statusFilter,
  ]
  return (
    <ListPage
      title="Nilai Mapel"
      endpoint={subjectEvaluationEndpoints.list}
      viewName="nilai"
      exportAs={subjectEvaluationEndpoints.export}
      params={{ schoolId: useSchoolId() }}
      columns={columns}
      filters={filters}
      searchLabel="Cari mapel atau guru"
      rowPath={scoreGridPath}
      action={
        <Link to={addressAt(paths.reportCards, { query: of })} className={buttonLook({})}>
          Penilaian Siswa
        </Link>
      }
      empty={{
        icon: <Table2 />,
        title: 'Belum ada mata pelajaran kelas',
        text: 'Mata pelajaran yang Anda ajar tampil di sini sesudah dibagikan ke kelas.',
      }}
    >
      <RaporWayBack />
      <WaitingDrafts />
    </ListPage>
  )
}
