import { sql } from 'kysely'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { statement } from '../../platform/database/pool/statement.ts'
import { ofWholeSchool } from './due-days.ts'
import { isLastOfSemester } from './rules.ts'

type OfSemester = { yearId: string; no: number }

type Open = { open: number; withoutScores: number }

/**
 * Unlocked rapor of a semester's end, those that the list and the home count, also of leavers whose rapor was not
 * frozen. In a class without any scores there is nothing to lock: its students are counted apart, and a school that
 * records no scores here is held up by none.
 */
export async function countOpenReportCards({ db, schoolId }: SchoolScope, of: OfSemester): Promise<Open> {
  const counted = sql<Open>`
    select count(*) filter (where graded.has_scores)::int as open,
        count(*) filter (where not graded.has_scores)::int as "withoutScores"
      from academic_class ac
      join semester term on term.school_id = ac.school_id and term.academic_year_id = ac.academic_year_id
        and term.no = ${of.no}
      join enrollment e on e.school_id = ac.school_id and e.academic_class_id = ac.id
        and ${isLastOfSemester}
      left join report_card card on card.school_id = e.school_id and card.student_id = e.student_id
        and card.academic_year_id = ac.academic_year_id and card.semester_no = term.no and card.period = 'AKHIR'
        and card.state <> 'DRAFT'
      cross join lateral (select exists (select from academic_subject given
          join subject_evaluation evaluation on evaluation.school_id = given.school_id and evaluation.academic_subject_id = given.id
            and evaluation.semester_no = term.no
          where given.school_id = ac.school_id and given.academic_class_id = ac.id) as has_scores) graded
      where ac.school_id = ${schoolId} and ac.academic_year_id = ${of.yearId} and card.id is null`
  const { rows } = await statement(counted, ofWholeSchool).execute(db)
  return rows[0] ?? { open: 0, withoutScores: 0 }
}

/**
 * The decisions on the rapor at the end of a year, as a query of `student_id` and `decision`. Drafts are left out,
 * since they may still change.
 */
export const yearDecisions = ({ schoolId }: SchoolScope, yearId: string) => sql`
  select card.student_id, card.decision from report_card card
    where card.school_id = ${schoolId} and card.academic_year_id = ${yearId} and card.semester_no = 2
      and card.period = 'AKHIR' and card.decision is not null and card.state <> 'DRAFT'`
