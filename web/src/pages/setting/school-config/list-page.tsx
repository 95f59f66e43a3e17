import { type ConfigGroupRow, schoolConfigEndpoints } from '@hadir/contract/config/school/school.ts'
import { Settings } from 'lucide-react'
import { Navigate, useLocation } from 'react-router'
import { useCan } from '../../../session/use-can.ts'
import type { ListColumn } from '../../../components/list/list-columns.ts'
import { ListPage } from '../../../components/list/list-page.tsx'
import { formatDateTimeHere } from '../../../components/dates/local-time.ts'
import { useTitle } from '../../../components/screen/use-title.ts'
import { paths, recordPath } from '../../../paths.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { ArchiveLink } from './archive-link.tsx'
import { ReportLink } from './report-link.tsx'
import { SupportSessionsLink } from './support-sessions-link.tsx'

const columns: ListColumn<ConfigGroupRow>[] = [
  { header: 'Kelompok', cell: (row) => row.name, sortBy: 'name', onPhone: 'title' },
  { header: 'Ringkasan', cell: (row) => row.summary, onPhone: 'line' },
  {
    header: 'Terakhir diubah',
    cell: (row) => (row.updatedAt ? formatDateTimeHere(row.updatedAt) : '–'),
    sortBy: 'updatedAt',
  },
  { header: 'Oleh', cell: (row) => row.updatedBy ?? '–' },
]

/** Two menu entries share this address: a click on Laporan > Absensi sets the router's state and is redirected. */
export function SchoolConfigPage() {
  useTitle('Pengaturan')
  const params = { schoolId: useSchoolId() }
  const mayRead = useCan('school-config:read')
  const mayArchive = useCan('school-archive:run')
  const state: unknown = useLocation().state
  if (typeof state === 'object' && state !== null && 'open' in state && state.open === 'report') {
    return <Navigate to={paths.attendanceReport} replace />
  }
  if (!mayRead) {
    return (
      <div className="grid gap-6">
        <h1 className="text-2xl font-bold">Pengaturan</h1>
        <ReportLink />
      </div>
    )
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <ListPage
        title="Pengaturan"
        endpoint={schoolConfigEndpoints.groups}
        params={params}
        columns={columns}
        searchLabel="Cari pengaturan"
        rowPath={(row) => recordPath(paths.schoolConfig, row.id)}
        empty={{ icon: <Settings />, title: 'Belum ada pengaturan', text: 'Muat ulang halaman ini.' }}
      >
        <ReportLink />
      </ListPage>
      <div className="grid gap-3 lg:grid-cols-2">
        {mayArchive && <ArchiveLink />}
        <SupportSessionsLink />
      </div>
    </div>
  )
}
