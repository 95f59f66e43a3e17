import { type SupportEvent, supportEndpoints } from '@hadir/contract/config/support.ts'
import { ShieldCheck } from 'lucide-react'
import type { ListColumn } from '../../../components/list/list-columns.ts'
import type { ListFilter } from '../../../components/list/filters/list-filter.ts'
import { ListPage } from '../../../components/list/list-page.tsx'
import { formatDateTimeHere } from '../../../components/dates/local-time.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'

const columns: ListColumn<SupportEvent>[] = [
  { header: 'Waktu', cell: (row) => formatDateTimeHere(row.at), sortBy: 'at', onPhone: 'line' },
  { header: 'Administrator', cell: (row) => row.byName, onPhone: 'line' },
  { header: 'Kegiatan', cell: (row) => row.what, onPhone: 'title' },
  { header: 'Alasan', cell: (row) => row.reason, onPhone: 'line' },
]

const filters: ListFilter[] = [
  {
    name: 'kind',
    label: 'Kegiatan',
    options: [
      { value: 'ENTERED', label: 'Masuk' },
      { value: 'WROTE', label: 'Perubahan' },
      { value: 'LEFT', label: 'Keluar' },
    ],
  },
]

/** What the platform's administrators did in this school: who, when, what and why. */
export function SupportSessionsPage() {
  const params = { schoolId: useSchoolId() }
  return (
    <ListPage
      title="Kunjungan administrator"
      endpoint={supportEndpoints.events}
      params={params}
      columns={columns}
      filters={filters}
      searchLabel="Cari nama atau alasan"
      empty={{
        icon: <ShieldCheck />,
        title: 'Belum ada kunjungan',
        text: 'Bila administrator Hadir membantu di sekolah ini, nama, waktu, perubahan, dan alasannya tampil di sini.',
      }}
    />
  )
}
