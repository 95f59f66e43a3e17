import {
  type RequestToDecide,
  requestStateLabels,
  requestStates,
} from '@hadir/contract/access-request/access-record.ts'
import { requestTitle } from '@hadir/contract/access-request/access-words.ts'
import { isLikely, sharedText } from '@hadir/contract/access-request/likely-record.ts'
import { accessRequestEndpoints } from '@hadir/contract/access-request/access-request.ts'
import { roleLabels } from '@hadir/contract/labels.ts'
import { type Role, roles } from '@hadir/contract/roles.ts'
import { Inbox as InboxIcon } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ListColumn } from '../../components/list/list-columns.ts'
import type { ListFilter } from '../../components/list/filters/list-filter.ts'
import { LeftRows } from '../../components/list/left-rows.tsx'
import { type ChosenRows, ListPage } from '../../components/list/list-page.tsx'
import { paths, recordPath } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { dayOf, stateTones } from '../../components/own-request/request-words.ts'
import { DecideTicked, type Undecided } from './decide-ticked.tsx'
import { RequestTabs } from './request-tabs.tsx'

/** The requested role; for a parent, whose: the child's name and class are clearer than an NISN. */
function requestText(row: RequestToDecide): string {
  if (row.kind === 'LINK_STUDENT' && row.student) {
    const { name, className } = row.student
    return `Orang tua ${name}${className ? ` (${className})` : ''}`
  }
  return row.kind === 'JOIN_SCHOOL' ? roleLabels[row.role] : requestTitle(row)
}

const date: ListColumn<RequestToDecide> = {
  header: 'Tanggal',
  cell: (row) => dayOf(row.createdAt),
  sortBy: 'createdAt',
}
const name: ListColumn<RequestToDecide> = {
  header: 'Nama',
  cell: (row) => row.requester.name,
  sortBy: 'name',
  onPhone: 'title',
}
const requested: ListColumn<RequestToDecide> = { header: 'Meminta', cell: requestText, sortBy: 'role', onPhone: 'line' }
const state: ListColumn<RequestToDecide> = {
  header: 'Status',
  cell: (row) => <Badge tone={stateTones[row.state]}>{requestStateLabels[row.state]}</Badge>,
  onPhone: 'aside',
}

/** Pending requests are compared with the school's records; decided ones show how and by whom. */
const waitingColumns: ListColumn<RequestToDecide>[] = [
  name,
  requested,
  { header: 'Kecocokan', cell: ({ match, role }) => match && <Match match={match} role={role} />, onPhone: 'aside' },
  { header: 'Email', cell: (row) => row.requester.email },
  { header: 'Sekolah/Siswa', cell: requestTitle, isExtra: true },
  date,
]
const decidedColumns: ListColumn<RequestToDecide>[] = [
  name,
  requested,
  state,
  { header: 'Diputuskan oleh', cell: (row) => row.decidedBy ?? '–', isPerson: true },
  { header: 'Sekolah/Siswa', cell: requestTitle, isExtra: true },
  date,
]

/** From this score on the person can hardly be another. */
const surely = 85

/** How well the requester matches the school's records, and in what; a phone's card has room for the figure only. */
function Match({ match, role }: { match: NonNullable<RequestToDecide['match']>; role: Role }) {
  const { score, reasons } = match
  const what = sharedText(role, reasons)
  // Of a parent at least the child is known: a record without her name is not hers yet.
  if (!isLikely(match, role)) return <span className="text-sm text-soft">{what || 'tidak ada'}</span>
  // Of one child there are few guardians: the same name is a match, whatever its figure.
  if (role === 'parent' && score < surely) return <Badge tone="warn">{what}</Badge>
  return (
    <Badge tone={score >= surely ? 'good' : 'warn'}>
      {`${score}%`}
      <span className="max-md:sr-only">{` · ${what}`}</span>
    </Badge>
  )
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
  { name: 'from', until: 'to', label: 'Tanggal', options: [] },
]

const isSure = ({ match }: RequestToDecide) => match?.isSure === true

/**
 * The requests that the user may decide, or has decided. Full matches are ticked by default, so that one press approves
 * them.
 */
export function Inbox() {
  const [address] = useSearchParams()
  const [undecided, setUndecided] = useState<Undecided | null>(null)
  const isWaiting = (address.get('state') ?? '') === ''
  const decide = (chosen: ChosenRows, done: () => void) => (
    <DecideTicked
      ids={chosen.ids ?? []}
      onDone={(next) => {
        setUndecided(next)
        done()
      }}
    />
  )
  return (
    <ListPage
      title="Permintaan Akses"
      endpoint={accessRequestEndpoints.list}
      exportAs={accessRequestEndpoints.export}
      columns={isWaiting ? waitingColumns : decidedColumns}
      filters={filters}
      searchLabel="Cari nama atau email"
      rowPath={(row: RequestToDecide) => recordPath(paths.accessRequest, row.id)}
      {...(isWaiting && { bulk: decide, isTicked: isSure })}
      empty={{
        icon: <InboxIcon />,
        title: 'Tidak ada yang menunggu',
        text: 'Orang yang meminta akses ke sekolah tampil di sini, dan Anda mendapat email.',
      }}
    >
      <RequestTabs current="inbox" />
      {undecided && (
        <LeftRows
          {...undecided}
          pathOf={({ id }) => recordPath(paths.accessRequest, id)}
          onClose={() => setUndecided(null)}
        />
      )}
    </ListPage>
  )
}
