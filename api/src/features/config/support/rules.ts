import type { PlatformScope } from '../../../platform/http/scope.ts'

/** By which this sign-in is inside a school; nothing when it is over. */
export const currentSupportSession = ({ db, clock }: Pick<PlatformScope, 'db' | 'clock'>, sessionId: string) =>
  db
    .selectFrom('platform.support_session')
    .select(['id', 'school_id', 'profile_id', 'reason', 'ends_at'])
    .where('session_id', '=', sessionId)
    .where('left_at', 'is', null)
    .where('ends_at', '>', clock.now())
    .executeTakeFirst()
