import type { RequestKind } from '@hadir/contract/access-request/access-record.ts'
import type { Role } from '@hadir/contract/roles.ts'
import type { PlatformScope } from '../../platform/http/scope.ts'
import { notifyAccounts } from '../../platform/notify/notify.ts'

/** So many requests, or decisions, of an hour are a notice each; more, as when a year begins, are one an hour. */
const noticesAnHour = 20
const hour = 3_600_000

type RequestedAccess = { id: string; accountId: string; kind: RequestKind; role: Role; schoolId?: string | null }

/**
 * Notifies those who decide on a new request. Nobody is notified of a parent's request: that would mean looking up
 * which school has a student with the NISN, and the statements would reveal that one exists.
 */
export async function notifyDeciders(scope: PlatformScope, requested: RequestedAccess): Promise<void> {
  if (requested.kind === 'LINK_STUDENT') return
  const deciders = await decidersOf(scope, requested)
  if ((await countOfHour(scope, requested, 'created_at')) > noticesAnHour)
    return notifyHourly(scope, deciders, 'MANY_REQUESTED')
  const { id: requestId, accountId, kind, role } = requested
  const data = { requestId, kind, role, applicant: { accountId, name: await nameOf(scope, accountId) } }
  await notifyAccounts(
    scope,
    deciders.map((to) => ({ to, kind: 'ACCESS_REQUESTED', data, onceKey: requestId })),
  )
}

/** Requests created or decided in the last hour that the same people decide on, with this one. */
async function countOfHour(
  { db, clock }: PlatformScope,
  requested: RequestedAccess,
  at: 'created_at' | 'decided_at',
): Promise<number> {
  const { count } = await db
    .selectFrom('platform.access_request')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where(at, '>', new Date(clock.now().getTime() - hour))
    .$if(isPlatforms(requested), (query) => query.where('kind', 'in', platformKinds))
    .$if(!isPlatforms(requested), (query) =>
      query.where('kind', 'not in', platformKinds).where('school_id', '=', requested.schoolId ?? null),
    )
    .executeTakeFirstOrThrow()
  return count
}

type Outcome = { approved: boolean; reason: string | null; decidedBy: { accountId: string | null; name: string } }

/** Notifies the person and the other deciders of the decision. */
export async function notifyDecision(
  scope: PlatformScope,
  requested: RequestedAccess,
  { approved: isApproved, reason, decidedBy }: Outcome,
): Promise<void> {
  const { id: requestId, accountId, kind, role } = requested
  const verdict = { kind, role, isApproved, reason }
  await notifyAccounts(scope, [{ to: { accountId }, kind: 'ACCESS_DECIDED', data: verdict, onceKey: requestId }])
  const deciders = await decidersOf(scope, requested)
  if ((await countOfHour(scope, requested, 'decided_at')) > noticesAnHour)
    return notifyHourly(scope, deciders, 'MANY_CLOSED')
  const applicant = { accountId, name: await nameOf(scope, accountId) }
  await notifyAccounts(
    scope,
    deciders.map((to) => ({
      to,
      kind: 'REQUEST_CLOSED',
      data: { ...verdict, requestId, applicant, decidedBy },
      onceKey: requestId,
    })),
  )
}

const nameOf = async ({ db }: PlatformScope, accountId: string): Promise<string> =>
  (await db.selectFrom('platform.account').select('name').where('id', '=', accountId).executeTakeFirstOrThrow()).name

const platformKinds: RequestKind[] = ['CLAIM_SCHOOL', 'COMPANY_VERIFY']
const isPlatforms = ({ kind, schoolId }: RequestedAccess) => platformKinds.includes(kind) || !schoolId

type Recipient = { accountId: string }

/** The admins of the school in a request; the platform's administrators where they decide. */
const decidersOf = ({ db }: PlatformScope, requested: RequestedAccess): Promise<Recipient[]> =>
  db
    .selectFrom('platform.profile')
    .select('account_id as accountId')
    .distinct()
    .where('ended_at', 'is', null)
    .$if(isPlatforms(requested), (query) => query.where('role', '=', 'administrator'))
    .$if(!isPlatforms(requested), (query) =>
      query.where('role', '=', 'school_admin').where('school_id', '=', requested.schoolId ?? null),
    )
    .execute()

/** One notice an hour and person: what comes in an hour that had one is told when the next begins. */
async function notifyHourly(
  scope: PlatformScope,
  recipients: readonly Recipient[],
  kind: 'MANY_REQUESTED' | 'MANY_CLOSED',
): Promise<void> {
  const began = Math.floor(scope.clock.now().getTime() / hour) * hour
  const inHourOf = (at: Date, to: readonly Recipient[]) =>
    notifyAccounts(
      scope,
      to.map((one) => ({ to: one, kind, data: {}, onceKey: at.toISOString() })),
      { notBefore: at },
    )
  const notified = await inHourOf(new Date(began), recipients)
  await inHourOf(
    new Date(began + hour),
    recipients.filter(({ accountId }) => !notified.has(accountId)),
  )
}
