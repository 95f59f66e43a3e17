import { accessRequestEndpoints, mostApproved } from '@hadir/contract/access-request/access-request.ts'
import type { Answer } from '@hadir/contract/endpoint.ts'
import { consentEndpoints } from '@hadir/contract/user/consent.ts'
import { userEndpoints } from '@hadir/contract/user/user.ts'
import { CheckCheck } from 'lucide-react'
import { useEndpointMutation } from '../../http/query.ts'
import { toastFailure, toastSuccess } from '../../components/feedback/toast.ts'
import { Button } from '../../ui/button.tsx'

export type Left = Answer<typeof accessRequestEndpoints.approveMany>['data']['left']

type ApproveTickedProps = { ids: readonly string[]; onDone: (left: Left) => void }

const touches = [accessRequestEndpoints.list, consentEndpoints.children, userEndpoints.me]

/** Approves all ticked requests, each with the record that certainly is the person's. */
export function ApproveTicked({ ids, onDone }: ApproveTickedProps) {
  const approve = useEndpointMutation(accessRequestEndpoints.approveMany, { touches })
  const isTooMany = ids.length === 0 || ids.length > mostApproved
  const send = () =>
    approve.mutate(
      { body: { ids: [...ids] } },
      {
        onError: toastFailure,
        onSuccess: ({ data: { approved, left } }) => {
          if (approved > 0) toastSuccess(`${approved} permintaan disetujui`)
          onDone(left)
        },
      },
    )
  return (
    <Button
      tone="primary"
      busy={approve.isPending}
      disabled={isTooMany}
      title={isTooMany ? `Centang paling banyak ${mostApproved} permintaan` : undefined}
      onClick={send}
    >
      <CheckCheck aria-hidden className="size-4" />
      Setujui yang cocok
    </Button>
  )
}
