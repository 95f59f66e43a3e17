import {
  leastScore,
  matchReasonLabels,
  type RequestToDecide,
  requestStateLabels,
  requestStates,
} from '@hadir/contract/access-record.ts'
import { askedFor } from '@hadir/contract/access-words.ts'
import { accessRequestEndpoints } from '@hadir/contract/access-request.ts'
import { roleLabels } from '@hadir/contract/labels.ts'
import { roles } from '@hadir/contract/roles.ts'
import { Inbox as InboxIcon } from 'lucide-react'
import type { ListColumn } from '../../kit/list-columns.ts'
import type { ListFilter } from '../../kit/list-filters.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { paths, recordPath } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { dayOf, stateTones } from '../../kit/own-request/request-words.ts'
import { RequestTabs } from './request-tabs.tsx'

const columns: ListColumn<RequestToDecide>[] = [
  { header: 'Tanggal', cell: (row) => dayOf(row.createdAt), sortBy: 'createdAt', onPhone: 'line' },
  { header: 'Nama', cell: (row) => row.requester.name, sortBy: 'name', onPhone: 'title' },
  { header: 'Jenis akun', cell: (row) => roleLabels[row.role], sortBy: 'role' },
  { header: 'Sekolah/Siswa', cell: askedFor, onPhone: 'line' },
  { header: 'Kecocokan', cell: ({ match }) => match && <Match match={match} />, onPhone: 'line' },
  {
    header: 'Status',
    cell: (row) => <Badge tone={stateTones[row.state]}>{requestStateLabels[row.state]}</Badge>,
    onPhone: 'aside',
  },
  { header: 'Diputuskan oleh', cell: (row) => row.decidedBy ?? '–' },
]

/** So much that the person can hardly be another. */
const surely = 85

/** How well the requester fits what the school has written down, and in what. */
function Match({ match: { score, reasons } }: { match: NonNullable<RequestToDecide['match']> }) {
  if (score < leastScore) return <Badge tone="plain">tidak ada</Badge>
  const what = reasons.map((reason) => matchReasonLabels[reason].replace(/ sama$/, '')).join(', ')
  return <Badge tone={score >= surely ? 'good' : 'warn'}>{`${score}% · ${what}`}</Badge>
}

const filters: ListFilter[] = [
  {
    name: 'state',
    label: 'Status',
    unset: requestStateLabels.MENUNGGU,
    options: requestStates
      .filter((value) => value !== 'MENUNGGU')
      .map((value) => ({ value, label: requestStateLabels[value] })),
  },
  {
    name: 'role',
    label: 'Jenis akun',
    options: roles.filter((value) => value !== 'administrator').map((value) => ({ value, label: roleLabels[value] })),
  },
  { name: 'from', label: 'Dari tanggal', isDay: true, options: [] },
  { name: 'to', label: 'Sampai tanggal', isDay: true, options: [] },
]

/** What the reader may decide, and has decided. */
export const Inbox = () => (
  <ListPage
    title="Permintaan Akses"
    endpoint={accessRequestEndpoints.list}
    exportAs={accessRequestEndpoints.export}
    columns={columns}
    filters={filters}
    searchLabel="Cari nama, email, atau perusahaan"
    rowPath={(row: RequestToDecide) => recordPath(paths.accessRequest, row.id)}
    empty={{
      icon: <InboxIcon />,
      title: 'Tidak ada yang menunggu',
      text: 'Orang yang meminta akses ke sekolah tampil di sini, dan Anda mendapat email.',
    }}
  >
    <RequestTabs current="inbox" />
  </ListPage>
)
