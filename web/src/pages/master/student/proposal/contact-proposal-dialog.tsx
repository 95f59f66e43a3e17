import { type ContactProposal, contactProposals, proposalStateLabels } from '@hadir/contract/student/proposal.ts'
import { studentPhoto } from '@hadir/contract/photo/photo.ts'
import { studentEndpoints } from '@hadir/contract/student/student.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { download } from '../../../../http/call.ts'
import { CallError } from '../../../../http/call-error.ts'
import { useEndpointMutation } from '../../../../http/query.ts'
import { useCan } from '../../../../session/use-can.ts'
import { asData } from '../../../../components/pictures/data-address.ts'
import { formatDateTimeHere } from '../../../../components/dates/local-time.ts'
import { ProposalChanges, whoseContact } from '../../../../components/student/proposal-changes.tsx'
import { toastFailure, toastSuccess } from '../../../../components/feedback/toast.ts'
import { LimitedText } from '../../../../components/form/fields/limited-text.tsx'
import { tooLong } from '../../../../components/form/fields/too-long.ts'
import { paths, recordPath } from '../../../../paths.ts'
import { useSchoolId } from '../../../../session/use-school-id.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'

/** The proposed photo, fetched with the session's token. */
function ProposedPhoto({ proposal }: { proposal: ContactProposal }) {
  const params = { schoolId: useSchoolId(), id: proposal.id }
  const photo = useQuery({
    queryKey: [contactProposals.photo.path, { params }],
    queryFn: async ({ signal }) => asData((await download(contactProposals.photo, { params }, { signal })).blob),
    retry: false,
  })
  if (!photo.data) return <Skeleton className="h-48 w-36" />
  return (
    <img
      src={photo.data}
      alt={`Foto yang diusulkan ${proposal.by}`}
      className="h-48 w-36 rounded-control border object-cover"
    />
  )
}

const touches = [contactProposals.list, studentEndpoints.list, studentEndpoints.read, studentPhoto.read]
const mostReason = 200
type ContactProposalDialogProps = { proposal: ContactProposal; onClose: () => void }

/** One proposal: its changes, and the decision. */
export function ContactProposalDialog({ proposal, onClose }: ContactProposalDialogProps) {
  const params = { schoolId: useSchoolId(), id: proposal.id }
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const isOpen = useCan('student:contact') && proposal.state === 'MENUNGGU'
  const decide = useEndpointMutation(contactProposals.decide, {
    touches,
    after: ({ message }) => toastSuccess(message),
  })
  const submit = (isAccepted: boolean) =>
    decide.mutate(
      { params, body: { isAccepted, reason } },
      {
        onSuccess: onClose,
        onError: (failure) => {
          const field = failure instanceof CallError ? failure.body.fields?.['reason'] : undefined
          setError(field)
          if (!field) toastFailure(failure)
        },
      },
    )
  const { decision } = proposal
  const wrong = tooLong(reason, mostReason)
  const button = { busy: decide.isPending, disabled: wrong !== undefined, title: wrong }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={proposal.studentName}
      description={
        <>
          {whoseContact(proposal)}.{' '}
          <Link className="underline" to={recordPath(paths.students, proposal.studentId)}>
            Buka data siswa
          </Link>
        </>
      }
      actions={
        isOpen && (
          <>
            <Button {...button} onClick={() => submit(false)}>
              Tolak
            </Button>
            <Button {...button} tone="primary" onClick={() => submit(true)}>
              Setujui
            </Button>
          </>
        )
      }
    >
      {isOpen && proposal.changes.some(({ field }) => field === 'photo') && <ProposedPhoto proposal={proposal} />}
      <ProposalChanges changes={proposal.changes} />
      <p className="text-sm text-soft tabular-nums">
        Diusulkan {proposal.by}, {formatDateTimeHere(proposal.at)}
        {proposal.note && <span className="block text-ink">Catatan: {proposal.note}</span>}
      </p>
      {decision && (
        <p className="rounded-control bg-sunken p-3 text-sm">
          {proposalStateLabels[proposal.state]} oleh {decision.by}, {formatDateTimeHere(decision.at)}
          {decision.reason && <span className="block">Alasan: {decision.reason}</span>}
        </p>
      )}
      {isOpen && (
        <LimitedText
          label="Alasan"
          error={error}
          help="Wajib bila ditolak; pengirimnya membacanya."
          most={mostReason}
          value={reason}
          onChange={setReason}
        />
      )}
    </Dialog>
  )
}
