import type { PlatformScope } from '../../platform/http/scope.ts'
import { issueMailboxProof, mailboxSeconds } from './session/cookies.ts'

/** Lets this browser register with an address that was just verified. */
export async function proveMailbox({ db, client, clock }: PlatformScope, email: string): Promise<void> {
  const expires_at = new Date(clock.now().getTime() + mailboxSeconds * 1_000)
  await db
    .insertInto('platform.proven_mailbox')
    .values({ token_hash: issueMailboxProof(client), email, expires_at })
    .execute()
}
