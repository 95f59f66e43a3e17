import { sql } from 'kysely'
import type { SchoolScope } from '../../platform/http/scope.ts'

type OfSemester = { yearId: string; no: number }

/**
 * Unlocked rapor of a semester's end, for students who are still in a class with scores: a school that records no
 * scores here has no rapor to lock.
 */
export async function countOpenReportCards({ db, schoolId }: SchoolScope, of: OfSemester): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
      from academic_class rombel
      join semester term on term.school_id = rombel.school_id and term.academic_year_id = rombel.academic_year_id
        and term.no = ${of.no}
      join enrollment member on member.school_id = rombel.school_id and member.academic_class_id = rombel.id
        and member.join_date <= term.end_date and (member.leave_date is null or member.leave_date > term.end_date)
      left join report_card card on card.school_id = member.school_id and card.student_id = member.student_id
        and card.academic_year_id = rombel.academic_year_id and card.semester_no = term.no and card.period = 'AKHIR'
        and card.state <> 'DRAFT'
      where rombel.school_id = ${schoolId} and rombel.academic_year_id = ${of.yearId} and card.id is null
        and exists (select from academic_subject given
          join subject_evaluation e on e.school_id = given.school_id and e.academic_subject_id = given.id
            and e.semester_no = term.no
          where given.school_id = rombel.school_id and given.academic_class_id = rombel.id)`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * The decisions on the rapor at the end of a year, as a query of `student_id` and `decision`. Drafts are left out,
 * since they may still change.
 */
export const yearDecisions = ({ schoolId }: SchoolScope, yearId: string) => sql`
  select card.student_id, card.decision from report_card card
    where card.school_id = ${schoolId} and card.academic_year_id = ${yearId} and card.semester_no = 2
      and card.period = 'AKHIR' and card.decision is not null and card.state <> 'DRAFT'`
