import { type ContactProposal, proposalFieldLabels } from '@hadir/contract/student/proposal.ts'
import { shownPhone } from '@hadir/contract/fields/phone.ts'
import { relationLabels } from '@hadir/contract/student/student-labels.ts'
import { clsx } from 'clsx'
import type { BadgeTone } from '../../ui/badge.tsx'

type Change = ContactProposal['changes'][number]

export const proposalTones: Record<ContactProposal['state'], BadgeTone> = {
  MENUNGGU: 'warn',
  DISETUJUI: 'good',
  DITOLAK: 'danger',
  DIBATALKAN: 'plain',
}

const shown = ({ field }: Change, value: string | null) =>
  value === null ? 'kosong' : field === 'phone' ? shownPhone(value) : value

/** A number is not broken across lines. */
const classOf = ({ field }: Change) => field === 'phone' && 'whitespace-nowrap max-[15rem]:whitespace-normal'

export const isOfPhoto = ({ changes }: ContactProposal) => changes.some(({ field }) => field === 'photo')

export const whoseContact = (proposal: ContactProposal) =>
  isOfPhoto(proposal)
    ? 'Foto siswa'
    : proposal.person === 'SISWA'
      ? 'Kontak siswa'
      : `Kontak ${relationLabels[proposal.person].toLowerCase()}`

/** The current and the proposed value of each field. */
export const ProposalChanges = ({ changes }: { changes: readonly Change[] }) => (
  <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-sm">
    {changes.map((change) => (
      <div key={change.field} className="col-span-2 grid grid-cols-subgrid">
        <dt className="text-soft">{proposalFieldLabels[change.field]}</dt>
        <dd className="min-w-0 break-words tabular-nums">
          <del className={clsx('text-soft', classOf(change))}>{shown(change, change.from)}</del>{' '}
          <span className="sr-only">menjadi</span>
          <span aria-hidden>→</span>{' '}
          <ins className={clsx('font-semibold no-underline', classOf(change))}>{shown(change, change.to)}</ins>
        </dd>
      </div>
    ))}
  </dl>
)
