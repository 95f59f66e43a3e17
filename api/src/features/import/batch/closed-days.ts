import { sql } from 'kysely'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import { assertDaysOpen } from '../../academic-year/rules.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'

/**
 * What a written batch changed in closed semesters: memberships and holidays, each with the first and the last day that
 * differ from before. A membership that keeps its class and beginning differs only between its two ends.
 */
export const changedInClosed = (schoolId: string, batchId: string) => sql<{ first: SchoolDate; last: SchoolDate }>`
  select changed.first, changed.last from (
    select case when w.before is null then t.join_date
        when old.join_date = t.join_date and old.academic_class_id = t.academic_class_id
          then least(coalesce(old.leave_date, '9999-12-31'), coalesce(t.leave_date, '9999-12-31'))
        else least(old.join_date, t.join_date) end as first,
      case when w.before is null then coalesce(t.leave_date, '9999-12-31')
        else greatest(coalesce(old.leave_date, '9999-12-31'), coalesce(t.leave_date, '9999-12-31')) end as last
      from import_write w
      join enrollment t on t.school_id = w.school_id and t.id = w.record_id
      cross join lateral jsonb_populate_record(null::enrollment, w.before) old
      where w.school_id = ${schoolId} and w.batch_id = ${batchId} and w.table_name = 'enrollment'
    union all
    select least(old.start_date, t.start_date), greatest(old.end_date, t.end_date)
      from import_write w
      join holiday t on t.school_id = w.school_id and t.id = w.record_id
      cross join lateral jsonb_populate_record(null::holiday, w.before) old
      where w.school_id = ${schoolId} and w.batch_id = ${batchId} and w.table_name = 'holiday'
  ) changed
  where exists (select from semester s where s.school_id = ${schoolId} and s.status = 'DITUTUP'
    and s.start_date <= changed.last and s.end_date >= changed.first)`

/** Checked after a batch was written: a closed semester must match its printed papers. */
export async function assertClosedUnchanged(scope: SchoolScope, batchId: string): Promise<void> {
  const { rows } = await changedInClosed(scope.schoolId, batchId).execute(scope.db)
  const [changed] = rows
  if (changed) await assertDaysOpen(scope, { ...changed, what: 'keanggotaan kelas dan hari libur' })
}
