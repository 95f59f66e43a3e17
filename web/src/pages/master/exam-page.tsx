import { formatDate } from '@hadir/contract/dates.ts'
import { type Exam, examEndpoints, examKindLabels, examKinds } from '@hadir/contract/exam.ts'
import { FileCheck } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '../../kit/add-link.tsx'
import type { ListColumn } from '../../kit/list-columns.ts'
import type { ListFilter } from '../../kit/list-filters.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { useSchoolId } from '../../session/use-school-id.ts'
import { Button } from '../../ui/button.tsx'
import { ExamDialog } from './exam-dialog.tsx'

const filters: ListFilter[] = [
  { name: 'kind', label: 'Jenis', options: examKinds.map((value) => ({ value, label: examKindLabels[value] })) },
]

const columns: ListColumn<Exam>[] = [
  { header: 'Nama', cell: (row) => row.name, sortBy: 'name', onPhone: 'title' },
  { header: 'Jenis', cell: (row) => examKindLabels[row.kind], sortBy: 'kind', onPhone: 'line' },
  { header: 'Semester', cell: (row) => (row.semesterNo === 1 ? 'Ganjil' : 'Genap') },
  {
    header: 'Tanggal',
    cell: (row) => `${formatDate(row.startDate)} – ${formatDate(row.endDate)}`,
    sortBy: 'startDate',
    onPhone: 'line',
  },
  { header: 'Kelas', cell: (row) => row.classes.map(({ name }) => name).join(', ') },
]

/** Periods of assessment and the classes that sit them. */
export function ExamPage() {
  const mayWrite = useCan('exam:write')
  const [opened, setOpened] = useState<Exam | 'new' | null>(null)
  const action = mayWrite && (
    <Button tone="primary" onClick={() => setOpened('new')}>
      Tambah exam
    </Button>
  )
  return (
    <ListPage
      title="Exam"
      endpoint={examEndpoints.list}
      params={{ schoolId: useSchoolId() }}
      columns={columns}
      {...(mayWrite && { onOpen: setOpened })}
      filters={filters}
      searchLabel="Cari nama exam"
      action={action}
      empty={{
        icon: <FileCheck />,
        title: 'Belum ada exam',
        text: 'Masa asesmen seperti STS dan SAS tampil di sini dengan tanggal dan kelasnya.',
        action,
      }}
    >
      {opened && <ExamDialog record={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />}
    </ListPage>
  )
}
