import type { ActiveProfile } from '@hadir/contract/access-request/access-record.ts'
import { accessRequestEndpoints } from '@hadir/contract/access-request/access-request.ts'
import { roleLabels } from '@hadir/contract/labels.ts'
import { useState } from 'react'
import { useEndpointMutation } from '../../http/query.ts'
import { Button } from '../../ui/button.tsx'
import { toastFailure, toastSuccess } from '../../components/feedback/toast.ts'
import { ReasonDialog } from '../../components/actions/reason-dialog.tsx'

/** Ends somebody's access here, from her next request on. */
export function RevokeAccess({ profile }: { profile: ActiveProfile }) {
  const [isConfirming, setConfirming] = useState(false)
  const revoke = useEndpointMutation(accessRequestEndpoints.revoke, {
    touches: [accessRequestEndpoints.profiles],
    after: ({ message }) => toastSuccess(message),
  })
  const revokeFor = (reason: string) =>
    revoke.mutate(
      { params: { id: profile.id }, body: { reason } },
      { onError: toastFailure, onSuccess: () => setConfirming(false) },
    )
  return (
    <>
      <Button
        size="small"
        tone="quietDanger"
        aria-label={`Cabut akses ${profile.name}`}
        onClick={() => setConfirming(true)}
      >
        Cabut akses
      </Button>
      {isConfirming && (
        <ReasonDialog
          title={`Cabut akses ${profile.name}?`}
          description={`${roleLabels[profile.role]}${profile.schoolName ? ` di ${profile.schoolName}` : ''}. Akses berakhir saat ini juga; data yang sudah dicatat tetap ada.`}
          action="Cabut akses"
          help="Dikirim ke orangnya lewat email dan dicatat."
          isBusy={revoke.isPending}
          onGive={revokeFor}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  )
}
