import { semesterNames } from '@hadir/contract/academic-year/academic-year.ts'
import { formatDate } from '@hadir/contract/dates/dates.ts'
import { type Exam, examEndpoints, examKindLabels, examKinds } from '@hadir/contract/academic-year/exam.ts'
import { FileCheck } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '../../../session/use-can.ts'
import type { ListColumn } from '../../../components/list/list-columns.ts'
import type { ListFilter } from '../../../components/list/filters/list-filter.ts'
import { ListPage } from '../../../components/list/list-page.tsx'
import { yearFilter } from '../../../components/list/filters/year-filter.ts'
import { useYearInView } from '../../../components/list/filters/year-in-view.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { Button } from '../../../ui/button.tsx'
import { ExamDialog } from './exam-dialog.tsx'

const kindFilter: ListFilter = {
  name: 'kind',
  label: 'Jenis',
  options: examKinds.map((value) => ({ value, label: examKindLabels[value] })),
}

const columns: ListColumn<Exam>[] = [
  { header: 'Nama', cell: (row) => row.name, sortBy: 'name', onPhone: 'title' },
  { header: 'Jenis', cell: (row) => examKindLabels[row.kind], sortBy: 'kind', onPhone: 'line' },
  { header: 'Semester', cell: (row) => semesterNames[row.semesterNo] },
  {
    header: 'Tanggal',
    cell: (row) => `${formatDate(row.startDate)} – ${formatDate(row.endDate)}`,
    sortBy: 'startDate',
    onPhone: 'line',
  },
  { header: 'Kelas', cell: (row) => row.classes.map(({ name }) => name).join(', ') },
]

/** Assessment periods and their classes. */
export function ExamPage() {
  const view = useYearInView()
  const mayWrite = useCan('exam:write') && view.isActive
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
      exportAs={examEndpoints.export}
      params={{ schoolId: useSchoolId() }}
      columns={columns}
      {...(mayWrite && { onOpen: setOpened })}
      filters={[yearFilter(view), kindFilter]}
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
