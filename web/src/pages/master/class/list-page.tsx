import { classEndpoints, type SchoolClass } from '@hadir/contract/class/class.ts'
import type { SchoolWords } from '@hadir/contract/school/school-words.ts'
import { DoorOpen } from 'lucide-react'
import { AddLink } from '../../../components/list/add-link.tsx'
import { useCan } from '../../../session/use-can.ts'
import { useGradeFilter } from '../../../components/list/filters/grade-filter.ts'
import { useSchoolWords } from '../../../session/use-school-words.ts'
import type { ListColumn } from '../../../components/list/list-columns.ts'
import type { ListFilter } from '../../../components/list/filters/list-filter.ts'
import { type ChosenRows, ListPage } from '../../../components/list/list-page.tsx'
import { useEndpointMutation } from '../../../http/query.ts'
import { paths, recordPath } from '../../../paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { toastFailure, toastThen } from '../../../components/feedback/toast.ts'
import { ImportLink } from '../../../components/list/import-link.tsx'

const inactive = <Badge>Tidak aktif</Badge>

const columnsFor = ({ program, major }: SchoolWords): ListColumn<SchoolClass>[] => [
  { header: 'Nama', cell: (row) => row.name, sortBy: 'name', onPhone: 'title' },
  { header: 'Tingkat', cell: (row) => row.grade, sortBy: 'grade', onPhone: 'line' },
  ...(program ? [{ header: program, cell: (row: SchoolClass) => row.program ?? '–' }] : []),
  ...(major ? [{ header: major, cell: (row: SchoolClass) => row.major ?? '–' }] : []),
  { header: 'Ruang', cell: (row) => row.room ?? '–', sortBy: 'room', onPhone: 'line' },
  { header: 'Kapasitas', cell: (row) => row.capacity ?? '–', sortBy: 'capacity', isNumber: true },
  {
    header: 'Aktif',
    cell: (row) => (row.isActive ? <Badge tone="usual">Aktif</Badge> : inactive),
    exceptionOf: (row) => (row.isActive ? null : inactive),
    isExtra: true,
    onPhone: 'aside',
  },
]

const statusFilter: ListFilter = {
  name: 'status',
  label: 'Status',
  options: [
    { value: 'aktif', label: 'Aktif' },
    { value: 'tidak', label: 'Tidak aktif' },
  ],
}

export function ClassListPage() {
  const mayWrite = useCan('class:write')
  return (
    <ListPage
      title="Kelas"
      endpoint={classEndpoints.list}
      exportAs={classEndpoints.export}
      columns={columnsFor(useSchoolWords())}
      filters={[useGradeFilter(), statusFilter]}
      searchLabel="Cari nama kelas"
      {...(mayWrite && { rowPath: (row: SchoolClass) => recordPath(paths.classes, row.id) })}
      hasHistory={mayWrite}
      {...(mayWrite && { bulk: activation })}
      action={<AddLink list={paths.classes} label="Tambah kelas" permission="class:write" />}
      imported="class"
      empty={{
        icon: <DoorOpen />,
        title: 'Belum ada kelas',
        text: 'Impor peserta didik dari Dapodik membuat kelas dari rombelnya. Kelas juga dapat ditambah satu per satu.',
        replacesActions: true,
        action: (
          <>
            <ImportLink kind="student" tone="primary" />
            <ImportLink kind="class" />
            <AddLink list={paths.classes} label="Tambah kelas" permission="class:write" tone="plain" />
          </>
        ),
      }}
    />
  )
}

const touches = [classEndpoints.list]
const activation = (chosen: ChosenRows, done: () => void) => <Activation chosen={chosen} done={done} />

/** Activates or deactivates the ticked classes. */
function Activation({ chosen, done }: { chosen: ChosenRows; done: () => void }) {
  const set = useEndpointMutation(classEndpoints.setActive, { touches })
  const send = (isActive: boolean) =>
    set.mutate(
      { body: { ...chosen, isActive } },
      {
        onSuccess: toastThen(done),
        onError: toastFailure,
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
