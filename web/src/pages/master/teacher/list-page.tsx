import { employmentStatuses, ptkTypes } from '@hadir/contract/labels.ts'
import {
  type Teacher,
  teacherCompletenessItems,
  teacherEndpoints,
  teacherStatuses,
  teacherStatusLabels,
} from '@hadir/contract/teacher/teacher.ts'
import { Link, Mail, MailX, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { AddLink } from '../../../components/list/add-link.tsx'
import { useCan } from '../../../session/use-can.ts'
import type { ListColumn } from '../../../components/list/list-columns.ts'
import type { ListFilter } from '../../../components/list/filters/list-filter.ts'
import { type ChosenRows, ListPage } from '../../../components/list/list-page.tsx'
import type { RowAction } from '../../../components/list/row-menu.tsx'
import { paths, recordPath } from '../../../paths.ts'
import { useSession } from '../../../session/store.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Completeness } from '../completeness.tsx'
import { ImportBanner } from '../import-banner.tsx'
import { InvitationLinkDialog } from './invitation-link-dialog.tsx'
import { accountWords, isInvitable, isInvited } from './invitation-words.ts'
import { ImportLink } from '../../../components/list/import-link.tsx'
import { TeacherBulk } from './bulk-actions.tsx'
import { useInvite } from './use-invite.ts'
import { NotYet } from '../../../ui/not-yet.tsx'

const bulk = (chosen: ChosenRows, done: () => void) => <TeacherBulk chosen={chosen} done={done} />

const withTitles = ({ titleFront, name, titleBack }: Teacher) =>
  [[titleFront, name].filter(Boolean).join(' '), titleBack].filter(Boolean).join(', ')

const columns: ListColumn<Teacher>[] = [
  { header: 'Nama', cell: withTitles, sortBy: 'name', onPhone: 'title', isPerson: true },
  { header: 'NIP/NUPTK', cell: (row) => row.nip ?? row.nuptk ?? '–', sortBy: 'nip' },
  { header: 'Jenis PTK', cell: (row) => row.ptkType, sortBy: 'ptkType', onPhone: 'line' },
  { header: 'Status Kepegawaian', cell: (row) => row.employmentStatus ?? '–', sortBy: 'employmentStatus' },
  { header: 'HP', cell: (row) => row.phone ?? '–', onPhone: 'line' },
  {
    header: 'Akun',
    cell: (row) => {
      const words = accountWords(row)
      if (words !== 'Belum') return words
      return (
        <NotYet>
          {words}
          <span className="md:hidden"> terhubung</span>
        </NotYet>
      )
    },
    onPhone: 'line',
  },
  {
    header: 'Kelengkapan',
    cell: (row) => <Completeness missing={row.missing ?? []} items={teacherCompletenessItems} />,
    sortBy: 'completeness',
    isNumber: true,
  },
  {
    header: 'Status',
    cell: (row) => <Badge tone={row.status === 'AKTIF' ? 'usual' : 'plain'}>{teacherStatusLabels[row.status]}</Badge>,
    exceptionOf: (row) => row.status !== 'AKTIF' && <Badge>{teacherStatusLabels[row.status]}</Badge>,
    isExtra: true,
    sortBy: 'status',
    onPhone: 'aside',
  },
]

const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
const filters: ListFilter[] = [
  { name: 'ptkType', label: 'Jenis PTK', options: asOptions(ptkTypes) },
  { name: 'employmentStatus', label: 'Kepegawaian', options: asOptions(employmentStatuses) },
  {
    name: 'status',
    label: 'Status',
    options: teacherStatuses.map((value) => ({ value, label: teacherStatusLabels[value] })),
  },
  {
    name: 'without',
    label: 'Data kosong',
    options: [
      { value: 'anything', label: 'Ada yang belum diisi' },
      { value: 'number', label: 'NIP dan NUPTK' },
      { value: 'phone', label: 'HP' },
      { value: 'email', label: 'Email' },
    ],
  },
  {
    name: 'account',
    label: 'Akun',
    options: [
      { value: 'terhubung', label: 'Terhubung' },
      { value: 'belum', label: 'Belum' },
    ],
  },
]

/** Colleagues see names and contacts only. */
const hiddenFromColleagues = ['NIP/NUPTK', 'Status Kepegawaian', 'Kelengkapan']
const columnsOfColleagues = columns.filter(({ header }) => !hiddenFromColleagues.includes(header))
const filtersOfColleagues = filters.filter(({ name }) => name !== 'employmentStatus' && name !== 'without')

export function TeacherListPage() {
  const mayWrite = useCan('teacher:write')
  const isColleague = useSession((state) => state.profile?.role) === 'teacher'
  const { invite, revokeInvitation } = useInvite()
  const [linking, setLinking] = useState<Teacher | null>(null)
  const actionsOf = (row: Teacher): RowAction[] => [
    ...(isInvitable(row) && row.email
      ? [
          {
            label: isInvited(row) ? 'Kirim undangan lagi' : 'Undang',
            icon: <Mail aria-hidden />,
            onSelect: () => invite([row.id]),
          },
        ]
      : []),
    ...(isInvitable(row)
      ? [{ label: 'Buat tautan undangan', icon: <Link aria-hidden />, onSelect: () => setLinking(row) }]
      : []),
    ...(isInvited(row) && row.invitation
      ? [
          {
            label: 'Batalkan undangan',
            icon: <MailX aria-hidden />,
            danger: true,
            onSelect: () => revokeInvitation(row.invitation?.id ?? ''),
          },
        ]
      : []),
  ]
  return (
    <ListPage
      title="Guru"
      endpoint={teacherEndpoints.list}
      exportAs={teacherEndpoints.export}
      columns={isColleague ? columnsOfColleagues : columns}
      filters={isColleague ? filtersOfColleagues : filters}
      searchLabel={isColleague ? 'Cari nama' : 'Cari nama, NIP, NUPTK'}
      {...(mayWrite && { rowPath: (row: Teacher) => recordPath(paths.teachers, row.id) })}
      hasHistory={mayWrite}
      {...(mayWrite && {
        rowActions: actionsOf,
        bulk,
      })}
      action={<AddLink list={paths.teachers} label="Tambah guru" permission="teacher:write" />}
      imported="teacher"
      empty={{
        icon: <UserRound />,
        title: 'Belum ada guru',
        text: 'Unduh Daftar Guru dari Dapodik, lalu impor di sini tanpa mengubahnya.',
        replacesActions: true,
        action: (
          <>
            <ImportLink kind="teacher" tone="primary" />
            <AddLink list={paths.teachers} label="Tambah guru" permission="teacher:write" tone="plain" />
          </>
        ),
      }}
    >
      {mayWrite && <InviteHint />}
      {mayWrite && <ImportBanner kind="teacher" />}
      {linking && <InvitationLinkDialog teacher={linking} onClose={() => setLinking(null)} />}
    </ListPage>
  )
}

/** How to invite teachers, above the list of those without an account, which the first steps link to. */
function InviteHint() {
  const [address] = useSearchParams()
  if (address.get('account') !== 'belum') return null
  return (
    <p className="rounded-surface border border-accent bg-tint px-4 py-3 text-sm">
      Lewat email: pilih guru, lalu tekan <strong>Undang</strong>. Lewat WhatsApp atau tanpa email: buka gurunya, lalu
      tekan <strong>Buat tautan undangan</strong>.
    </p>
  )
}
