import { sql } from 'kysely'
import type { SchoolScope } from '../../../platform/http/scope.ts'

/** Records that the author has read the decisions; ignores others' corrections and undecided ones. */
export async function acknowledgeCorrections(
  { db, schoolId, profileId, clock }: SchoolScope,
  ids: readonly string[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into correction_acknowledgement (school_id, event_id, at)
      select d.school_id, d.event_id, ${clock.now()}::timestamptz
        from attendance_correction d
        join pending_mark h on h.school_id = d.school_id and h.id = d.event_id
        join attendance_save v on v.school_id = h.school_id and v.seq = h.seq
        where d.school_id = ${schoolId} and d.event_id = any(${ids}::uuid[]) and v.actor_id = ${profileId}
      on conflict do nothing`.execute(db)
  return Number(numAffectedRows ?? 0)
}
