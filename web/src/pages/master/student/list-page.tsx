import { formatDate } from '@hadir/contract/dates/dates.ts'
import { genderLabels, genders, religions } from '@hadir/contract/labels.ts'
import { shownPhone } from '@hadir/contract/fields/phone.ts'
import {
  completenessItems,
  type Student,
  studentEndpoints,
  studentStatuses,
  studentStatusLabels,
} from '@hadir/contract/student/student.ts'
import { GraduationCap } from 'lucide-react'
import { dateNow } from '../../../components/dates/date-now.ts'
import { AddLink } from '../../../components/list/add-link.tsx'
import { useCan } from '../../../session/use-can.ts'
import { useClassFilter } from '../../../components/list/filters/class-filter.ts'
import { useGradeFilter } from '../../../components/list/filters/grade-filter.ts'
import type { ListColumn } from '../../../components/list/list-columns.ts'
import type { ListFilter } from '../../../components/list/filters/list-filter.ts'
import { type ChosenRows, ListPage } from '../../../components/list/list-page.tsx'
import { paths, recordPath } from '../../../paths.ts'
import { useSession } from '../../../session/store.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Completeness } from '../completeness.tsx'
import { ImportBanner } from '../import-banner.tsx'
import { ImportLink } from '../../../components/list/import-link.tsx'
import { ProposalsLink } from './proposals-link.tsx'
import { StudentBulk } from './bulk-actions.tsx'
import { NotYet } from '../../../ui/not-yet.tsx'

const Phone = ({ number }: { number: string }) => (
  <span className="whitespace-nowrap tabular-nums">{shownPhone(number)}</span>
)

const name: ListColumn<Student> = { header: 'Nama', cell: (row) => row.name, sortBy: 'name', onPhone: 'title' }
const nis: ListColumn<Student> = { header: 'NIS', cell: (row) => row.nis, sortBy: 'nis', onPhone: 'line' }
const gender: ListColumn<Student> = { header: 'L/P', cell: (row) => row.gender, sortBy: 'gender' }

/** What a current student should have, and attends nothing without (`isLate`); one who has left lacks nothing. */
const wanted = ({ status }: Student, isLate = false) =>
  status === 'AKTIF' ? <NotYet isLate={isLate}>Belum ada</NotYet> : '–'

const currentClass: ListColumn<Student> = {
  header: 'Kelas saat ini',
  cell: (row) => row.currentClass?.name ?? wanted(row, true),
  sortBy: 'currentClass',
  onPhone: 'line',
}
const guardianPhone: ListColumn<Student> = {
  header: 'HP wali',
  cell: (row) => (row.guardianPhone ? <Phone number={row.guardianPhone} /> : wanted(row)),
}

/** What a teacher sees of every student of her own class and of those she teaches. */
const columnsOfTeachers = [name, nis, gender, currentClass, guardianPhone]
const filtersOfTeachers = ['gender']

const columns: ListColumn<Student>[] = [
  name,
  nis,
  { header: 'NISN', cell: (row) => row.nisn ?? '–', sortBy: 'nisn' },
  gender,
  currentClass,
  guardianPhone,
  { header: 'Akun', cell: (row) => (row.hasAccount ? 'Terhubung' : <NotYet>Belum</NotYet>) },
  {
    header: 'Kelengkapan',
    cell: (row) => <Completeness missing={row.missing ?? []} items={completenessItems} />,
    sortBy: 'completeness',
    isNumber: true,
  },
  {
    header: 'Status',
    cell: (row) => <Badge tone={row.status === 'AKTIF' ? 'usual' : 'plain'}>{studentStatusLabels[row.status]}</Badge>,
    exceptionOf: (row) => row.status !== 'AKTIF' && <Badge>{studentStatusLabels[row.status]}</Badge>,
    isExtra: true,
    sortBy: 'status',
    onPhone: 'aside',
  },
  { header: 'Tanggal lahir', cell: (row) => (row.dob ? formatDate(row.dob) : '–'), isExtra: true },
  { header: 'Agama', cell: (row) => row.religion ?? '–', isExtra: true },
  { header: 'Kecamatan', cell: (row) => row.district ?? '–', isExtra: true },
  { header: 'HP', cell: (row) => (row.phone ? shownPhone(row.phone) : '–'), isExtra: true },
]

const fixedFilters: ListFilter[] = [
  { name: 'gender', label: 'L/P', options: genders.map((value) => ({ value, label: genderLabels[value] })) },
  { name: 'religion', label: 'Agama', options: religions.map((value) => ({ value, label: value })) },
  {
    name: 'status',
    label: 'Status',
    options: studentStatuses.map((value) => ({ value, label: studentStatusLabels[value] })),
  },
  {
    name: 'without',
    label: 'Data kosong',
    options: [
      { value: 'anything', label: 'Ada yang belum diisi' },
      { value: 'nisn', label: 'NISN' },
      { value: 'guardianPhone', label: 'HP wali' },
      { value: 'religion', label: 'Agama' },
      { value: 'address', label: 'Alamat' },
      { value: 'entry', label: 'Pendaftaran' },
      { value: 'class', label: 'Kelas' },
    ],
  },
  {
    name: 'account',
    label: 'Akun',
    options: [
      { value: 'terhubung', label: 'Terhubung' },
      { value: 'belum', label: 'Belum' },
    ],
  },
]

/** Nobody who is still at a school entered it longer ago; older years are found by status. */
const entryYearsBack = 8

function useEntryYearFilter(): ListFilter {
  const thisYear = Number(dateNow().slice(0, 4))
  const years = Array.from({ length: entryYearsBack }, (_, i) => String(thisYear - i))
  return { name: 'entryYear', label: 'Tahun masuk', options: years.map((year) => ({ value: year, label: year })) }
}

const bulkActions = (chosen: ChosenRows, done: () => void) => <StudentBulk chosen={chosen} done={done} />

const rowPath = (row: Student) => recordPath(paths.students, row.id)

export function StudentListPage() {
  const mayWrite = useCan('student:write')
  const classes = useClassFilter(undefined)
  const isTeacher = useSession((state) => state.profile?.role) === 'teacher'
  const entryYears = useEntryYearFilter()
  const byGrade = useGradeFilter()
  const further = isTeacher
    ? [byGrade, ...fixedFilters.filter(({ name }) => filtersOfTeachers.includes(name))]
    : [byGrade, ...fixedFilters, entryYears]
  return (
    <ListPage
      title="Siswa"
      endpoint={studentEndpoints.list}
      exportAs={studentEndpoints.export}
      columns={isTeacher ? columnsOfTeachers : columns}
      filters={[classes, ...further]}
      searchLabel={isTeacher ? 'Cari nama atau NIS' : 'Cari nama, NIS, NISN'}
      rowPath={rowPath}
      action={<AddLink list={paths.students} label="Tambah siswa" permission="student:write" />}
      imported="student"
      {...(mayWrite && { bulk: bulkActions })}
      empty={{
        icon: <GraduationCap />,
        title: 'Belum ada siswa',
        text: mayWrite
          ? 'Unduh Daftar Peserta Didik dari Dapodik, lalu impor di sini tanpa mengubahnya. Rombelnya menjadi kelas.'
          : 'Siswa tampil di sini setelah Anda mengajar, menjadi wali kelas, atau menjadi guru piket.',
        replacesActions: true,
        action: (
          <>
            <ImportLink kind="student" tone="primary" />
            <AddLink list={paths.students} label="Tambah siswa" permission="student:write" tone="plain" />
          </>
        ),
      }}
    >
      {mayWrite && <ImportBanner kind="student" />}
      <ProposalsLink />
    </ListPage>
  )
}
