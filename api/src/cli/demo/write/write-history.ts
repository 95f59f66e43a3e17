import { sql } from 'kysely'
import type { Place } from './write-school.ts'

/** Every record was entered by somebody. */
export async function writeHistory({ db, now, schoolId }: Place, actorId: string): Promise<void> {
  for (const kind of ['class', 'teacher', 'student', 'academic_year']) {
    await sql`
      insert into audit_entry (school_id, id, kind, record_id, actor_id, at, action, changes)
      select school_id, uuidv7(), ${kind.replace('_', '-')}, id, ${actorId}::uuid, ${now}::timestamptz, 'CREATED', '[]'
        from ${sql.table(kind)} where school_id = ${schoolId}`.execute(db)
  }
}
