import { sql } from 'kysely'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { readSetting } from '../config/school/rules.ts'

/** Logs that somebody viewed a child's record: once per reader, student and day. */
export async function recordReading(
  scope: SchoolScope,
  studentId: string,
  of: { isSensitive: boolean },
): Promise<void> {
  const { today } = await readSetting(scope)
  await scope.trace((db) =>
    sql`insert into student_reading (school_id, student_id, day, actor_id, is_sensitive, first_at)
    values (${scope.schoolId}, ${studentId}, ${today}, ${scope.profileId}, ${of.isSensitive}, ${scope.clock.now()})
    on conflict do nothing`.execute(db),
  )
}
