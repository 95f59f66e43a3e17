import { requestTitle } from '@hadir/contract/access-request/access-words.ts'
import type { AccessRequest } from '@hadir/contract/access-request/access-record.ts'
import { accessRequestEndpoints } from '@hadir/contract/access-request/access-request.ts'
import { useState } from 'react'
import { useEndpointMutation } from '../../http/query.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { toastFailure, toastSuccess } from '../feedback/toast.ts'

/** Withdraws one's own pending request, after a confirmation. */
export function WithdrawRequest({ request }: { request: AccessRequest }) {
  const [isConfirming, setConfirming] = useState(false)
  const withdraw = useEndpointMutation(accessRequestEndpoints.withdraw, {
    touches: [accessRequestEndpoints.list],
    after: ({ message }) => toastSuccess(message),
  })
  const confirm = () =>
    withdraw.mutate(
      { params: { id: request.id } },
      {
        onError: toastFailure,
        onSettled: () => setConfirming(false),
      },
    )
  return (
    <>
      <Button tone="quietDanger" onClick={() => setConfirming(true)}>
        Batalkan permintaan
      </Button>
      <Dialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Batalkan permintaan ini?"
        description={`${requestTitle(request)}. Anda dapat mengajukannya lagi nanti.`}
        actions={
          <>
            <Button onClick={() => setConfirming(false)}>Tidak jadi</Button>
            <Button tone="danger" busy={withdraw.isPending} onClick={confirm}>
              Batalkan permintaan
            </Button>
          </>
        }
      />
    </>
  )
}
