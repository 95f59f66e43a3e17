import { invitationEndpoints } from '@hadir/contract/access-request/invitation.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../http/call.ts'
import { loadCurrentUser } from '../../http/current-user.ts'
import { paths, withNotice } from '../../paths.ts'
import { dropInvitation, type OpenedInvitation } from '../../session/invitation.ts'
import { useSession } from '../../session/store.ts'
import { Button } from '../../ui/button.tsx'

/** A signed-in user accepts the invitation with one press. */
export function AcceptHere({ secret }: OpenedInvitation) {
  const navigate = useNavigate()
  const user = useSession((state) => state.user)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const accept = async () => {
    setBusy(true)
    try {
      const { message } = await call(invitationEndpoints.accept, { body: { secret } })
      dropInvitation()
      // Before her home opens, or it would first tell her to wait.
      await loadCurrentUser().catch(() => undefined)
      void navigate(withNotice(paths.home, message ?? 'Undangan diterima'))
    } catch (error) {
      setBusy(false)
      setFailure((error as Error).message)
    }
  }
  return (
    <div className="grid gap-3">
      <p>
        Anda masuk sebagai <strong className="wrap-anywhere">{user?.email}</strong>.
      </p>
      {failure && (
        <p role="alert" className="rounded-control bg-danger-tint p-3 font-medium text-danger">
          {failure}
        </p>
      )}
      <Button tone="primary" wide busy={isBusy} onClick={() => void accept()}>
        Terima undangan
      </Button>
    </div>
  )
}
