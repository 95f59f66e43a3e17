import type { Settings } from '../../platform/env/env.ts'
import type { PlatformScope } from '../../platform/http/scope.ts'
import { acceptInvitations, openInvitations } from '../access-request/invitation/rules.ts'
import { insertAccount } from './register/register-account.ts'

type Account = { id: string; name: string }
type Proven = { email: string; account: Account | undefined; followsLink: boolean }

/**
 * Makes a person who has proven her mailbox the teacher that she is invited to be. If she has no account yet, the
 * school's record of her becomes one, so she registers nowhere. Without an invitation nothing happens: only the owner
 * of a mailbox learns whether it is invited.
 */
export async function joinInvited(
  scope: PlatformScope,
  settings: Settings,
  { email, account, followsLink }: Proven,
): Promise<{ account: Account | undefined; begins: { profileId?: string; isFirst?: true } }> {
  const invited = await openInvitations(scope, { email, accountId: account?.id ?? null, followsLink })
  const [first] = invited
  if (!first) return { account, begins: {} }
  const { name } = account ?? first.teacher
  const id = account?.id ?? (await insertAccount(scope, { ...first.teacher, email, accountType: 'teacher' }, {}))
  const profileId = await acceptInvitations(scope, settings, { accountId: id, invited })
  return {
    account: { id, name },
    begins: { ...(profileId && { profileId }), ...(!account && { isFirst: true as const }) },
  }
}
