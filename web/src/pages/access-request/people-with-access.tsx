import type { ActiveProfile } from '@hadir/contract/access-request/access-record.ts'
import { accessRequestEndpoints } from '@hadir/contract/access-request/access-request.ts'
import { roleLabels } from '@hadir/contract/labels.ts'
import { roles } from '@hadir/contract/roles.ts'
import { Users } from 'lucide-react'
import type { ListColumn } from '../../components/list/list-columns.ts'
import type { ListFilter } from '../../components/list/filters/list-filter.ts'
import { ListPage } from '../../components/list/list-page.tsx'
import { Badge } from '../../ui/badge.tsx'
import { dayOf } from '../../components/own-request/request-words.ts'
import { RequestTabs } from './request-tabs.tsx'
import { RevokeAccess } from './revoke-access.tsx'

const columns: ListColumn<ActiveProfile>[] = [
  { header: 'Nama', cell: (row) => row.name, sortBy: 'name', onPhone: 'title' },
  { header: 'Email', cell: (row) => row.email },
  { header: 'Akses sebagai', cell: (row) => roleLabels[row.role], sortBy: 'role', onPhone: 'line' },
  { header: 'Sejak', cell: (row) => dayOf(row.since), sortBy: 'since', onPhone: 'line' },
  {
    header: 'Status',
    cell: (row) =>
      row.awaitsConsent ? <Badge tone="warn">Menunggu persetujuan wali</Badge> : <Badge tone="usual">Aktif</Badge>,
  },
  {
    header: 'Tindakan',
    cell: (row) => (row.isSelf ? <Badge>Anda</Badge> : <RevokeAccess profile={row} />),
    onPhone: 'aside',
  },
]

const filters: ListFilter[] = [
  { name: 'role', label: 'Akses sebagai', options: roles.map((value) => ({ value, label: roleLabels[value] })) },
]

/** Everybody with access, and a way to end it. */
export const PeopleWithAccess = () => (
  <ListPage
    title="Permintaan Akses"
    endpoint={accessRequestEndpoints.profiles}
    columns={columns}
    filters={filters}
    searchLabel="Cari nama atau email"
    empty={{ icon: <Users />, title: 'Belum ada orang lain', text: 'Orang yang Anda setujui tampil di sini.' }}
  >
    <RequestTabs current="people" />
  </ListPage>
)
