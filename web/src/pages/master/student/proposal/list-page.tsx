import {
  type ContactProposal,
  contactProposals,
  proposalFieldLabels,
  proposalStateLabels,
  proposalStates,
} from '@hadir/contract/student/proposal.ts'
import { ContactRound } from 'lucide-react'
import { useState } from 'react'
import type { ListColumn } from '../../../../components/list/list-columns.ts'
import type { ListFilter } from '../../../../components/list/filters/list-filter.ts'
import { ListPage } from '../../../../components/list/list-page.tsx'
import { formatDateTimeHere } from '../../../../components/dates/local-time.ts'
import { proposalTones, whoseContact } from '../../../../components/student/proposal-changes.tsx'
import { useSchoolId } from '../../../../session/use-school-id.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { ContactProposalDialog } from './contact-proposal-dialog.tsx'

const columns: ListColumn<ContactProposal>[] = [
  { header: 'Siswa', cell: (row) => row.studentName, sortBy: 'studentName', onPhone: 'title' },
  { header: 'Kelas', cell: (row) => row.className ?? '–', sortBy: 'className', onPhone: 'line' },
  { header: 'Untuk', cell: whoseContact },
  {
    header: 'Perubahan',
    cell: (row) => row.changes.map(({ field }) => proposalFieldLabels[field]).join(', '),
    onPhone: 'line',
  },
  { header: 'Oleh', cell: (row) => row.by },
  { header: 'Dikirim', cell: (row) => formatDateTimeHere(row.at), sortBy: 'at' },
  { header: 'Diputuskan oleh', cell: (row) => row.decision?.by ?? '–', isExtra: true },
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
      empty={{
        icon: <ContactRound />,
        title: 'Tidak ada usulan yang menunggu',
        text: 'Siswa dan orang tua mengusulkan perubahan alamat, HP, dan email dari dashboard mereka.',
      }}
    >
      {opened && <ContactProposalDialog proposal={opened} onClose={() => setOpened(null)} />}
    </ListPage>
  )
}
