import type { LeftRow } from '@hadir/contract/list.ts'
import { contactProposals, mostDecided } from '@hadir/contract/student/proposal.ts'
import { studentEndpoints } from '@hadir/contract/student/student.ts'
import { useState } from 'react'
import { ReasonDialog } from '../../../../components/actions/reason-dialog.tsx'
import { toastFailure, toastSuccess } from '../../../../components/feedback/toast.ts'
import { useEndpointMutation } from '../../../../http/query.ts'
import { useSchoolId } from '../../../../session/use-school-id.ts'
import { Button } from '../../../../ui/button.tsx'

const touches = [contactProposals.list, studentEndpoints.list, studentEndpoints.read]

const mostReason = 200

/** The ticked proposals that a decision left as they were. */
export type Undecided = { what: string; left: readonly LeftRow[] }

type DecideTickedProps = { ids: readonly string[]; onDone: (undecided: Undecided) => void }

/** One decision on all ticked proposals. */
export function DecideTicked({ ids, onDone }: DecideTickedProps) {
  const params = { schoolId: useSchoolId() }
  const decide = useEndpointMutation(contactProposals.decideMany, { touches })
  const [isRejecting, setRejecting] = useState(false)
  const isTooMany = ids.length === 0 || ids.length > mostDecided
  const look = { disabled: isTooMany, title: isTooMany ? `Centang paling banyak ${mostDecided} usulan` : undefined }
  const send = (decision: { isAccepted: boolean; reason?: string }) =>
    decide.mutate(
      { params, body: { ids: [...ids], ...decision } },
      {
        onError: toastFailure,
        onSuccess: ({ data: { decided, left }, message }) => {
          if (decided > 0) toastSuccess(message)
          setRejecting(false)
          onDone({ what: `usulan tidak ${decision.isAccepted ? 'disetujui' : 'ditolak'}`, left })
        },
      },
    )
  return (
    <>
      <Button {...look} tone="primary" busy={decide.isPending} onClick={() => send({ isAccepted: true })}>
        Setujui
      </Button>
      <Button {...look} onClick={() => setRejecting(true)}>
        Tolak
      </Button>
      {isRejecting && (
        <ReasonDialog
          title={`Tolak ${ids.length} usulan?`}
          description="Satu alasan untuk semua yang dicentang."
          action="Tolak"
          help="Pengirimnya membacanya."
          isBusy={decide.isPending}
          most={mostReason}
          onGive={(reason) => send({ isAccepted: false, reason })}
          onClose={() => setRejecting(false)}
        />
      )}
    </>
  )
}
