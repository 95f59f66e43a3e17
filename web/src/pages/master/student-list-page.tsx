import { academicClassEndpoints } from '@hadir/contract/class.ts'
import { formatDate } from '@hadir/contract/dates.ts'
import { genderLabels, genders, grades } from '@hadir/contract/labels.ts'
import { type Student, studentEndpoints, studentStatuses, studentStatusLabels } from '@hadir/contract/student.ts'
import { useQuery } from '@tanstack/react-query'
import { GraduationCap } from 'lucide-react'
import { ask } from '../../http/query.ts'
import { AddLink, useCan } from '../../kit/add-link.tsx'
import type { ListColumn } from '../../kit/list-columns.ts'
import type { ListFilter } from '../../kit/list-filters.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { paths, recordPath } from '../../paths.ts'
import { useSchoolId } from '../../session/use-school-id.ts'
import { Badge } from '../../ui/badge.tsx'
import { ImportBanner } from './import-banner.tsx'
import { ImportLink } from './import-link.tsx'

const columns: ListColumn<Student>[] = [
  { header: 'Nama', cell: (row) => row.name, sortBy: 'name', onPhone: 'title' },
  { header: 'NIS', cell: (row) => row.nis, sortBy: 'nis', onPhone: 'line' },
  { header: 'NISN', cell: (row) => row.nisn ?? '–', sortBy: 'nisn' },
  { header: 'L/P', cell: (row) => row.gender, sortBy: 'gender' },
  {
    header: 'Kelas',
    cell: (row) => (row.currentClass ? row.currentClass.name : <Badge tone="warn">Belum ada</Badge>),
    sortBy: 'currentClass',
    onPhone: 'line',
  },
  {
    header: 'Status',
    cell: (row) => <Badge tone={row.status === 'AKTIF' ? 'good' : 'plain'}>{studentStatusLabels[row.status]}</Badge>,
    sortBy: 'status',
    onPhone: 'aside',
  },
  { header: 'Tanggal lahir', cell: (row) => formatDate(row.dob), isExtra: true },
  { header: 'Agama', cell: (row) => row.religion ?? '–', isExtra: true },
  { header: 'Kecamatan', cell: (row) => row.district ?? '–', isExtra: true },
  { header: 'HP', cell: (row) => row.phone ?? '–', isExtra: true },
]

const fixedFilters: ListFilter[] = [
  { name: 'grade', label: 'Tingkat', options: grades.map((grade) => ({ value: grade, label: grade })) },
  { name: 'gender', label: 'L/P', options: genders.map((value) => ({ value, label: genderLabels[value] })) },
  {
    name: 'status',
    label: 'Status',
    options: studentStatuses.map((value) => ({ value, label: studentStatusLabels[value] })),
  },
]

export function StudentListPage() {
  const mayWrite = useCan('student:write')
  const params = { schoolId: useSchoolId() }
  const classes = useQuery(ask(academicClassEndpoints.list, { params, query: { pageSize: 100 } }))
  const options = (classes.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const actions = (
    <>
      <ImportLink kind="student" />
      <AddLink list={paths.students} label="Tambah siswa" permission="student:write" />
    </>
  )
  return (
    <ListPage
      title="Siswa"
      endpoint={studentEndpoints.list}
      exportAs={studentEndpoints.export}
      columns={columns}
      filters={[{ name: 'academicClassId', label: 'Kelas', options }, ...fixedFilters]}
      searchLabel="Cari nama, NIS, atau NISN"
      {...(mayWrite && { rowPath: (row: Student) => recordPath(paths.students, row.id) })}
      action={actions}
      empty={{
        icon: <GraduationCap />,
        title: 'Belum ada siswa',
        text: mayWrite
          ? 'Unduh Daftar Peserta Didik dari Dapodik, lalu impor di sini tanpa mengubahnya. Rombelnya menjadi kelas.'
          : 'Siswa tampil di sini setelah Anda menjadi wali kelas atau guru piket.',
        action: actions,
      }}
    >
      {mayWrite && <ImportBanner kind="student" />}
    </ListPage>
  )
}
