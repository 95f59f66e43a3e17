import { sql } from 'kysely'
import type { ExampleRole, TokenPair } from '@hadir/contract/auth/auth.ts'
import { Failure } from '../../platform/failure.ts'
import type { PlatformScope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/ids.ts'
import { ensureBrowser } from './session/cookies.ts'
import { tokenPair } from './session/session.ts'
import type { SignIn } from './sign-in.ts'

/** Of one network: a room of teachers behind one address may look at it together. */
export const exampleOpensPerHour = 120
/** Of all strangers in one role; a further one ends the session that was used least recently. */
const mostSessions = 300

/**
 * A session in the example school without an account, as one of its people. It ends after two hours
 * (session/refresh.ts), and nothing about the stranger is stored: everybody in that role has the same account.
 */
export async function openExample(signIn: SignIn, scope: PlatformScope, role: ExampleRole): Promise<TokenPair> {
  const { db, clock, client } = scope
  const person = await db
    .selectFrom('platform.profile as p')
    .innerJoin('platform.school as s', 's.id', 'p.school_id')
    .select(['p.id', 'p.account_id'])
    .where('s.is_example', '=', true)
    .where('p.role', '=', role)
    .where('p.ended_at', 'is', null)
    // The teachers on duty came first, the homeroom teachers in the order of their classes.
    .orderBy(
      sql`exists (select from platform.account a where a.id = p.account_id and a.email like 'wali.vii-a@%')`,
      'desc',
    )
    .orderBy('p.id')
    .executeTakeFirst()
  // The first seconds of the first start.
  if (!person) throw new Failure('NOT_FOUND')
  const now = clock.now()
  const session = { accountId: person.account_id, sessionId: newId(now.getTime()), generation: 1 }
  await db
    .insertInto('platform.session')
    .values({
      id: session.sessionId,
      account_id: session.accountId,
      browser_hash: ensureBrowser(client),
      device: 'Pengunjung',
      network: null,
      created_at: now,
      last_used_at: now,
      profile_id: person.id,
    })
    .execute()
  await sql`update platform.session set ended_at = ${now}, end_reason = 'too many' where id in (
    select id from platform.session where account_id = ${session.accountId} and ended_at is null
      order by last_used_at desc, id desc offset ${mostSessions})`.execute(db)
  return tokenPair(signIn, scope, session)
}
