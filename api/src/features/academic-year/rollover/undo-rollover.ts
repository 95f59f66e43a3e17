import { sql } from 'kysely'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { activateAgain } from '../activate.ts'
import { lockCalendar } from '../records.ts'
import { findBlockers } from './blockers.ts'
import { removeGraduates } from './graduates.ts'
import { lockRollovers } from './plan.ts'

/** Undoes a rollover, in this transaction: every student is where she was, and the plan can be run again. */
export async function undoRollover(scope: SchoolScope, rolloverId: string): Promise<void> {
  const { db, schoolId, clock } = scope
  await lockRollovers(scope)
  // Before the students: placing one locks the calendar first.
  await lockCalendar(scope)
  const rollover = await db
    .selectFrom('rollover')
    .selectAll()
    .where('school_id', '=', schoolId)
    .where('id', '=', rolloverId)
    .executeTakeFirstOrThrow()
  const obstacles = await findBlockers(scope, rollover)
  if (obstacles.length > 0) throw new Failure('ROLLOVER_NOT_UNDOABLE', { values: { reason: obstacles.join('; ') } })

  const planned = sql`from rollover_student p where p.school_id = ${schoolId} and p.rollover_id = ${rolloverId}`
  const { rows: graduates } = await sql<{ student_id: string }>`
    select p.student_id ${planned} and p.decision = 'LULUS'`.execute(db)
  await sql`delete from enrollment where school_id = ${schoolId} and id in (select p.new_enrollment_id ${planned})`.execute(
    db,
  )
  await sql`
    update enrollment set outcome = null, leave_date = null
      where school_id = ${schoolId} and id in (select p.old_enrollment_id ${planned})`.execute(db)
  await removeGraduates(scope, { studentIds: graduates.map((row) => row.student_id) })
  await sql`call remove_unused_classes(${schoolId}::uuid, ${rolloverId}::uuid)`.execute(db)
  await activateAgain(scope, { yearId: rollover.from_year_id, insteadOf: rollover.to_year_id })
  await db
    .updateTable('rollover')
    .set({ state: 'undone', applied_at: null, touched_at: clock.now(), progress_done: 0 })
    .where('school_id', '=', schoolId)
    .where('id', '=', rolloverId)
    .execute()
}
