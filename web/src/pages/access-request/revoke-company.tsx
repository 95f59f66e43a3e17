import type { CompanyGrant } from '@hadir/contract/access-request/access-record.ts'
import { accessRequestEndpoints } from '@hadir/contract/access-request/access-request.ts'
import { useState } from 'react'
import { useEndpointMutation } from '../../http/query.ts'
import { toastFailure, toastSuccess } from '../../components/feedback/toast.ts'
import { Button } from '../../ui/button.tsx'
import { ReasonDialog } from '../../components/actions/reason-dialog.tsx'

/** Ends a company's access to a school, from its next request on. */
export function RevokeCompany({ grant: { id, companyName, schoolName } }: { grant: CompanyGrant }) {
  const [isConfirming, setConfirming] = useState(false)
  const revoke = useEndpointMutation(accessRequestEndpoints.revokeCompany, {
    touches: [accessRequestEndpoints.companies],
    after: ({ message }) => toastSuccess(message),
  })
  const revokeFor = (reason: string) =>
    revoke.mutate(
      { params: { id }, body: { reason } },
      { onError: toastFailure, onSuccess: () => setConfirming(false) },
    )
  return (
    <>
      <Button
        size="small"
        tone="quietDanger"
        aria-label={`Cabut akses ${companyName}`}
        onClick={() => setConfirming(true)}
      >
        Cabut akses
      </Button>
      {isConfirming && (
        <ReasonDialog
          title={`Cabut akses ${companyName}?`}
          description={`Alumni ${schoolName} tidak terlihat lagi oleh perusahaan ini, mulai saat ini juga. Perusahaan dapat mengajukan permintaan baru.`}
          action="Cabut akses"
          help="Dikirim ke perusahaan lewat email dan dicatat."
          isBusy={revoke.isPending}
          onGive={revokeFor}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  )
}
