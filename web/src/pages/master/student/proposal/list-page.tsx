import {
  type ContactProposal,
  contactProposals,
  proposalFieldLabels,
  proposalStateLabels,
  proposalStates,
} from '@hadir/contract/student/proposal.ts'
import { ContactRound } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ListColumn } from '../../../../components/list/list-columns.ts'
import type { ListFilter } from '../../../../components/list/filters/list-filter.ts'
import { LeftRows } from '../../../../components/list/left-rows.tsx'
import { type ChosenRows, ListPage } from '../../../../components/list/list-page.tsx'
import { formatDateTimeHere } from '../../../../components/dates/local-time.ts'
import { proposalTones, whoseContact } from '../../../../components/student/proposal-changes.tsx'
import { useCan } from '../../../../session/use-can.ts'
import { useSchoolId } from '../../../../session/use-school-id.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { ContactProposalDialog } from './contact-proposal-dialog.tsx'
import { DecideTicked, type Undecided } from './decide-ticked.tsx'

const columns: ListColumn<ContactProposal>[] = [
  { header: 'Siswa', cell: (row) => row.studentName, sortBy: 'studentName', onPhone: 'title' },
  { header: 'Kelas', cell: (row) => row.className ?? '–', sortBy: 'className', onPhone: 'line' },
  { header: 'Untuk', cell: whoseContact },
  {
    header: 'Perubahan',
    cell: (row) => row.changes.map(({ field }) => proposalFieldLabels[field]).join(', '),
    onPhone: 'line',
  },
  { header: 'Oleh', cell: (row) => row.by, isPerson: true },
  { header: 'Dikirim', cell: (row) => formatDateTimeHere(row.at), sortBy: 'at' },
  { header: 'Diputuskan oleh', cell: (row) => row.decision?.by ?? '–', isExtra: true, isPerson: true },
  {
    header: 'Status',
    cell: (row) => <Badge tone={proposalTones[row.state]}>{proposalStateLabels[row.state]}</Badge>,
    onPhone: 'aside',
  },
]

const filters: ListFilter[] = [
  {
    name: 'state',
    label: 'Status',
    unset: proposalStateLabels.MENUNGGU,
    options: proposalStates
      .filter((value) => value !== 'MENUNGGU')
      .map((value) => ({ value, label: proposalStateLabels[value] })),
  },
]

/** Changes proposed by students and guardians, for those who decide them. */
export function ContactProposalPage() {
  const [opened, setOpened] = useState<ContactProposal | null>(null)
  const [undecided, setUndecided] = useState<Undecided | null>(null)
  const isWaiting = (useSearchParams()[0].get('state') ?? '') === ''
  const mayDecide = useCan('student:contact')
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
      title="Usulan Perubahan Kontak"
      endpoint={contactProposals.list}
      exportAs={contactProposals.export}
      params={{ schoolId: useSchoolId() }}
      columns={columns}
      filters={filters}
      searchLabel="Cari siswa atau kelas"
      onOpen={setOpened}
      {...(isWaiting && mayDecide && { bulk: decide })}
      empty={{
        icon: <ContactRound />,
        title: 'Tidak ada usulan yang menunggu',
        text: 'Siswa dan orang tua mengusulkan perubahan alamat, HP, dan email dari dashboard mereka.',
      }}
    >
      {undecided && <LeftRows {...undecided} onClose={() => setUndecided(null)} />}
      {opened && <ContactProposalDialog proposal={opened} onClose={() => setOpened(null)} />}
    </ListPage>
  )
}
