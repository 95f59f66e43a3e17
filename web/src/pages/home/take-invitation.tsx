import { invitationEndpoints } from '@hadir/contract/access-request/invitation.ts'
import { useEffect } from 'react'
import { useEndpointMutation } from '../../http/query.ts'
import { userEndpoints } from '@hadir/contract/user/user.ts'
import { toastFailure, toastSuccess } from '../../components/feedback/toast.ts'
import { dropInvitation, openedInvitation } from '../../session/invitation.ts'

/** Accepts the invitation that was opened before the sign-in; once, whatever the result. */
export function TakeInvitation() {
  const { mutate } = useEndpointMutation(invitationEndpoints.accept, {
    touches: [userEndpoints.me],
    after: ({ message }) => toastSuccess(message),
  })
  useEffect(() => {
    const opened = openedInvitation()
    if (!opened) return
    dropInvitation()
    mutate({ body: { secret: opened.secret } }, { onError: toastFailure })
  }, [mutate])
  return null
}
