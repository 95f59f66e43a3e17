import { employmentStatuses, ptkTypes } from '@hadir/contract/labels.ts'
import { type Teacher, teacherEndpoints, teacherStatuses, teacherStatusLabels } from '@hadir/contract/teacher.ts'
import { UserRound } from 'lucide-react'
import { AddLink, useCan } from '../../kit/add-link.tsx'
import type { ListColumn } from '../../kit/list-columns.ts'
import type { ListFilter } from '../../kit/list-filters.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { paths, recordPath } from '../../paths.ts'
import { useSession } from '../../session/store.ts'
import { Badge } from '../../ui/badge.tsx'
import { ImportBanner } from './import-banner.tsx'
import { ImportLink } from './import-link.tsx'

const withTitles = ({ titleFront, name, titleBack }: Teacher) =>
  [[titleFront, name].filter(Boolean).join(' '), titleBack].filter(Boolean).join(', ')

const columns: ListColumn<Teacher>[] = [
  { header: 'Nama', cell: withTitles, sortBy: 'name', onPhone: 'title' },
  { header: 'NIP/NUPTK', cell: (row) => row.nip ?? row.nuptk ?? '–', sortBy: 'nip' },
  { header: 'Jenis PTK', cell: (row) => row.ptkType, sortBy: 'ptkType', onPhone: 'line' },
  { header: 'Status Kepegawaian', cell: (row) => row.employmentStatus ?? '–', sortBy: 'employmentStatus' },
  { header: 'HP', cell: (row) => row.phone ?? '–', onPhone: 'line' },
  { header: 'Akun', cell: (row) => (row.hasAccount ? 'Terhubung' : 'Belum') },
  {
    header: 'Status',
    cell: (row) => <Badge tone={row.status === 'AKTIF' ? 'good' : 'plain'}>{teacherStatusLabels[row.status]}</Badge>,
    sortBy: 'status',
    onPhone: 'aside',
  },
]

const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
const filters: ListFilter[] = [
  { name: 'ptkType', label: 'Jenis PTK', options: asOptions(ptkTypes) },
  { name: 'employmentStatus', label: 'Kepegawaian', options: asOptions(employmentStatuses) },
  {
    name: 'status',
    label: 'Status',
    options: teacherStatuses.map((value) => ({ value, label: teacherStatusLabels[value] })),
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

/** A colleague is told names and contacts. */
const columnsOfColleagues = columns.filter(({ header }) => !['NIP/NUPTK', 'Status Kepegawaian'].includes(header))
const filtersOfColleagues = filters.filter(({ name }) => name !== 'employmentStatus')

export function TeacherListPage() {
  const mayWrite = useCan('teacher:write')
  const isColleague = useSession((state) => state.profile?.role) === 'teacher'
  const actions = (
    <>
      <ImportLink kind="teacher" />
      <AddLink list={paths.teachers} label="Tambah guru" permission="teacher:write" />
    </>
  )
  return (
    <ListPage
      title="Guru"
      endpoint={teacherEndpoints.list}
      exportAs={teacherEndpoints.export}
      columns={isColleague ? columnsOfColleagues : columns}
      filters={isColleague ? filtersOfColleagues : filters}
      searchLabel={isColleague ? 'Cari nama' : 'Cari nama, NIP, atau NUPTK'}
      {...(mayWrite && { rowPath: (row: Teacher) => recordPath(paths.teachers, row.id) })}
      hasHistory={mayWrite}
      action={actions}
      empty={{
        icon: <UserRound />,
        title: 'Belum ada guru',
        text: 'Unduh Daftar Guru dari Dapodik, lalu impor di sini tanpa mengubahnya.',
        action: actions,
      }}
    >
      {mayWrite && <ImportBanner kind="teacher" />}
    </ListPage>
  )
}
