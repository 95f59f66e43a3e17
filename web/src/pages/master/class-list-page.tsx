import { classEndpoints, type SchoolClass } from '@hadir/contract/class.ts'
import { grades } from '@hadir/contract/labels.ts'
import { DoorOpen } from 'lucide-react'
import { AddLink, useCan } from '../../kit/add-link.tsx'
import type { ListColumn } from '../../kit/list-columns.ts'
import type { ListFilter } from '../../kit/list-filters.tsx'
import { type ChosenRows, ListPage } from '../../kit/list-page.tsx'
import { useSend } from '../../http/query.ts'
import { paths, recordPath } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { sayFailure, saySuccess } from '../../kit/say.ts'
import { ImportLink } from './import-link.tsx'

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
  const add = (
    <>
      <ImportLink kind="class" />
      <AddLink list={paths.classes} label="Tambah kelas" permission="class:write" />
    </>
  )
  return (
    <ListPage
      title="Kelas"
      endpoint={classEndpoints.list}
      exportAs={classEndpoints.export}
      columns={columns}
      filters={filters}
      searchLabel="Cari nama kelas"
      {...(mayWrite && { rowPath: (row: SchoolClass) => recordPath(paths.classes, row.id) })}
      hasHistory={mayWrite}
      {...(mayWrite && { bulk: activation })}
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

const touches = [classEndpoints.list]
const activation = (chosen: ChosenRows, done: () => void) => <Activation chosen={chosen} done={done} />

/** The ticked classes are set to work, or aside. */
function Activation({ chosen, done }: { chosen: ChosenRows; done: () => void }) {
  const set = useSend(classEndpoints.setActive, { touches })
  const send = (isActive: boolean) =>
    set.mutate(
      { body: { ...chosen, isActive } },
      {
        onSuccess: ({ message }) => {
          saySuccess(message)
          done()
        },
        onError: sayFailure,
      },
    )
  return (
    <>
      <Button busy={set.isPending} onClick={() => send(true)}>
        Aktifkan
      </Button>
      <Button busy={set.isPending} onClick={() => send(false)}>
        Nonaktifkan
      </Button>
    </>
  )
}
