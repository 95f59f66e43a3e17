import { sql } from 'kysely'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { SchoolScope } from '../../../../platform/http/scope.ts'

type Of = { yearId: string; semesterNo: number; studentIds: readonly string[] }

/**
 * By student, the day on which she came from elsewhere within the semester: from another school, or back after an exit.
 * Her admission's date decides, if it is known. Else it is her first day in a class, unless that is the day on which the
 * school began with Hadir, when nobody came.
 */
export async function readNewcomers({ db, schoolId }: SchoolScope, of: Of): Promise<Map<string, SchoolDate>> {
  const { rows } = await sql<{ id: string; since: SchoolDate }>`
    with seat as (
      select e.student_id, e.academic_year_id, e.join_date,
          lag(e.outcome) over own as before, row_number() over own = 1 as is_first
        from enrollment e
        where e.school_id = ${schoolId} and e.student_id = any(${of.studentIds}::uuid[])
        window own as (partition by e.student_id order by e.join_date)
    ), came as (
      select seat.student_id,
          case when seat.before = 'KELUAR' then seat.join_date
            when s.entry_date is not null then s.entry_date
            when year.begins_on is null or seat.join_date > year.begins_on then seat.join_date end as since
        from seat
        join student s on s.school_id = ${schoolId} and s.id = seat.student_id
        join academic_year year on year.school_id = s.school_id and year.id = seat.academic_year_id
        where seat.academic_year_id = ${of.yearId} and (seat.is_first or seat.before = 'KELUAR')
    )
    select came.student_id as id, max(came.since) as since from came
      join semester term on term.school_id = ${schoolId} and term.academic_year_id = ${of.yearId}
        and term.no = ${of.semesterNo} and came.since > term.start_date and came.since <= term.end_date
      group by 1`.execute(db)
  return new Map(rows.map(({ id, since }) => [id, since]))
}
