import type { InvitationSeen } from '@hadir/contract/access-request/invitation.ts'

const key = 'hadir-invitation'

/** An invitation whose link was opened in this tab, until its guest is signed in. */
export type OpenedInvitation = { secret: string; seen: InvitationSeen }

export const storeInvitation = (opened: OpenedInvitation) => sessionStorage.setItem(key, JSON.stringify(opened))
export const dropInvitation = () => sessionStorage.removeItem(key)

export function openedInvitation(): OpenedInvitation | null {
  try {
    // Only storeInvitation writes it.
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as OpenedInvitation | null
  } catch {
    return null
  }
}

/** A code for this mailbox, requested on the invitation's page, has accepted it. */
export function invitationAccepted(email: string) {
  const { seen } = openedInvitation() ?? {}
  if (seen && (seen.email ?? email) === email) dropInvitation()
}
