import { sql } from 'kysely'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'

/** A job without progress for this long has died and does not block others. */
const silentMs = 5 * 60_000

export async function findRollover({ db, schoolId }: SchoolScope, fromYearId: string) {
  return db
    .selectFrom('rollover')
    .selectAll()
    .where('school_id', '=', schoolId)
    .where('from_year_id', '=', fromYearId)
    .executeTakeFirst()
}

export type RolloverRow = NonNullable<Awaited<ReturnType<typeof findRollover>>>

export async function needRollover(scope: SchoolScope, fromYearId: string): Promise<RolloverRow> {
  const row = await findRollover(scope, fromYearId)
  if (!row) throw new Failure('NOT_FOUND')
  return row
}

export const isAlive = ({ clock }: SchoolScope, { state, touched_at }: RolloverRow) =>
  ['queued', 'running', 'undoing'].includes(state) && clock.now().getTime() - touched_at.getTime() < silentMs

/** A plan can be changed until it is run. */
export function assertNotStarted({ state }: Pick<RolloverRow, 'state'>): void {
  if (state === 'done') throw new Failure('ROLLOVER_DONE')
  if (['queued', 'running', 'undoing'].includes(state)) throw new Failure('ROLLOVER_BUSY')
}

/** Students in a class of the old year today, and in none of the new one except through this plan. */
export const currentStudents = ({ schoolId }: SchoolScope, { id, from_year_id, to_year_id }: RolloverRow) => sql`
  select e.student_id, e.id as enrollment_id, ac.class_id
    from enrollment e
    join academic_class ac on ac.school_id = e.school_id and ac.id = e.academic_class_id
    where e.school_id = ${schoolId} and e.academic_year_id = ${from_year_id} and e.leave_date is null and not exists (
      select from enrollment new_e
        where new_e.school_id = e.school_id and new_e.student_id = e.student_id and new_e.academic_year_id = ${to_year_id}
          and new_e.leave_date is null and not exists (
            select from rollover_student p
              where p.school_id = new_e.school_id and p.rollover_id = ${id} and p.new_enrollment_id = new_e.id))`
