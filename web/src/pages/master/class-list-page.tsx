import { classEndpoints, type SchoolClass } from '@hadir/contract/class.ts'
import { grades } from '@hadir/contract/labels.ts'
import { DoorOpen } from 'lucide-react'
import { AddLink, useCan } from '../../kit/add-link.tsx'
import type { ListColumn } from '../../kit/list-columns.ts'
import type { ListFilter } from '../../kit/list-filters.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { paths, recordPath } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'

const columns: ListColumn<SchoolClass>[] = [
  { header: 'Nama', cell: (row) => row.name, sortBy: 'name', onPhone: 'title' },
  { header: 'Tingkat', cell: (row) => row.grade, sortBy: 'grade', onPhone: 'line' },
  { header: 'Jurusan', cell: (row) => row.major ?? '–' },
  { header: 'Ruang', cell: (row) => row.room ?? '–', sortBy: 'room', onPhone: 'line' },
  { header: 'Kapasitas', cell: (row) => row.capacity ?? '–', sortBy: 'capacity', isNumber: true },
  {
    header: 'Aktif',
    cell: (row) => <Badge tone={row.isActive ? 'good' : 'plain'}>{row.isActive ? 'Aktif' : 'Tidak aktif'}</Badge>,
    onPhone: 'aside',
  },
]

const filters: ListFilter[] = [
  { name: 'grade', label: 'Tingkat', options: grades.map((grade) => ({ value: grade, label: grade })) },
  {
    name: 'status',
    label: 'Status',
    options: [
      { value: 'aktif', label: 'Aktif' },
      { value: 'tidak', label: 'Tidak aktif' },
    ],
  },
]

export function ClassListPage() {
  const mayWrite = useCan('class:write')
  const add = <AddLink list={paths.classes} label="Tambah kelas" permission="class:write" />
  return (
    <ListPage
      title="Kelas"
      endpoint={classEndpoints.list}
      columns={columns}
      filters={filters}
      searchLabel="Cari nama kelas"
      {...(mayWrite && { rowPath: (row: SchoolClass) => recordPath(paths.classes, row.id) })}
      action={add}
      empty={{
        icon: <DoorOpen />,
        title: 'Belum ada kelas',
        text: 'Impor peserta didik dari Dapodik membuat kelas dari rombelnya. Kelas juga dapat ditambah satu per satu.',
        action: add,
      }}
    />
  )
}
