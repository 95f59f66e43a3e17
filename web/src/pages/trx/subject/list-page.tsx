import {
  academicSubjectEndpoints,
  type AcademicSubject,
  type AcademicSubjectStatus,
  academicSubjectStatuses,
  academicSubjectStatusLabels,
} from '@hadir/contract/subject/academic-subject.ts'
import { subjectGroupLabels, subjectGroups } from '@hadir/contract/subject/subject.ts'
import { BookOpen } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { CopyLastYear, CopyLastYearItem, useCopyPath } from '../../../components/list/copy-last-year.tsx'
import { AddLink } from '../../../components/list/add-link.tsx'
import { useCan } from '../../../session/use-can.ts'
import type { ListColumn } from '../../../components/list/list-columns.ts'
import type { ListFilter } from '../../../components/list/filters/list-filter.ts'
import { type ChosenRows, ListPage } from '../../../components/list/list-page.tsx'
import { yearFilter } from '../../../components/list/filters/year-filter.ts'
import { useYearInView } from '../../../components/list/filters/year-in-view.ts'
import { paths, recordPath } from '../../../paths.ts'
import { importPaths } from '../../../components/list/import-paths.ts'
import { useGradeFilter } from '../../../components/list/filters/grade-filter.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { MenuItem } from '../../../ui/overlays/dropdown-menu.tsx'
import { AssignSubject } from './assign-subject.tsx'
import { AcademicSubjectBulk } from './set-teacher.tsx'
import { useClassFilter } from '../../../components/list/filters/class-filter.ts'
import { useTeacherFilter } from '../../../components/list/filters/teacher-filter.ts'
import { NotYet } from '../../../ui/not-yet.tsx'
import { useIsPhone } from '../../../components/screen/use-is-phone.ts'

function StatusName({ status }: { status: AcademicSubjectStatus }) {
  const words = academicSubjectStatusLabels[status]
  if (status === 'LENGKAP') return <Badge tone="usual">{words}</Badge>
  return <NotYet isLate={status === 'BELUM_ADA_GURU'}>{words}</NotYet>
}

const columns: ListColumn<AcademicSubject>[] = [
  { header: 'Kelas', cell: (row) => row.academicClass.name, sortBy: 'class', onPhone: 'line' },
  { header: 'Mapel', cell: (row) => row.subject.name, sortBy: 'subject', onPhone: 'title' },
  { header: 'Kelompok', cell: (row) => subjectGroupLabels[row.subject.group], sortBy: 'group' },
  {
    header: 'Guru',
    cell: ({ teacher, coTeachers }) =>
      [
        teacher ? `${teacher.name}${teacher.isActive ? '' : ' (tidak aktif)'}` : '–',
        ...coTeachers.map(({ name }) => name),
      ].join(', '),
    sortBy: 'teacher',
    onPhone: 'line',
    isPerson: true,
  },
  {
    header: 'JP terjadwal/JP',
    cell: (row) => `${row.scheduledJp}/${row.weeklyJp}`,
    sortBy: 'weeklyJp',
    isNumber: true,
  },
  { header: 'KKTP', cell: (row) => row.threshold, sortBy: 'threshold', isNumber: true },
  {
    header: 'Status',
    cell: (row) => <StatusName status={row.status} />,
    exceptionOf: (row) => row.status !== 'LENGKAP' && <StatusName status={row.status} />,
    onPhone: 'aside',
  },
]

const groupFilter: ListFilter = {
  name: 'group',
  label: 'Kelompok',
  options: subjectGroups.map((value) => ({ value, label: subjectGroupLabels[value] })),
}
const statusFilter: ListFilter = {
  name: 'status',
  label: 'Status',
  options: academicSubjectStatuses.map((value) => ({ value, label: academicSubjectStatusLabels[value] })),
}

const bulk = (chosen: ChosenRows, done: () => void) => <AcademicSubjectBulk chosen={chosen} done={done} />

/** Which subjects each class of the year has, and their teachers. */
export function AcademicSubjectListPage() {
  const mayWrite = useCan('academic-subject:write')
  const view = useYearInView()
  const [isAssigning, setAssigning] = useState(false)
  const byGrade = useGradeFilter()
  const filters = [
    yearFilter(view),
    useClassFilter(view.yearId),
    useTeacherFilter({ name: 'teacherId', label: 'Guru', duty: 'GURU_MAPEL', academicYearId: view.yearId }),
    byGrade,
    groupFilter,
    statusFilter,
  ]
  const mayImport = useCan('import:run')
  const isPhone = useIsPhone()
  const navigate = useNavigate()
  const actions = mayWrite && view.isActive && (
    <>
      {!isPhone && (
        <Link to={paths.teacherGrid} className={buttonLook({})}>
          Tentukan guru
        </Link>
      )}
      <AddLink list={paths.academicSubjects} label="Tambah" permission="academic-subject:write" />
    </>
  )
  const more = actions && (
    <>
      {isPhone && <MenuItem onSelect={() => void navigate(paths.teacherGrid)}>Tentukan guru</MenuItem>}
      {mayImport && <MenuItem onSelect={() => void navigate(importPaths.lesson)}>Impor Dapodik</MenuItem>}
      <CopyLastYearItem />
      <MenuItem onSelect={() => setAssigning(true)}>Bagikan ke kelas</MenuItem>
    </>
  )
  const copyPath = useCopyPath()
  const beginnings = mayWrite && view.isActive && (
    <>
      <CopyLastYear />
      {mayImport && (
        <Link to={importPaths.lesson} className={buttonLook({ tone: copyPath ? 'plain' : 'primary' })}>
          Impor Dapodik
        </Link>
      )}
      <Link to={paths.subjects} className={buttonLook({})}>
        Buka Master Data
      </Link>
      <Button onClick={() => setAssigning(true)}>Bagikan ke kelas</Button>
    </>
  )
  return (
    <ListPage
      title="Mata Pelajaran Tahun Berjalan"
      endpoint={academicSubjectEndpoints.list}
      exportAs={academicSubjectEndpoints.export}
      params={{ schoolId: useSchoolId() }}
      columns={columns}
      filters={filters}
      searchLabel="Cari mapel atau guru"
      {...(mayWrite && { rowPath: (row: AcademicSubject) => recordPath(paths.academicSubjects, row.id) })}
      hasHistory={mayWrite}
      {...(mayWrite && view.isActive && { bulk })}
      action={actions}
      more={more}
      empty={{
        icon: <BookOpen />,
        title: 'Belum ada mata pelajaran di kelas',
        text: !mayWrite
          ? 'Sekolah belum membagikan mata pelajaran yang menyangkut Anda.'
          : view.isActive
            ? copyPath
              ? 'Salin mata pelajaran dan guru tahun lalu sekaligus, atau impor Pembelajaran dari Dapodik.'
              : 'Rombel dan Pembelajaran dari Dapodik mengisi mapel, guru, dan wali kelas sekaligus. Tanpa berkas: tambah mapel umum di Master Data, lalu bagikan ke kelas-kelasnya.'
            : 'Pada tahun ini tidak ada mata pelajaran yang dibagikan ke kelas.',
        action: beginnings,
      }}
    >
      {isAssigning && <AssignSubject onClose={() => setAssigning(false)} />}
    </ListPage>
  )
}
