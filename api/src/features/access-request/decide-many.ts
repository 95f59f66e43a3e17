import type { RawBuilder } from 'kysely'
import type { LeftRow } from '@hadir/contract/list.ts'
import { Failure } from '../../platform/failure.ts'
import { inSavepoint } from '../../platform/http/savepoint.ts'
import type { PlatformScope } from '../../platform/http/scope.ts'
import { authorityOf } from './authority.ts'
import { bestMatches } from './matching/best-match.ts'
import { decide, lockWaiting } from './decide.ts'
import { requests } from './request-records.ts'

/** Approves each request whose record is certain. */
export async function approveMany(scope: PlatformScope, ids: readonly string[]) {
  const { decided: approved, left } = await decideEach(scope, ids, async (id, authority) => {
    // Locked before matching: if somebody decided it meanwhile, the error must name that person.
    const row = await lockWaiting(scope, id, authority)
    const match = (await bestMatches(scope, [row])).get(id)
    if (!match?.isSure) throw new Failure('REQUEST_UNSURE')
    await decide(scope, { id, body: { verdict: 'approve', personId: match.personId ?? undefined } })
  })
  return { data: { approved, left }, message: `${approved} permintaan disetujui` }
}

type Rejection = { ids: readonly string[]; reason: string }

/** Each person reads the reason. */
export async function rejectMany(scope: PlatformScope, { ids, reason }: Rejection) {
  const { decided: rejected, left } = await decideEach(scope, ids, async (id) => {
    await decide(scope, { id, body: { verdict: 'reject', reason } })
  })
  return { data: { rejected, left }, message: `${rejected} permintaan ditolak` }
}

/**
 * One that cannot be decided, for instance because somebody else has decided it, does not stop the others. Requests are
 * taken in order of id, so that two people who decide at once wait for each other instead of deadlocking.
 */
async function decideEach(
  scope: PlatformScope,
  ids: readonly string[],
  act: (id: string, authority: RawBuilder<boolean>) => Promise<void>,
): Promise<{ decided: number; left: LeftRow[] }> {
  const authority = await authorityOf(scope)
  const rows = await requests(scope)
    .where('r.id', 'in', [...new Set(ids)])
    .where(authority)
    .orderBy('r.id')
    .execute()
  const left: LeftRow[] = []
  for (const { id, name } of rows) {
    const failure = await inSavepoint(scope, () => act(id, authority))
    if (failure) left.push({ id, name, reason: failure.message })
  }
  return { decided: rows.length - left.length, left }
}
