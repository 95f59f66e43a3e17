import { accessRequestEndpoints, mostApproved } from '@hadir/contract/access-request/access-request.ts'
import type { LeftRow } from '@hadir/contract/list.ts'
import { consentEndpoints } from '@hadir/contract/user/consent.ts'
import { userEndpoints } from '@hadir/contract/user/user.ts'
import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { ReasonDialog } from '../../components/actions/reason-dialog.tsx'
import { useEndpointMutation } from '../../http/query.ts'
import { toastFailure, toastSuccess } from '../../components/feedback/toast.ts'
import { Button } from '../../ui/button.tsx'

/** The ticked requests that a decision left as they were. */
export type Undecided = { what: string; left: readonly LeftRow[] }

type DecideTickedProps = { ids: readonly string[]; onDone: (undecided: Undecided) => void }

const touches = [accessRequestEndpoints.list, consentEndpoints.children, userEndpoints.me]

/** Approves all ticked requests, each with the record that certainly is the person's; or rejects them. */
export function DecideTicked({ ids, onDone }: DecideTickedProps) {
  const approve = useEndpointMutation(accessRequestEndpoints.approveMany, { touches })
  const reject = useEndpointMutation(accessRequestEndpoints.rejectMany, { touches })
  const [isRejecting, setRejecting] = useState(false)
  const isTooMany = ids.length === 0 || ids.length > mostApproved
  const look = {
    disabled: isTooMany,
    title: isTooMany ? `Centang paling banyak ${mostApproved} permintaan` : undefined,
  }
  const sendApproval = () =>
    approve.mutate(
      { body: { ids: [...ids] } },
      {
        onError: toastFailure,
        onSuccess: ({ data: { approved, left }, message }) => {
          if (approved > 0) toastSuccess(message)
          onDone({ what: 'permintaan tidak disetujui', left })
        },
      },
    )
  const sendRejection = (reason: string) =>
    reject.mutate(
      { body: { ids: [...ids], reason } },
      {
        onError: toastFailure,
        onSuccess: ({ data: { rejected, left }, message }) => {
          if (rejected > 0) toastSuccess(message)
          setRejecting(false)
          onDone({ what: 'permintaan tidak ditolak', left })
        },
      },
    )
  return (
    <>
      <Button {...look} tone="primary" busy={approve.isPending} onClick={sendApproval}>
        <CheckCheck aria-hidden className="size-4" />
        Setujui yang cocok
      </Button>
      <Button {...look} onClick={() => setRejecting(true)}>
        Tolak
      </Button>
      {isRejecting && (
        <ReasonDialog
          title={`Tolak ${ids.length} permintaan?`}
          description="Permintaan yang ditolak tidak dapat dibuka lagi; orangnya dapat mengajukan yang baru."
          action="Tolak"
          help="Satu alasan untuk semua, dikirim ke setiap orang lewat email."
          isBusy={reject.isPending}
          onGive={sendRejection}
          onClose={() => setRejecting(false)}
        />
      )}
    </>
  )
}
