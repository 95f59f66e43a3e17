import { sql, type RawBuilder } from 'kysely'
import type { Answer } from '@hadir/contract/endpoint.ts'
import type { RequestKind } from '@hadir/contract/access-request/access-record.ts'
import type { accessRequestEndpoints } from '@hadir/contract/access-request/access-request.ts'
import type { Role } from '@hadir/contract/roles.ts'
import { Failure } from '../../platform/failure.ts'
import { callerOf, type PlatformScope } from '../../platform/http/scope.ts'
import { approveClaim, approveCompany, approveCompanySchool, grantRole } from './approve-organization.ts'
import { approveParent } from './approve-parent.ts'
import { approvePerson, type Decision } from './approve-person.ts'
import { actorOf, authorityOf } from './authority.ts'
import { recordEvent } from './rules.ts'
import { notifyDecision } from './notices.ts'
import { readRequest, toRequest, type RequestRow } from './request-records.ts'

/**
 * Approves or rejects in one transaction: the lock, the check that the target is still free, the profile, the history
 * and the notices to both sides. The second of two deciders gets an error that names the first.
 */
export async function decide(
  scope: PlatformScope,
  { id, body }: { id: string; body: Decision },
): Promise<Answer<typeof accessRequestEndpoints.decide>> {
  const authority = await authorityOf(scope)
  const row = await lockWaiting(scope, id, authority)
  if (body.verdict === 'reject') {
    if (!body.reason) throw new Failure('INVALID', { fields: { reason: 'Alasan harus diisi' } })
    await close(scope, { row, body, profileId: null })
  } else {
    const { profileId, rivals } = await approve(scope, row, body)
    await close(scope, { row, body, profileId })
    for (const rival of rivals) await notifyRival(scope, rival)
  }
  const message = body.verdict === 'approve' ? 'Permintaan disetujui' : 'Permintaan ditolak'
  return { data: toRequest(await readRequest(scope, id, sql`true`)), message }
}

/**
 * Locks and returns the request; throws REQUEST_DECIDED or REQUEST_NOT_OPEN if it is no longer waiting. Claims to one
 * NPSN are locked together and in one order, so that two administrators who approve rivals at once wait for each other
 * instead of deadlocking.
 */
export async function lockWaiting(
  scope: PlatformScope,
  id: string,
  authority: RawBuilder<boolean>,
): Promise<RequestRow> {
  const seen = await readRequest(scope, id, authority)
  const { db } = scope
  await db
    .selectFrom('platform.access_request')
    .select('id')
    .where((e) =>
      seen.kind === 'CLAIM_SCHOOL'
        ? e.and([e('kind', '=', 'CLAIM_SCHOOL'), e('npsn', '=', seen.npsn)])
        : e('id', '=', id),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  // Read again: the previous holder of the lock may have decided.
  const row = await readRequest(scope, id, sql`true`)
  if (row.state === 'MENUNGGU') return row
  if (row.decided_by_name) throw new Failure('REQUEST_DECIDED', { values: { name: row.decided_by_name } })
  throw new Failure('REQUEST_NOT_OPEN')
}

/** Grants the request; `rivals` are the claims rejected with it. */
async function approve(
  scope: PlatformScope,
  row: RequestRow,
  body: Decision,
): Promise<{ profileId: string | null; rivals: string[] }> {
  const only = async (profileId: Promise<string | null>) => ({ profileId: await profileId, rivals: [] })
  const actor = actorOf(callerOf(scope))
  switch (row.kind as RequestKind) {
    case 'CLAIM_SCHOOL':
      return approveClaim(scope, row)
    case 'COMPANY_VERIFY':
      return only(approveCompany(scope, row))
    case 'COMPANY_SCHOOL':
      return only(approveCompanySchool(scope, row))
    case 'LINK_STUDENT':
      if (!actor) throw new Failure('FORBIDDEN')
      return only(approveParent(scope, { row, body, actor }))
    case 'JOIN_SCHOOL':
      if (row.role === 'school_admin')
        return only(grantRole(scope, row, { role: 'school_admin', schoolId: row.school_id }))
      if (!actor) throw new Failure('FORBIDDEN')
      return only(approvePerson(scope, { row, body, actor }))
  }
}

/** Records how a request ended. A parent's request then belongs to the school that decided it. */
async function close(
  scope: PlatformScope,
  { row, body, profileId }: { row: RequestRow; body: Decision; profileId: string | null },
): Promise<void> {
  const { accountId, profileId: actorProfile, schoolId: ownSchool } = callerOf(scope)
  const approved = body.verdict === 'approve'
  const schoolId = row.kind === 'LINK_STUDENT' ? ownSchool : row.school_id
  const reason = body.reason ?? null
  const decided = await scope.db
    .updateTable('platform.access_request')
    .set((e) => ({
      state: approved ? 'DISETUJUI' : 'DITOLAK',
      school_id: schoolId,
      relation: body.relation ?? e.ref('relation'),
      decided_by: accountId,
      decided_at: scope.clock.now(),
      reason,
      profile_id: profileId,
    }))
    .where('id', '=', row.id)
    .returning((e) => e.selectFrom('platform.account').select('name').where('id', '=', accountId).as('name'))
    .executeTakeFirstOrThrow()
  await recordEvent(scope, {
    action: approved ? 'APPROVED' : 'REJECTED',
    accountId: row.account_id,
    requestId: row.id,
    profileId,
    schoolId,
    reason,
    by: { accountId, profileId: actorProfile },
  })
  await notifyDecision(scope, toDecide(row, schoolId), {
    approved,
    reason,
    decidedBy: { accountId, name: decided.name ?? '' },
  })
}

async function notifyRival(scope: PlatformScope, id: string): Promise<void> {
  const row = await readRequest(scope, id, sql`true`)
  const decidedBy = { accountId: callerOf(scope).accountId, name: row.decided_by_name ?? '' }
  const outcome = { approved: false, reason: row.reason, decidedBy }
  await notifyDecision(scope, toDecide(row, row.school_id), outcome)
}

const toDecide = ({ id, account_id, kind, role }: RequestRow, schoolId: string | null) => ({
  id,
  accountId: account_id,
  kind: kind as RequestKind,
  role: role as Role,
  schoolId,
})
