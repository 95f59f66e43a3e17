import { type RawBuilder, sql } from 'kysely'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import { wallClock } from '../../platform/database/wall-clock.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { countStatuses, statusesOf } from './status-columns.ts'

type Of = Pick<SchoolScope, 'schoolId' | 'clock'>
type Range = { first: SchoolDate; last: SchoolDate }
type DueDay = { date: SchoolDate; academic_year_id: string }

/**
 * Decides which days must be filled in: the school days of a range up to the school's today, each with the year whose
 * classes are due. The day must lie in a semester of that year, and the year must be active or past. Days before the
 * school began with Hadir (`begins_on`) are not due, though they may be filled in. A class is due when it has a member
 * that day (`isMemberOn`). Lists, homes, reminders, closings and recaps all use this; put new limits here.
 */
export const selectDueDays = ({ schoolId, clock }: Of, { first, last }: Range): RawBuilder<DueDay> => sql<DueDay>`
  select c.date, year.id as academic_year_id
    from school_setting s
    cross join lateral school_calendar(s.school_id, ${first}::date,
      least(${last}::date, ${wallClock(sql`s.time_zone`, clock.now())}::date)) c
    join academic_year year on year.school_id = s.school_id and c.date between coalesce(year.begins_on, year.start_date) and year.end_date
    where s.school_id = ${schoolId} and c.is_school_day
      and year.start_date <= (
        select active_year.start_date from academic_year active_year where active_year.school_id = s.school_id and active_year.is_active)
      and exists (
        select from semester term
          where term.school_id = year.school_id and term.academic_year_id = year.id and c.date between term.start_date and term.end_date)`

/** For statements over a whole school: nested loops would read all its marks for each student or class. */
export const ofWholeSchool = { nestedLoops: false } as const

type DueClassDay = { academic_class_id: string; date: SchoolDate; members: number; marks: number }

/** What to count for a due class-day: members, marks, or marks of each status. */
type Counted = 'members' | 'marks' | 'statuses'

/**
 * The due class-days of a range, with their members and how many of them have a mark. A whole year is counted by spans
 * of membership, because a large school has a hundred thousand member-days in a semester. `statuses` also counts the
 * marks of each status (columns h, s, i, a, t, d); `members` reads no marks. Execute it with `ofWholeSchool`.
 */
export const selectDueClassDays = (scope: Of, range: Range, counted: Counted = 'marks'): RawBuilder<DueClassDay> =>
  sql<DueClassDay>`
  with due as materialized (${selectDueDays(scope, range)}),
  member as materialized (
    select e.academic_class_id, e.academic_year_id, e.student_id, e.join_date, e.leave_date from enrollment e
      where e.school_id = ${scope.schoolId} and e.academic_year_id in (select academic_year_id from due)
  ), expected as (
    select span.academic_class_id, due.date, sum(span.students)::int as members
      from (
        select academic_class_id, academic_year_id, join_date, leave_date, count(*) as students
          from member group by 1, 2, 3, 4
      ) span
      join due on due.academic_year_id = span.academic_year_id and span.join_date <= due.date
        and (span.leave_date is null or span.leave_date > due.date)
      group by 1, 2
  ) ${counted === 'members' ? sql`select * from expected` : selectMarked(scope, range, counted)}`

const selectMarked = ({ schoolId }: Of, { first, last }: Range, counted: 'marks' | 'statuses') => {
  const byStatus = counted === 'statuses'
  return sql`, marked as (
    select m.academic_class_id, c.date, count(*)::int as marks
      ${byStatus ? sql`, ${countStatuses(sql`c.status`)}` : sql``}
      from attendance_cell c
      join member m on m.student_id = c.student_id and m.join_date <= c.date
        and (m.leave_date is null or m.leave_date > c.date)
      where c.school_id = ${schoolId} and c.date between ${first}::date and ${last}::date
        and c.status is not null
      group by 1, 2
  )
  select x.academic_class_id, x.date, x.members, coalesce(k.marks, 0) as marks
      ${byStatus ? sql`, ${statusesOf('k')}` : sql``}
    from expected x
    left join marked k on k.academic_class_id = x.academic_class_id and k.date = x.date`
}
