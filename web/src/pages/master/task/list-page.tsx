import { formatDate } from '@hadir/contract/dates/dates.ts'
import { type Task, taskEndpoints } from '@hadir/contract/subject/task.ts'
import { ClipboardList } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '../../../session/use-can.ts'
import type { ListColumn } from '../../../components/list/list-columns.ts'
import type { ListFilter } from '../../../components/list/filters/list-filter.ts'
import { ListPage } from '../../../components/list/list-page.tsx'
import { yearFilter } from '../../../components/list/filters/year-filter.ts'
import { useYearInView } from '../../../components/list/filters/year-in-view.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { Button } from '../../../ui/button.tsx'
import { TaskDialog } from './task-dialog.tsx'

const dueFilter: ListFilter = {
  name: 'state',
  label: 'Tenggat',
  options: [
    { value: 'berjalan', label: 'Belum lewat' },
    { value: 'lewat', label: 'Sudah lewat' },
  ],
}

const columns: ListColumn<Task>[] = [
  { header: 'Tugas', cell: (row) => row.title, sortBy: 'title', onPhone: 'title' },
  { header: 'Mapel', cell: (row) => row.subject.name, sortBy: 'subject', onPhone: 'line' },
  { header: 'Kelas', cell: (row) => row.academicClass.name, sortBy: 'class', onPhone: 'line' },
  { header: 'Tenggat', cell: (row) => formatDate(row.dueDate), sortBy: 'dueDate', onPhone: 'line' },
  { header: 'Nilai maksimal', cell: (row) => row.maxScore, sortBy: 'maxScore', isNumber: true },
]

/** Assignments: a teacher's own, a student's class's. */
export function TaskPage() {
  const view = useYearInView()
  const mayWrite = useCan('task:write') && view.isActive
  const [opened, setOpened] = useState<Task | 'new' | null>(null)
  const action = mayWrite && (
    <Button tone="primary" onClick={() => setOpened('new')}>
      Tambah tugas
    </Button>
  )
  return (
    <ListPage
      title="Tugas"
      endpoint={taskEndpoints.list}
      exportAs={taskEndpoints.export}
      params={{ schoolId: useSchoolId() }}
      columns={columns}
      onOpen={setOpened}
      filters={[yearFilter(view), dueFilter]}
      searchLabel="Cari tugas atau mapel"
      action={action}
      empty={{
        icon: <ClipboardList />,
        title: 'Belum ada tugas',
        text: mayWrite
          ? 'Beri tugas pada mata pelajaran kelas, dengan tenggat dan nilai maksimalnya.'
          : 'Tugas dari guru kelas Anda tampil di sini.',
        action,
      }}
    >
      {opened && <TaskDialog record={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />}
    </ListPage>
  )
}
