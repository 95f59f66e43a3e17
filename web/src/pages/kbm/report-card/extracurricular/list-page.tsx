import { extracurricularEndpoints, type ExtracurricularRow } from '@hadir/contract/student/extracurricular.ts'
import { Trophy } from 'lucide-react'
import { useState } from 'react'
import { toastFailure, toastSuccess } from '../../../../components/feedback/toast.ts'
import { useCan } from '../../../../session/use-can.ts'
import { semesterFilter } from '../../../../components/list/filters/semester-filter.ts'
import { yearFilter } from '../../../../components/list/filters/year-filter.ts'
import { useYearInView } from '../../../../components/list/filters/year-in-view.ts'
import type { ListColumn } from '../../../../components/list/list-columns.ts'
import { ListPage } from '../../../../components/list/list-page.tsx'
import { extracurricularPath } from '../../../../components/evaluation/evaluation-paths.ts'
import { useEndpointMutation } from '../../../../http/query.ts'
import { useSchoolId } from '../../../../session/use-school-id.ts'
import { Button } from '../../../../ui/button.tsx'
import { useRaporSemester } from '../rapor-semester.ts'
import { ExtracurricularDialog } from './extracurricular-dialog.tsx'
import { useLeadsClass } from './use-leads-class.ts'

const columns: ListColumn<ExtracurricularRow>[] = [
  { header: 'Nama', cell: (row) => row.name, sortBy: 'name', onPhone: 'title' },
  { header: 'Pembina', cell: (row) => row.teacher?.name ?? '–', sortBy: 'teacher', onPhone: 'line', isPerson: true },
  { header: 'Anggota', cell: (row) => row.members, isNumber: true, onPhone: 'line' },
  { header: 'Dinilai', cell: (row) => `${row.graded}/${row.members}`, isNumber: true, onPhone: 'line' },
]

const touches = [extracurricularEndpoints.list]

/** The activities besides lessons in a semester, with their coaches. */
export function ExtracurricularListPage() {
  const view = useYearInView()
  const of = useRaporSemester(view)
  const params = { schoolId: useSchoolId() }
  const leadsClass = useLeadsClass()
  const mayWrite = useCan('report-card:write') && leadsClass && view.isActive && of !== null
  const mayCopy = useCan('report-card:lock')
  const [isAdding, setAdding] = useState(false)
  const copy = useEndpointMutation(extracurricularEndpoints.copy, { touches })
  const query = of ? { academicYearId: of.academicYearId, semesterNo: of.semesterNo } : {}
  const copyBefore = () =>
    copy.mutate(
      { params, query, body: {} },
      {
        onSuccess: ({ data }) =>
          toastSuccess(
            data.copied === 0 && data.members === 0
              ? 'Tidak ada yang perlu disalin dari semester sebelumnya'
              : `${data.copied} ekstrakurikuler dengan ${data.members} anggota disalin`,
          ),
        onError: toastFailure,
      },
    )
  const actions = mayWrite && (
    <>
      {mayCopy && (
        <Button busy={copy.isPending} onClick={copyBefore}>
          Salin semester lalu
        </Button>
      )}
      <Button tone="primary" onClick={() => setAdding(true)}>
        Tambah ekskul
      </Button>
    </>
  )
  return (
    <ListPage
      title="Ekstrakurikuler"
      endpoint={extracurricularEndpoints.list}
      params={params}
      columns={columns}
      filters={[yearFilter(view), semesterFilter]}
      searchLabel="Cari ekskul, pembina"
      rowPath={(row) => extracurricularPath(row.id)}
      action={actions}
      empty={{
        icon: <Trophy />,
        title: 'Belum ada ekstrakurikuler',
        text: mayWrite
          ? 'Tambahkan satu per satu; admin sekolah dapat menyalin semester lalu beserta anggotanya.'
          : 'Ekstrakurikuler semester ini tampil di sini sesudah ditambahkan.',
        action: actions,
      }}
    >
      {isAdding && <ExtracurricularDialog record={null} query={query} onClose={() => setAdding(false)} />}
    </ListPage>
  )
}
