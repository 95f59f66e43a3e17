import type { z } from 'zod'
import type { PlatformScope } from '../../../platform/http/scope.ts'
import type { ScopedTransactions } from '../../../platform/http/scoped-transactions.ts'
import type { noteInvited } from '../../../platform/jobs/queues.ts'

/** More than any teacher has at a time. */
const mostSchools = 5

export const storeInvited = (
  { schoolId: school_id, emails, expiresAt }: z.output<(typeof noteInvited)['payload']>,
  { transactions }: { transactions: Pick<ScopedTransactions, 'platformJob'> },
): Promise<void> =>
  transactions.platformJob(async ({ db }) => {
    const expires_at = new Date(expiresAt)
    await db
      .insertInto('platform.invited_mailbox')
      .values(emails.map((email) => ({ email, school_id, expires_at })))
      .onConflict((conflict) => conflict.columns(['email', 'school_id']).doUpdateSet({ expires_at }))
      .execute()
  })

/** The schools that may have an open invitation for this mailbox, newest first. */
export async function schoolsInviting({ db, clock }: PlatformScope, email: string): Promise<string[]> {
  const rows = await db
    .selectFrom('platform.invited_mailbox')
    .select('school_id')
    .where('email', '=', email)
    .where('expires_at', '>', clock.now())
    .orderBy('expires_at', 'desc')
    .limit(mostSchools)
    .execute()
  return rows.map(({ school_id }) => school_id)
}
