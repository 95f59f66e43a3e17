import type { Answer, Received } from '@hadir/contract/endpoint.ts'
import type { social } from '@hadir/contract/auth/google.ts'
import { Failure } from '../../../platform/failure.ts'
import type { PlatformScope } from '../../../platform/http/scope.ts'
import { joinInvited } from '../join-invited.ts'
import { browserHash } from '../session/cookies.ts'
import { proveMailbox } from '../prove-mailbox.ts'
import { startSession } from '../session/session.ts'
import type { SignIn } from '../sign-in.ts'
import { linkByEmail, linkedAccount } from './identity.ts'
import { spendTicket } from './ticket.ts'

/** Signs in the ticket's person, or lets a new one register with the address that the provider vouches for. */
export async function userInfo(
  signIn: SignIn,
  { idp, token }: Received<typeof social.userInfo>['query'],
  scope: PlatformScope,
): Promise<Answer<typeof social.userInfo>> {
  const browser = browserHash(scope.client)
  const person = browser && idp === 'google' ? await spendTicket(scope, { ticket: token, browser }) : null
  if (!browser || !person) throw new Failure('TICKET_SPENT')
  const { verifiedEmail, name } = person

  const byEmail = async () => (verifiedEmail ? linkByEmail(scope, person, verifiedEmail) : undefined)
  const known = (await linkedAccount(scope, person)) ?? (await byEmail())
  // What was mailed to an address is for who has proven that one now.
  const isProven = verifiedEmail !== null && (!known || known.email === verifiedEmail)
  const joined = isProven
    ? await joinInvited(scope, signIn.settings, { email: verifiedEmail, account: known, followsLink: false })
    : null
  const account = known ?? (joined?.account && (await byEmail()))
  if (account) {
    const { id: accountId, email } = account
    const tokens = await startSession(signIn, scope, { accountId, email, browser, ...joined?.begins })
    return { data: { ...tokens, registerData: { email, name: account.name } }, message: 'Login berhasil!' }
  }
  if (!verifiedEmail) throw new Failure('TICKET_SPENT')
  await proveMailbox(scope, verifiedEmail)
  return { data: { registerData: { email: verifiedEmail, name } } }
}
