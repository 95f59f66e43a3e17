import { sql } from 'kysely'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import { assertDaysOpen } from '../../academic-year/rules.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'

/**
 * What a written batch changed in closed semesters: memberships and holidays, each with the first and the last day that
 * differ from before. A membership that keeps its class and beginning differs only between its two ends.
 */
export const changedInClosed = (schoolId: string, batchId: string) => sql<{ first: SchoolDate; last: SchoolDate }>`
  select changed.first, changed.last, changed.table_name, changed.record_id from (
    select w.table_name, w.record_id, case when w.before is null then e.join_date
        when old_e.join_date = e.join_date and old_e.academic_class_id = e.academic_class_id
          then least(coalesce(old_e.leave_date, '9999-12-31'), coalesce(e.leave_date, '9999-12-31'))
        else least(old_e.join_date, e.join_date) end as first,
      case when w.before is null then coalesce(e.leave_date, '9999-12-31')
        else greatest(coalesce(old_e.leave_date, '9999-12-31'), coalesce(e.leave_date, '9999-12-31')) end as last
      from import_write w
      join enrollment e on e.school_id = w.school_id and e.id = w.record_id
      cross join lateral jsonb_populate_record(null::enrollment, w.before) old_e
      where w.school_id = ${schoolId} and w.batch_id = ${batchId} and w.table_name = 'enrollment'
    union all
    select w.table_name, w.record_id, least(old_h.start_date, h.start_date), greatest(old_h.end_date, h.end_date)
      from import_write w
      join holiday h on h.school_id = w.school_id and h.id = w.record_id
      cross join lateral jsonb_populate_record(null::holiday, w.before) old_h
      where w.school_id = ${schoolId} and w.batch_id = ${batchId} and w.table_name = 'holiday'
  ) changed
  where exists (select from semester term where term.school_id = ${schoolId} and term.status = 'DITUTUP'
    and term.start_date <= changed.last and term.end_date >= changed.first)`

/** Checked after a batch was written: a closed semester must match its printed papers. */
export async function assertClosedUnchanged(scope: SchoolScope, batchId: string): Promise<void> {
  const { rows } = await changedInClosed(scope.schoolId, batchId).execute(scope.db)
  const [changed] = rows
  if (changed) await assertDaysOpen(scope, { ...changed, what: 'keanggotaan kelas dan hari libur' })
}
