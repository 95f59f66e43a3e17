import { formatDate } from '@hadir/contract/dates/dates.ts'
import {
  type AcademicStudent,
  academicStudentEndpoints,
  outcomeLabels,
} from '@hadir/contract/student/academic-student.ts'
import { Users } from 'lucide-react'
import { useState } from 'react'
import { AddLink } from '../../../components/list/add-link.tsx'
import { useCan } from '../../../session/use-can.ts'
import { ImportLink } from '../../../components/list/import-link.tsx'
import { useGradeFilter } from '../../../components/list/filters/grade-filter.ts'
import type { ListColumn } from '../../../components/list/list-columns.ts'
import type { ListFilter } from '../../../components/list/filters/list-filter.ts'
import { ListPage } from '../../../components/list/list-page.tsx'
import { yearFilter } from '../../../components/list/filters/year-filter.ts'
import { useYearInView } from '../../../components/list/filters/year-in-view.ts'
import { paths, recordPath } from '../../../paths.ts'
import { useSession } from '../../../session/store.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { NotYet } from '../../../ui/not-yet.tsx'
import { Button } from '../../../ui/button.tsx'
import { NumberStudents } from './number-students.tsx'
import { PlaceStudents } from './place-students.tsx'
import { useClassFilter } from '../../../components/list/filters/class-filter.ts'
import { useIsPhone } from '../../../components/screen/use-is-phone.ts'
import { MenuItem } from '../../../ui/overlays/dropdown-menu.tsx'

const dateOf = (date: string | null) => (date ? formatDate(date) : '–')

const columns: ListColumn<AcademicStudent>[] = [
  { header: 'No. Absen', cell: (row) => row.rollNo ?? '–', sortBy: 'rollNo', isNumber: true, onPhone: 'aside' },
  { header: 'Nama', cell: (row) => row.name, sortBy: 'name', onPhone: 'title' },
  { header: 'NIS', cell: (row) => row.nis, sortBy: 'nis' },
  { header: 'NISN', cell: (row) => row.nisn ?? '–' },
  { header: 'L/P', cell: (row) => row.gender },
  { header: 'Kelas', cell: (row) => row.className ?? <NotYet isLate>Belum ada</NotYet>, onPhone: 'line' },
  { header: 'Masuk', cell: (row) => dateOf(row.joinDate) },
  { header: 'Keluar', cell: (row) => dateOf(row.leaveDate) },
  { header: 'Hasil', cell: (row) => (row.outcome ? outcomeLabels[row.outcome] : '–') },
]

/** A membership is edited here; students without one are in the list of students. */
const rowPath = ({ id, studentId, academicClassId }: AcademicStudent) =>
  academicClassId ? recordPath(paths.academicStudents, id) : recordPath(paths.students, studentId)

const stateFilter: ListFilter = {
  name: 'state',
  label: 'Keanggotaan',
  unset: 'Anggota sekarang',
  options: [
    { value: 'baru', label: 'Siswa baru tahun ini' },
    { value: 'selesai', label: 'Sudah selesai' },
    { value: 'semua', label: 'Semua, juga yang sudah selesai' },
    { value: 'belum', label: 'Belum punya kelas' },
  ],
}

/** Who is in which class this year, from when to when; and who is in none yet. */
export function AcademicStudentListPage() {
  const mayWrite = useCan('student:write')
  // A teacher does not see the NISN of students she only teaches.
  const isTeacher = useSession((state) => state.profile?.role) === 'teacher'
  const view = useYearInView()
  const isPhone = useIsPhone()
  const [opened, setOpened] = useState<'place' | 'number' | null>(null)
  const close = () => setOpened(null)
  const actions = mayWrite && view.isActive && (
    <>
      {!isPhone && <Button onClick={() => setOpened('place')}>Isi atau pindah kelas</Button>}
      <AddLink list={paths.academicStudents} label="Masukkan siswa" permission="student:write" />
    </>
  )
  const more = actions && (
    <>
      {isPhone && <MenuItem onSelect={() => setOpened('place')}>Isi atau pindah kelas</MenuItem>}
      <MenuItem onSelect={() => setOpened('number')}>Urutkan no. absen</MenuItem>
    </>
  )
  return (
    <ListPage
      title="Siswa Tahun Berjalan"
      endpoint={academicStudentEndpoints.list}
      exportAs={academicStudentEndpoints.export}
      params={{ schoolId: useSchoolId() }}
      columns={isTeacher ? columns.filter(({ header }) => header !== 'NISN') : columns}
      filters={[yearFilter(view), useClassFilter(view.yearId), useGradeFilter(), stateFilter]}
      searchLabel={isTeacher ? 'Cari nama atau NIS' : 'Cari nama, NIS, NISN'}
      {...(mayWrite && { rowPath })}
      action={actions}
      more={more}
      empty={{
        icon: <Users />,
        title: 'Belum ada siswa di kelas',
        text: 'Impor peserta didik dari Dapodik mengisi kelas menurut rombelnya; siswa juga dapat dimasukkan di sini.',
        replacesActions: true,
        action: actions && (
          <>
            <ImportLink kind="student" tone="primary" />
            <Button onClick={() => setOpened('place')}>Isi atau pindah kelas</Button>
            <AddLink list={paths.academicStudents} label="Masukkan siswa" permission="student:write" tone="plain" />
          </>
        ),
      }}
    >
      {opened === 'place' && <PlaceStudents onClose={close} />}
      {opened === 'number' && <NumberStudents onClose={close} />}
    </ListPage>
  )
}
