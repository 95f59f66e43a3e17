import type { Caller } from '../../platform/http/scope.ts'
import { Failure } from '../../platform/failure.ts'
import type { TestApp } from '../../testing/test-app.ts'

/**
 * Through the school's session guard, like every school endpoint; students have no school endpoint yet. Returns the
 * status and the code.
 */
export async function schoolEnter(t: TestApp, who: Caller): Promise<[status: number, code: string | undefined]> {
  try {
    await t.app.transactions.school(who, async ({ db, schoolId }) =>
      db.selectFrom('school_setting').select('name').where('school_id', '=', schoolId).executeTakeFirstOrThrow(),
    )
    return [200, undefined]
  } catch (error) {
    if (error instanceof Failure) return [error.status, error.code]
    throw error
  }
}
