import { invitationEndpoints, invitationOutcomeText } from '@hadir/contract/access-request/invitation.ts'
import { teacherEndpoints } from '@hadir/contract/teacher/teacher.ts'
import { useEndpointMutation } from '../../../http/query.ts'
import { toastFailure } from '../../../components/feedback/toast.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { notify } from '../../../ui/overlays/toast-store.ts'

const touches = [teacherEndpoints.list, teacherEndpoints.read]

/** Sends invitations by mail, and reports who could not be reached and why. */
export function useInvite() {
  const schoolId = useSchoolId()
  const send = useEndpointMutation(invitationEndpoints.send, { touches })
  const revoke = useEndpointMutation(invitationEndpoints.revoke, { touches })
  return {
    isBusy: send.isPending || revoke.isPending,
    invite: (teacherIds: string[], done?: () => void) =>
      send.mutate(
        { params: { schoolId }, body: { teacherIds } },
        {
          onError: toastFailure,
          onSuccess: ({ data: { sent, rows } }) => {
            const left = rows.filter(({ outcome }) => outcome !== 'SENT')
            notify({
              title: sent > 0 ? `${sent} undangan terkirim` : 'Tidak ada undangan yang terkirim',
              description: left
                .slice(0, 3)
                .map((row) => `${row.name}: ${invitationOutcomeText(row)}`)
                .concat(left.length > 3 ? [`dan ${left.length - 3} guru lain`] : [])
                .join('; '),
              tone: sent > 0 ? 'success' : 'danger',
            })
            done?.()
          },
        },
      ),
    revokeInvitation: (id: string) =>
      revoke.mutate(
        { params: { schoolId, id } },
        { onError: toastFailure, onSuccess: () => notify({ title: 'Undangan dibatalkan', tone: 'success' }) },
      ),
  }
}
