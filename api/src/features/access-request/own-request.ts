import { sql } from 'kysely'
import type { Answer, Received } from '@hadir/contract/endpoint.ts'
import type { accessRequestEndpoints } from '@hadir/contract/access-request/access-request.ts'
import { completed } from '../../platform/http/complete-update.ts'
import { Failure } from '../../platform/failure.ts'
import { callerOf, type PlatformJobScope, type PlatformScope } from '../../platform/http/scope.ts'
import { recordEvent } from './rules.ts'
import { readRequest, toRequest } from './request-records.ts'

type Own = {
  school_id: string | null
  relation: string | null
  employee_number: string | null
  note: string | null
}
type Change = Received<typeof accessRequestEndpoints.update>['body']

const ownRequest = ({ db }: Pick<PlatformScope, 'db'>, { id, accountId }: { id: string; accountId: string }) =>
  db
    .selectFrom('platform.access_request')
    .select(['state', 'expires_at', 'school_id', 'relation', 'employee_number', 'note'])
    .where('id', '=', id)
    .where('account_id', '=', accountId)

/** Throws NOT_FOUND for anybody else's request. */
function assertWaiting(
  own: { state: string; expires_at: Date } | undefined,
  { clock }: Pick<PlatformScope, 'clock'>,
): asserts own {
  if (!own) throw new Failure('NOT_FOUND')
  if (own.state !== 'MENUNGGU' || own.expires_at <= clock.now()) throw new Failure('REQUEST_NOT_OPEN')
}

/** Locks the caller's own waiting request. */
export async function lockOwn(scope: PlatformScope, id: string): Promise<Own> {
  const { accountId } = callerOf(scope)
  const own: (Own & { state: string; expires_at: Date }) | undefined = await ownRequest(scope, { id, accountId })
    .forUpdate()
    .executeTakeFirst()
  assertWaiting(own, scope)
  return own
}

/** The same without a lock, before work that must not hold one. */
export async function assertOwn(scope: PlatformJobScope, of: { id: string; accountId: string }): Promise<void> {
  assertWaiting(await ownRequest(scope, of).executeTakeFirst(), scope)
}

/** Adds details to a request that help the school identify the person. */
export async function change(
  scope: PlatformScope,
  id: string,
  { sent, sentFields }: { sent: Change; sentFields: ReadonlySet<string> },
): Promise<Answer<typeof accessRequestEndpoints.update>> {
  const own = await lockOwn(scope, id)
  const before = { relation: own.relation, employeeNumber: own.employee_number, note: own.note }
  const { relation, employeeNumber, note } = completed(sent, { sentFields, before })
  await scope.db
    .updateTable('platform.access_request')
    .set({ relation: relation ?? null, employee_number: employeeNumber ?? null, note: note ?? null })
    .where('id', '=', id)
    .execute()
  await recordOwnEvent(scope, { id, action: 'CHANGED', schoolId: own.school_id })
  return { data: toRequest(await readRequest(scope, id, sql`true`)), message: 'Permintaan diperbarui' }
}

export async function withdraw(scope: PlatformScope, id: string): Promise<void> {
  const own = await lockOwn(scope, id)
  await scope.db.updateTable('platform.access_request').set({ state: 'DIBATALKAN' }).where('id', '=', id).execute()
  await recordOwnEvent(scope, { id, action: 'WITHDRAWN', schoolId: own.school_id })
}

function recordOwnEvent(
  scope: PlatformScope,
  { id, action, schoolId }: { id: string; action: 'CHANGED' | 'WITHDRAWN'; schoolId: string | null },
): Promise<void> {
  const { accountId, profileId } = callerOf(scope)
  return recordEvent(scope, { action, accountId, requestId: id, schoolId, by: { accountId, profileId } })
}
