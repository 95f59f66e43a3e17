import { supportMinutes } from '@hadir/contract/config/support.ts'
import { Failure } from '../../../platform/failure.ts'
import { callerOf, type PlatformScope, type SchoolScope } from '../../../platform/http/scope.ts'
import { newId } from '../../../platform/ids.ts'

type Opened = { id: string; schoolId: string }

/** Lets an administrator's session into a school for an hour; the school sees at once who came and why. */
export async function enterSchool(scope: PlatformScope, to: { schoolId: string; reason: string }): Promise<void> {
  const { db, clock } = scope
  const { profileId, sessionId } = callerOf(scope)
  if (!profileId) throw new Failure('FORBIDDEN')
  const { schoolId, reason } = to
  const school = await db
    .selectFrom('platform.school')
    .select('id')
    .where('id', '=', schoolId)
    .where('is_example', '=', false)
    .executeTakeFirst()
  if (!school) throw new Failure('NOT_FOUND')
  await endSupportSession(scope)
  const now = clock.now()
  const supportSession = { id: newId(now.getTime()), schoolId }
  await db
    .insertInto('platform.support_session')
    .values({
      id: supportSession.id,
      school_id: schoolId,
      profile_id: profileId,
      session_id: sessionId,
      reason,
      started_at: now,
      ends_at: new Date(now.getTime() + supportMinutes * 60_000),
    })
    .execute()
  await inSchool(scope, supportSession, async (at, name) => {
    // The actor of everything that the administrator changes.
    await at.db
      .insertInto('actor')
      .values({ school_id: schoolId, id: profileId, name, role: 'administrator', person_id: null })
      .onConflict((conflict) => conflict.columns(['school_id', 'id']).doUpdateSet({ name }))
      .execute()
    await recordEvent(at, { supportSession, kind: 'ENTERED', what: 'Masuk ke sekolah', name, reason })
  })
}

/** Ends the support session of this sign-in, if any; an expired one has already ended. */
export async function endSupportSession(scope: PlatformScope): Promise<void> {
  const { db, clock } = scope
  const ended = await db
    .updateTable('platform.support_session')
    .set({ left_at: clock.now() })
    .where('session_id', '=', callerOf(scope).sessionId)
    .where('left_at', 'is', null)
    .returning(['id', 'school_id', 'ends_at'])
    .executeTakeFirst()
  if (!ended || ended.ends_at <= clock.now()) return
  const supportSession = { id: ended.id, schoolId: ended.school_id }
  await inSchool(scope, supportSession, (at, name) =>
    recordEvent(at, { supportSession, kind: 'LEFT', what: 'Keluar dari sekolah', name }),
  )
}

async function inSchool(
  scope: PlatformScope,
  { schoolId }: Opened,
  act: (at: SchoolScope, name: string) => Promise<void>,
): Promise<void> {
  const { accountId, profileId } = callerOf(scope)
  const { name } = await scope.db
    .selectFrom('platform.account')
    .select('name')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  if (!profileId) throw new Failure('FORBIDDEN')
  await scope.asSchool({ schoolId, profileId, role: 'administrator' }, (at) => act(at, name))
}

type Noted = { supportSession: Opened; kind: 'ENTERED' | 'LEFT'; what: string; name: string; reason?: string }

async function recordEvent(
  { db, clock, schoolId }: SchoolScope,
  { supportSession, kind, what, name, reason }: Noted,
): Promise<void> {
  await db
    .insertInto('support_event')
    .values({
      school_id: schoolId,
      id: newId(clock.now().getTime()),
      support_session_id: supportSession.id,
      kind,
      by_name: name,
      what,
      reason: reason ?? null,
      at: clock.now(),
    })
    .execute()
}
