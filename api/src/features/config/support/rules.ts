import type { PlatformScope } from '../../../platform/http/scope.ts'

/** The support session of this sign-in; undefined when it is over. */
export const currentSupportSession = ({ db, clock }: Pick<PlatformScope, 'db' | 'clock'>, sessionId: string) =>
  db
    .selectFrom('platform.support_session')
    .select(['id', 'school_id', 'profile_id', 'reason', 'ends_at'])
    .where('session_id', '=', sessionId)
    .where('left_at', 'is', null)
    .where('ends_at', '>', clock.now())
    .executeTakeFirst()
