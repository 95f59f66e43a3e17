import { type ContactProposal, contactProposals, proposalStateLabels } from '@hadir/contract/student/proposal.ts'
import type { StudentRecord } from '@hadir/contract/student/student.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { queryOptionsOf, useEndpointMutation } from '../../../http/query.ts'
import { formatDateTimeHere } from '../../../components/dates/local-time.ts'
import { PhotoChooser } from '../../../components/pictures/photo-chooser.tsx'
import {
  isOfPhoto,
  ProposalChanges,
  proposalTones,
  whoseContact,
} from '../../../components/student/proposal-changes.tsx'
import { toastFailure, toastSuccess } from '../../../components/feedback/toast.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { Badge } from '../../../ui/badge.tsx'
import { lazyOnOpen } from '../../../ui/lazy-with-retry.tsx'
import { Button } from '../../../ui/button.tsx'

const ProposeContact = lazyOnOpen(async () => (await import('./propose-contact.tsx')).ProposeContact)

/** The user's proposed changes to a student's contact: pending, decided, and a new one. */
export function OwnProposals({ record }: { record: StudentRecord }) {
  const params = { schoolId: useSchoolId() }
  const mine = useQuery(queryOptionsOf(contactProposals.mine, { params }))
  const [isProposing, setProposing] = useState(false)
  const sendPhoto = useEndpointMutation(contactProposals.createPhoto, { touches: [contactProposals.list] })
  // An upload's body is a form, which no schema describes.
  const proposePhoto = (body: FormData) =>
    sendPhoto.mutateAsync({ params, body } as unknown as Parameters<typeof sendPhoto.mutateAsync>[0])
  const { persons = [], proposals = [] } = mine.data?.data ?? {}
  const person = persons.find(({ studentId }) => studentId === record.id)?.person
  const ofStudent = proposals.filter(({ studentId }) => studentId === record.id)
  const waiting = ofStudent.filter(({ state }) => state === 'MENUNGGU')
  // Only one of each kind may be pending.
  const mayProposeContact = !waiting.some((proposal) => !isOfPhoto(proposal))
  const mayProposePhoto = person === 'SISWA' && !waiting.some(isOfPhoto)
  return (
    <>
      {ofStudent.length > 0 && (
        <section aria-label="Usulan perubahan kontak" className="grid gap-3">
          <h3 className="font-semibold">Usulan perubahan kontak</h3>
          <ul className="grid gap-3">
            {ofStudent.slice(0, waiting.length > 0 ? undefined : 3).map((proposal) => (
              <li key={proposal.id}>
                <OwnProposal proposal={proposal} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {person && (mayProposeContact || mayProposePhoto) && (
        <div className="flex flex-wrap gap-2">
          {mayProposeContact && (
            <Button size="small" onClick={() => setProposing(true)}>
              Usulkan perubahan kontak
            </Button>
          )}
          {mayProposePhoto && (
            <PhotoChooser
              label={record.hasPhoto ? 'Usulkan foto baru' : 'Usulkan foto'}
              verb="Kirim usulan"
              send={proposePhoto}
            />
          )}
        </div>
      )}
      <Suspense>
        {isProposing && person && (
          <ProposeContact record={record} person={person} onClose={() => setProposing(false)} />
        )}
      </Suspense>
    </>
  )
}

function OwnProposal({ proposal }: { proposal: ContactProposal }) {
  const params = { schoolId: useSchoolId(), id: proposal.id }
  const withdraw = useEndpointMutation(contactProposals.withdraw, {
    touches: [contactProposals.list],
    after: ({ message }) => toastSuccess(message),
  })
  const { state, decision } = proposal
  return (
    <article className="grid gap-2 rounded-control border p-3">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-soft tabular-nums">
          {whoseContact(proposal)}, {formatDateTimeHere(proposal.at)}
        </p>
        <Badge tone={proposalTones[state]}>{proposalStateLabels[state]}</Badge>
      </header>
      <ProposalChanges changes={proposal.changes} />
      {decision && state !== 'DIBATALKAN' && (
        <p className="text-sm text-soft">
          {proposalStateLabels[state]} oleh {decision.by}, {formatDateTimeHere(decision.at)}
          {decision.reason && <span className="block text-ink">Alasan: {decision.reason}</span>}
        </p>
      )}
      {state === 'MENUNGGU' && (
        <Button
          size="small"
          className="justify-self-start"
          busy={withdraw.isPending}
          onClick={() => withdraw.mutate({ params }, { onError: toastFailure })}
        >
          Batalkan usulan
        </Button>
      )}
    </article>
  )
}
