import { sql } from 'kysely'
import type { Answer } from '@hadir/contract/endpoint.ts'
import type { accessRequestEndpoints } from '@hadir/contract/access-request/access-request.ts'
import type { Settings } from '../../platform/env/env.ts'
import { Failure } from '../../platform/failure.ts'
import type { PlatformScope } from '../../platform/http/scope.ts'
import { authorityOf } from './authority.ts'
import { bestMatches } from './matching/best-match.ts'
import { decide, lockWaiting } from './decide.ts'
import { requests } from './request-records.ts'

type Approved = Answer<typeof accessRequestEndpoints.approveMany>

/**
 * Approves each request whose record is certain. One that cannot be approved, for instance because somebody else has
 * decided it, does not stop the others. Requests are taken in order of id, so that two people who approve at once wait
 * for each other instead of deadlocking.
 */
export async function approveMany(scope: PlatformScope, settings: Settings, ids: readonly string[]): Promise<Approved> {
  const authority = await authorityOf(scope)
  const rows = await requests(scope)
    .where('r.id', 'in', [...new Set(ids)])
    .where(authority)
    .orderBy('r.id')
    .execute()
  const left: Approved['data']['left'] = []
  for (const { id, name } of rows) {
    const failure = await alone(scope, async () => {
      // Locked before matching: if somebody decided it meanwhile, the error must name that person.
      const row = await lockWaiting(scope, id, authority)
      const match = (await bestMatches(scope, [row])).get(id)
      if (!match?.isSure) throw new Failure('REQUEST_UNSURE')
      await decide(scope, settings, { id, body: { verdict: 'approve', personId: match.personId ?? undefined } })
    })
    if (failure) left.push({ id, name, reason: failure.message })
  }
  const approved = rows.length - left.length
  return { data: { approved, left }, message: `${approved} permintaan disetujui` }
}

/** A savepoint of the transaction that is rolled back alone: returns its Failure, throws any other error. */
async function alone({ db }: PlatformScope, act: () => Promise<void>): Promise<Failure | null> {
  await sql`savepoint one_request`.execute(db)
  try {
    await act()
    await sql`release savepoint one_request`.execute(db)
    return null
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    await sql`rollback to savepoint one_request`.execute(db)
    return error
  }
}
