import type { Profile, User } from '@hadir/contract/user/user.ts'
import { type Amounts, rejectedText, waitingHere, waitingText } from '../../offline/store/waiting-here.ts'

export type OfProfile = { profile: Profile; waiting: Amounts }
type Elsewhere = {
  /** Of profiles that the school has ended. */
  ended: Amounts
  ofOwn: readonly OfProfile[]
  others: Amounts
  /** Whether all that this device has could be read. */
  isWhole: boolean
}

/** What waits on this device and is not sent with the current profile: whose it is. */
export async function findElsewhere({ id: accountId, profiles }: User, profileId: string | null): Promise<Elsewhere> {
  const active = new Set(profiles.map(({ id }) => id))
  const { own: ended, others, ...rest } = await waitingHere({ accountId, counts: (id) => !active.has(id) })
  let { isWhole } = rest
  const ofOwn: OfProfile[] = []
  for (const profile of profiles.filter(({ id }) => id !== profileId)) {
    const { own: waiting, isWhole: isRead } = await waitingHere({ accountId, counts: (id) => id === profile.id })
    isWhole &&= isRead
    if (waitingText(waiting) || rejectedText(waiting)) ofOwn.push({ profile, waiting })
  }
  return { ended, ofOwn, others, isWhole }
}
