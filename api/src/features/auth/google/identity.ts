import type { PlatformScope } from '../../../platform/http/scope.ts'
import type { Person } from './provider.ts'

type Account = { id: string; email: string; name: string }

const columns = ['a.id', 'a.email', 'a.name'] as const

/** The account that this identity was linked to earlier, whatever its current address. */
export async function linkedAccount({ db }: PlatformScope, person: Person): Promise<Account | undefined> {
  return db
    .selectFrom('platform.external_identity as identity')
    .innerJoin('platform.account as a', 'a.id', 'identity.account_id')
    .select(columns)
    .where('identity.issuer', '=', person.issuer)
    .where('identity.subject', '=', person.subject)
    .executeTakeFirst()
}

/** Links the identity to the account of its address: the provider has verified the mailbox, as a code would have. */
export async function linkByEmail(scope: PlatformScope, person: Person, email: string): Promise<Account | undefined> {
  const account = await scope.db
    .selectFrom('platform.account as a')
    .select(columns)
    .where('a.email', '=', email)
    .executeTakeFirst()
  if (!account) return undefined
  await scope.db
    .insertInto('platform.external_identity')
    .values({
      issuer: person.issuer,
      subject: person.subject,
      account_id: account.id,
      created_at: scope.clock.now(),
    })
    // Two tickets of one person at the same time link it to the same account.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return account
}
