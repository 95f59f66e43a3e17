import type { Caller } from '../../http/scope.ts'
import { Failure } from '../../http/failure.ts'
import type { TestApp } from '../../testing/test-app.ts'

/**
 * Through the door of the school, as every school endpoint goes; no endpoint of a school is a pupil's yet. Answers the
 * status and the code.
 */
export async function schoolEnter(t: TestApp, who: Caller): Promise<[status: number, code: string | undefined]> {
  try {
    await t.app.door.school(who, async ({ db, schoolId }) =>
      db.selectFrom('school_setting').select('name').where('school_id', '=', schoolId).executeTakeFirstOrThrow(),
    )
    return [200, undefined]
  } catch (error) {
    if (error instanceof Failure) return [error.status, error.code]
    throw error
  }
}
