import type { Caller } from '../platform/http/scope.ts'
import type { TestApp } from './test-app.ts'

/** An administrator who has entered a school, with the access token of his next refresh. */
export async function visiting(t: Pick<TestApp, 'owner'>, who: Caller): Promise<Caller> {
  const supportSession = await t.owner
    .selectFrom('platform.support_session')
    .select(['id', 'school_id'])
    .where('session_id', '=', who.sessionId)
    .where('left_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { ...who, schoolId: supportSession.school_id, support: { supportSessionId: supportSession.id, write: null } }
}
