import { sql } from 'kysely'
import type { Answer } from '@hadir/contract/endpoint.ts'
import type { accessRequestEndpoints } from '@hadir/contract/access-request/access-request.ts'
import type { Settings } from '../../platform/env/env.ts'
import { Failure } from '../../platform/failure.ts'
import type { PlatformScope } from '../../platform/http/scope.ts'
import { authorityOf } from './authority.ts'
import { bestMatches } from './matching/best-match.ts'
import { decide } from './decide.ts'
import { requests } from './matching/records.ts'

type Approved = Answer<typeof accessRequestEndpoints.approveMany>

/**
 * Approves each request whose record is sure, with that record. One that cannot be, such as one that somebody else has
 * decided meanwhile, keeps none of the others back. In the order of their ids, so that two who approve at once wait for
 * each other instead of deadlocking.
 */
export async function approveMany(scope: PlatformScope, settings: Settings, ids: readonly string[]): Promise<Approved> {
  const rows = await requests(scope)
    .where('r.id', 'in', [...new Set(ids)])
    .where(await authorityOf(scope))
    .orderBy('r.id')
    .execute()
  const left: Approved['data']['left'] = []
  for (const { id, name } of rows) {
    const failure = await alone(scope, async () => {
      // Looked up anew: the one before may have been given this record.
      const [row] = await requests(scope).where('r.id', '=', id).execute()
      const match = row ? (await bestMatches(scope, [row])).get(id) : undefined
      if (row?.state === 'MENUNGGU' && !match?.isSure) throw new Failure('REQUEST_UNSURE')
      await decide(scope, settings, { id, body: { verdict: 'approve', personId: match?.personId ?? undefined } })
    })
    if (failure) left.push({ id, name, reason: failure.message })
  }
  const approved = rows.length - left.length
  return { data: { approved, left }, message: `${approved} permintaan disetujui` }
}

/** A part of the transaction that is taken back by itself: gives its Failure, throws whatever else it was. */
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
