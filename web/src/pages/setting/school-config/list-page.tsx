import { type ConfigGroupRow, schoolConfigEndpoints } from '@hadir/contract/config/school/school.ts'
import { Archive, ChartColumn, ChevronRight, type LucideIcon, Settings, ShieldCheck } from 'lucide-react'
import { Link, Navigate, useLocation } from 'react-router'
import { useCan } from '../../../session/use-can.ts'
import type { ListColumn } from '../../../components/list/list-columns.ts'
import { ListPage } from '../../../components/list/list-page.tsx'
import { formatDateTimeHere } from '../../../components/dates/local-time.ts'
import { useTitle } from '../../../components/screen/use-title.ts'
import { paths, recordPath } from '../../../paths.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'

const columns: ListColumn<ConfigGroupRow>[] = [
  { header: 'Kelompok', cell: (row) => row.name, sortBy: 'name', onPhone: 'title' },
  { header: 'Ringkasan', cell: (row) => row.summary, onPhone: 'line' },
  {
    header: 'Terakhir diubah',
    cell: (row) => (row.updatedAt ? formatDateTimeHere(row.updatedAt) : '–'),
    sortBy: 'updatedAt',
  },
  { header: 'Oleh', cell: (row) => row.updatedBy ?? '–', isPerson: true },
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
        <SettingLink
          to={paths.attendanceReport}
          icon={ChartColumn}
          title="Laporan absensi"
          text="Rekap absensi bulanan di layar dan sebagai berkas XLSX."
        />
      </div>
    )
  }
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5">
      <ListPage
        title="Pengaturan"
        endpoint={schoolConfigEndpoints.groups}
        params={params}
        columns={columns}
        isCards
        searchLabel="Cari pengaturan"
        rowPath={(row) => recordPath(paths.schoolConfig, row.id)}
        empty={{ icon: <Settings />, title: 'Belum ada pengaturan', text: 'Muat ulang halaman ini.' }}
      >
        <SettingLink
          to={paths.attendanceReport}
          icon={ChartColumn}
          title="Laporan absensi"
          text="Rekap absensi bulanan di layar dan sebagai berkas XLSX."
        />
      </ListPage>
      <div className="grid gap-3">
        {mayArchive && (
          <SettingLink
            to={paths.schoolArchive}
            icon={Archive}
            title="Arsip sekolah"
            text="Semua data sekolah dalam satu berkas, untuk disimpan atau dibawa."
          />
        )}
        <SettingLink
          to={paths.supportVisits}
          icon={ShieldCheck}
          title="Kunjungan administrator"
          text="Siapa dari Hadir yang pernah masuk, kapan, dan mengapa."
        />
      </div>
    </div>
  )
}

type SettingLinkProps = { to: string; icon: LucideIcon; title: string; text: string }

/** The way to a screen that is not a group of settings. */
const SettingLink = ({ to, icon: Icon, title, text }: SettingLinkProps) => (
  <Link to={to} className="flex max-w-3xl items-center gap-3 rounded-surface border bg-surface px-4 py-3 hover:bg-page">
    <Icon aria-hidden className="size-6 shrink-0 text-accent" />
    <span className="flex-1">
      <span className="block font-semibold">{title}</span>
      <span className="block text-sm text-soft">{text}</span>
    </span>
    <ChevronRight aria-hidden className="size-5 text-soft" />
  </Link>
)
