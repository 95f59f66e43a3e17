import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/open.ts'
import { newId } from '../../platform/ids.ts'

/** What the command created; existing accounts and profiles do not change. */
export type Made = 'account' | 'profile' | 'nothing'

/**
 * Makes a mailbox the platform's administrator. No such account can be registered: only a person who can run a command
 * on the server decides who it is. The administrator signs in with a code like everybody else.
 */
export function makeAdministrator(
  db: Database,
  { email, name, clock }: { email: string; name: string; clock: Clock },
): Promise<Made> {
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    const made = await tx
      .insertInto('platform.account')
      .values({
        id: newId(now.getTime()),
        email,
        account_type: 'administrator',
        name,
        address: '',
        phone: '',
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    const account = await tx
      .selectFrom('platform.account')
      .select('id')
      .where('email', '=', email)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const current = await tx
      .selectFrom('platform.profile')
      .select(['role', 'is_active'])
      .where('account_id', '=', account.id)
      .where('ended_at', 'is', null)
      .execute()
    if (current.some(({ role }) => role === 'administrator')) return 'nothing'
    await tx
      .insertInto('platform.profile')
      .values({
        id: newId(now.getTime()),
        account_id: account.id,
        role: 'administrator',
        is_active: !current.some(({ is_active }) => is_active),
        created_at: now,
      })
      .execute()
    return made ? 'account' : 'profile'
  })
}

/**
 * Takes the right away: every call is checked, so open sessions lose it at once. The account stays, and goes on in another
 * of its roles if it has one. False if it was none.
 */
export function removeAdministrator(db: Database, { email, clock }: { email: string; clock: Clock }): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const account = await tx
      .selectFrom('platform.account')
      .select('id')
      .where('email', '=', email)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!account) return false
    const current = tx
      .updateTable('platform.profile')
      .where('account_id', '=', account.id)
      .where('ended_at', 'is', null)
    const { numUpdatedRows } = await current
      .where('role', '=', 'administrator')
      .set({ ended_at: clock.now(), is_active: false })
      .executeTakeFirst()
    const next = await tx
      .selectFrom('platform.profile')
      .select(['id', 'is_active'])
      .where('account_id', '=', account.id)
      .where('ended_at', 'is', null)
      .orderBy('is_active', 'desc')
      .orderBy('id')
      .executeTakeFirst()
    if (next && !next.is_active) await current.where('id', '=', next.id).set({ is_active: true }).execute()
    return numUpdatedRows > 0n
  })
}
