import { askedFor } from '@hadir/contract/access-words.ts'
import type { AccessRequest } from '@hadir/contract/access-record.ts'
import { accessRequestEndpoints } from '@hadir/contract/access-request.ts'
import { useState } from 'react'
import { useSend } from '../../http/query.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { sayFailure, saySuccess } from '../say.ts'

/** Takes one's own waiting request back, after asking once more. */
export function WithdrawRequest({ request }: { request: AccessRequest }) {
  const [isAsking, setAsking] = useState(false)
  const withdraw = useSend(accessRequestEndpoints.withdraw, {
    touches: [accessRequestEndpoints.list],
    after: ({ message }) => saySuccess(message),
  })
  const confirm = () =>
    withdraw.mutate(
      { params: { id: request.id } },
      {
        onError: sayFailure,
        onSettled: () => setAsking(false),
      },
    )
  return (
    <>
      <Button tone="quiet" className="text-danger!" onClick={() => setAsking(true)}>
        Batalkan permintaan
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Batalkan permintaan ini?"
        description={`${askedFor(request)}. Anda dapat mengajukannya lagi nanti.`}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>Tidak jadi</Button>
            <Button tone="danger" busy={withdraw.isPending} onClick={confirm}>
              Batalkan permintaan
            </Button>
          </>
        }
      />
    </>
  )
}
