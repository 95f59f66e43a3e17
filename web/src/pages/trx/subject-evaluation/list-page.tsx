import { semesterNames } from '@hadir/contract/academic-year/academic-year.ts'
import {
  evaluationStatuses,
  evaluationStatusLabels,
  subjectEvaluationEndpoints,
  type SubjectEvaluationRow,
} from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { ClipboardCheck, History, Table2 } from 'lucide-react'
import { Link } from 'react-router'
import { historyAnchor } from '../../../components/form/record-resource.ts'
import { useCan } from '../../../session/use-can.ts'
import type { ListColumn } from '../../../components/list/list-columns.ts'
import { useClassFilter } from '../../../components/list/filters/class-filter.ts'
import type { ListFilter } from '../../../components/list/filters/list-filter.ts'
import { useSubjectFilter } from '../../../components/list/filters/subject-filter.ts'
import { useTeacherFilter } from '../../../components/list/filters/teacher-filter.ts'
import { semesterFilter } from '../../../components/list/filters/semester-filter.ts'
import { yearFilter } from '../../../components/list/filters/year-filter.ts'
import { useYearInView } from '../../../components/list/filters/year-in-view.ts'
import { ListPage } from '../../../components/list/list-page.tsx'
import { evaluationSetupPath } from '../../../components/evaluation/evaluation-paths.ts'
import { RaporWayBack } from '../../../components/evaluation/rapor-way-back.tsx'
import { EvaluationState } from '../../../components/evaluation/evaluation-status.tsx'
import { paths, scoreGridPath } from '../../../paths.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { buttonLook } from '../../../ui/button.tsx'

// Rounded down, so that 100 % means complete.
const filledOf = ({ filled, owed }: SubjectEvaluationRow) =>
  owed === 0 ? '–' : `${filled}/${owed}\u00a0(${Math.floor((filled / owed) * 100)}%)`

const columns: ListColumn<SubjectEvaluationRow>[] = [
  { header: 'Kelas', cell: (row) => row.academicClass.name, sortBy: 'class', onPhone: 'line' },
  { header: 'Mapel', cell: (row) => row.subject.name, sortBy: 'subject', onPhone: 'title' },
  { header: 'Guru', cell: (row) => row.teacher?.name ?? '–', sortBy: 'teacher', onPhone: 'line', isPerson: true },
  { header: 'Semester', cell: (row) => semesterNames[row.semesterNo], isExtra: true },
  { header: 'TP', cell: (row) => row.objectives, isNumber: true },
  { header: 'Komponen', cell: (row) => row.components, isNumber: true },
  {
    header: 'Bobot',
    cell: (row) => [row.weightLm, row.weightSts, row.weightSas].join('\u00a0:\u00a0'),
    isNumber: true,
  },
  { header: 'Terisi', cell: filledOf, isNumber: true, onPhone: 'line' },
  { header: 'Status', cell: (row) => <EvaluationState evaluation={row} />, sortBy: 'status', onPhone: 'aside' },
]

const statusFilter: ListFilter = {
  name: 'status',
  label: 'Status',
  options: [
    { value: 'BELUM', label: 'Belum disusun' },
    ...evaluationStatuses.map((value) => ({ value, label: evaluationStatusLabels[value] })),
  ],
}

const rowActions = (row: SubjectEvaluationRow) => [
  { label: row.isOwn ? 'Isi nilai' : 'Lihat nilai', icon: <Table2 aria-hidden />, to: scoreGridPath(row) },
  ...(row.isOwn
    ? [
        {
          label: 'Riwayat perubahan',
          icon: <History aria-hidden />,
          to: `${evaluationSetupPath(row)}#${historyAnchor}`,
        },
      ]
    : []),
]

/** The set-up of each subject of a class in a semester, and how complete its scores are. */
export function SubjectEvaluationListPage() {
  const view = useYearInView()
  const mayGive = useCan('academic-subject:write')
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
      title="Penilaian Mapel"
      endpoint={subjectEvaluationEndpoints.list}
      exportAs={subjectEvaluationEndpoints.export}
      params={{ schoolId: useSchoolId() }}
      columns={columns}
      filters={filters}
      searchLabel="Cari mapel atau guru"
      rowPath={evaluationSetupPath}
      rowActions={rowActions}
      empty={{
        icon: <ClipboardCheck />,
        title: 'Belum ada mapel untuk dinilai',
        text: !view.isActive
          ? 'Pada tahun ini tidak ada mata pelajaran yang dibagikan ke kelas.'
          : mayGive
            ? 'Bagikan mata pelajaran ke kelas dan tentukan gurunya dahulu. Sesudah itu setiap mapel tampil di sini, dan gurunya menyusun tujuan pembelajaran dan komponen nilainya.'
            : 'Mapel yang Anda ajar tampil di sini setelah admin sekolah membagikannya ke kelas dan menulis nama Anda sebagai gurunya.',
        action: mayGive && view.isActive && (
          <Link to={paths.academicSubjects} className={buttonLook({ tone: 'primary' })}>
            Buka mapel tahun berjalan
          </Link>
        ),
      }}
    >
      <RaporWayBack />
    </ListPage>
  )
}
