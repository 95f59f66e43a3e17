import { sql, type RawBuilder, type Transaction } from 'kysely'
import { dateIn, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { Clock } from '../clock.ts'
import type { Tables } from '../database/open.ts'
import { pipelined, pipelinedResult } from '../database/pool/pipelined.ts'
import { compiledQuery } from '../database/pool/compiled-query.ts'
import { Failure } from '../failure.ts'
import { storedResponse, claimKey, type StoredResponse, type IdempotencyKey } from './idempotency.ts'
import type { Caller } from './scope.ts'
import { assertSupportSession } from '../support/support-session.ts'

export type DataRole = 'hadir_school' | 'hadir_platform'

export const setRole = (tx: Transaction<Tables>, role: DataRole | 'hadir_erasure' | 'hadir_jobs' | 'none') =>
  sql`select set_config('role', ${role}, true)`.execute(tx)

/** A support session is looked up first, and a write with a key may have its response stored already. */
export const mayPipeline = ({ caller, dataRole, write }: SessionAssertion) =>
  dataRole === 'hadir_school' && caller.role !== 'administrator' && !caller.isExample && !write

type CallerState = {
  seen_generation: number
  profile_exists: boolean
  profile_active: boolean
  awaits_consent_until: SchoolDate | null
  /** Whether an account without a profile got one after the token was issued. */
  got_profile: boolean
  /** Whether this is the first attempt of a write, or one without a key. */
  is_first: boolean
  /** Whether the first attempt is still under way. */
  is_key_busy: boolean
}

export type SessionAssertion = {
  caller: Caller
  dataRole: DataRole
  schoolId: string
  clock: Clock
  write: IdempotencyKey | null
}

/** The caller and the target of a request; an administrator's profile has no school (`profileSchoolId`). */
type CallerParams = Pick<Caller, 'accountId' | 'sessionId' | 'profileId' | 'role'> & {
  profileSchoolId: string | null
  dataRole: DataRole
  schoolId: string
}

const callerParams = ({ caller, dataRole, schoolId }: SessionAssertion): CallerParams => {
  const { accountId, sessionId, profileId, role, schoolId: profileSchoolId } = caller
  return { accountId, sessionId, profileId, role, profileSchoolId, dataRole, schoolId }
}

/** Session, profile, a write's key and the role in one statement. No row: the session has ended. */
const callerStatement = (who: CallerParams, taking: RawBuilder<unknown> | null) => sql<CallerState>`
    with caller as (
      select session.seen_generation, p.id is not null as profile_exists,
        coalesce(session.profile_id = p.id, p.is_active, false) as profile_active, p.awaits_consent_until, case when ${who.profileId}::uuid is null then exists (
          select from platform.profile other_p where other_p.account_id = session.account_id and other_p.is_active and other_p.ended_at is null)
          else false end as got_profile
        from platform.session session
        left join platform.profile p on p.id = ${who.profileId}::uuid and p.account_id = session.account_id
          and p.ended_at is null and p.role = ${who.role}
          and p.school_id is not distinct from ${who.profileSchoolId}::uuid
        where session.id = ${who.sessionId}::uuid and session.account_id = ${who.accountId}::uuid and session.ended_at is null
    )${taking ?? sql``}
    select caller.*, ${taking ? sql`exists (select from first)` : sql`true`} as is_first,
      ${taking ? sql`(select by_another from key_lock)` : sql`false`} as is_key_busy,
      set_config('role', ${who.dataRole}, true), set_config('app.school_id', ${who.schoolId}, true)
    from caller`

/** The same for requests without a key (nearly all), sent with the next statement. */
const callerQuery = compiledQuery((who: CallerParams) => pipelined(callerStatement(who, null)))

/** The caller as `callerQuery` found it; throws when access is denied. */
function checkCaller([state]: CallerState[], { caller, dataRole, clock }: SessionAssertion): CallerState {
  if (!state) throw new Failure('SESSION_ENDED')
  // The session has switched to another profile or lost this one: a refresh returns a token with the new one.
  if (caller.profileId && !(state.profile_exists && state.profile_active)) throw new Failure('FAST_JWT_EXPIRED')
  if (state.got_profile) throw new Failure('FAST_JWT_EXPIRED')
  // WIB for all: a student in the east may wait two hours longer on the birthday, never shorter.
  const waits = state.awaits_consent_until !== null && state.awaits_consent_until > dateIn('WIB', clock.now())
  if (waits && dataRole === 'hadir_school') throw new Failure('CONSENT_NEEDED')
  return state
}

/** One round trip. Returns the stored response of a write that has already been done. */
export async function assertSession(tx: Transaction<Tables>, to: SessionAssertion): Promise<StoredResponse | null> {
  const { caller, dataRole, schoolId, clock, write } = to
  if (dataRole === 'hadir_school' && caller.role === 'administrator')
    await assertSupportSession(tx, caller, { schoolId, clock })
  const { rows } = await callerStatement(callerParams(to), write && claimKey(write, caller, clock.now())).execute(tx)
  const state = checkCaller(rows, to)
  if (caller.generation > state.seen_generation) await recordSeen(tx, caller, dataRole)
  if (state.is_key_busy) throw new Failure('KEY_BUSY')
  if (state.is_first || !write) return null
  await setRole(tx, 'none')
  return storedResponse(tx, caller, write)
}

/**
 * The same, sent together with the first statement of `act`, for requests without a key. No result is returned before
 * `checkCaller` has accepted the caller; if it does not, everything `act` wrote is rolled back.
 */
export async function assertSessionPipelined<Result>(
  tx: Transaction<Tables>,
  to: SessionAssertion,
  act: (tx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  const { caller, dataRole } = to
  let seen = caller.generation
  const requested = pipelinedResult(await callerQuery(tx, callerParams(to)))
  requested.check((rows) => (seen = checkCaller(rows, to).seen_generation))
  const result = await act(tx)
  await requested.send()
  if (caller.generation > seen) await recordSeen(tx, caller, dataRole)
  return result
}

/** The first use of a refreshed token: the previous refresh token is now used up (features/auth/refresh.ts). */
async function recordSeen(tx: Transaction<Tables>, caller: Caller, dataRole: DataRole): Promise<void> {
  await setRole(tx, 'none')
  await sql`update platform.session set seen_generation = greatest(seen_generation, ${caller.generation})
    where id = ${caller.sessionId}::uuid`.execute(tx)
  await setRole(tx, dataRole)
}
