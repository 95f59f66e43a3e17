import { sql } from 'kysely'
import type { z } from 'zod'
import type { ScopedTransactions } from '../../../platform/http/scoped-transactions.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import type { refreshMovers } from '../../../platform/jobs/queues.ts'
import { type EvaluationHead, selectEvaluations } from './records.ts'
import { reopenSubjects } from './reopen-subjects.ts'
import { refreshStudents } from './results-of-students.ts'

type Place = { id: string; semesterNo: number }

/** Only their results change: what others have in a class does not depend on who else is in it. */
async function refreshEach(scope: SchoolScope, places: readonly Place[], studentIds: readonly string[]): Promise<void> {
  for (const [semesterNo, own] of Map.groupBy(places, (place) => place.semesterNo)) {
    const all = await selectEvaluations(scope, semesterNo, { visible: sql<boolean>`true` })
    const ids = own.map(({ id }) => id)
    const heads = await all.where((eb) => eb('given.id', '=', eb.fn.any(eb.val(ids)))).execute()
    // One statement's evaluations are of one year.
    for (const ofYear of Map.groupBy(heads, (head) => head.year_id).values())
      await refreshStudents(scope, ofYear, studentIds)
  }
}

/**
 * Lists count stored results: theirs in every class in which these students have been, and in every subject chosen for
 * them elsewhere, are stored again in semesters that are not closed; also in a class of which they are said to have never
 * been a member. Only of students who have a result, several memberships or scores of a former school, for the others
 * have nothing to store. Whatever begins or ends memberships within a year calls it (membership-writers.test.ts), so
 * that it also reopens locked subjects of the class into which they have come.
 */
export async function refreshMoved(scope: SchoolScope, studentIds: readonly string[]): Promise<void> {
  const { db, schoolId } = scope
  await reopenSubjects(scope, studentIds)
  const { rows } = await sql<Place>`
    with stored as materialized (
      select result.student_id, ac.academic_year_id, ac.id as class_id, given.id as subject_id from subject_result result
        join subject_evaluation evaluation on evaluation.school_id = result.school_id
          and evaluation.id = result.subject_evaluation_id
        join academic_subject given on given.school_id = evaluation.school_id
          and given.id = evaluation.academic_subject_id
        join academic_class ac on ac.school_id = given.school_id and ac.id = given.academic_class_id
        where result.school_id = ${schoolId} and result.student_id = any(${studentIds}::uuid[])
    ), member as materialized (
      select e.academic_year_id, array_agg(distinct e.academic_class_id) as classes,
          array(select choice.academic_subject_id from subject_choice choice
            where choice.school_id = e.school_id and choice.student_id = e.student_id) as chosen,
          count(*) > 1 or exists (select from former_school_score former
            where former.school_id = e.school_id and former.student_id = e.student_id
              and former.academic_year_id = e.academic_year_id)
            or exists (select from stored where stored.student_id = e.student_id
              and stored.academic_year_id = e.academic_year_id) as has_scores,
          array(select stored.subject_id from stored where stored.student_id = e.student_id
            and stored.academic_year_id = e.academic_year_id and stored.class_id <> all(array_agg(e.academic_class_id))) as strays
        from enrollment e
        join academic_year year on year.school_id = e.school_id and year.id = e.academic_year_id and year.is_active
        where e.school_id = ${schoolId} and e.student_id = any(${studentIds}::uuid[])
        group by e.school_id, e.academic_year_id, e.student_id
    ), mover as materialized (
      select * from member where has_scores
    )
    select distinct given.id, evaluation.semester_no as "semesterNo" from mover
      join academic_subject given on given.school_id = ${schoolId}
        and (given.academic_class_id = any(mover.classes) or given.id = any(mover.chosen) or given.id = any(mover.strays))
      join academic_class ac on ac.school_id = given.school_id and ac.id = given.academic_class_id
        and ac.academic_year_id = mover.academic_year_id
      join subject_evaluation evaluation on evaluation.school_id = given.school_id
        and evaluation.academic_subject_id = given.id and evaluation.status <> 'TERKUNCI'
      join semester term on term.school_id = given.school_id and term.academic_year_id = mover.academic_year_id
        and term.no = evaluation.semester_no and term.status <> 'DITUTUP'`.execute(db)
  await refreshEach(scope, rows, studentIds)
}

type Moved = z.output<(typeof refreshMovers)['payload']>

/** The same as a job, for features that this one is built on. */
export const refreshMovedLater = (
  { schoolId, studentIds }: Moved,
  { transactions }: { transactions: Pick<ScopedTransactions, 'schoolSystemJob'> },
): Promise<void> => transactions.schoolSystemJob(schoolId, (scope) => refreshMoved(scope, studentIds))

type Written = readonly { studentId: string }[]

/**
 * A score given after a move was recorded but before its day counts in the next class too. Of all other students this
 * finds nothing, in one statement.
 */
export async function refreshNextClasses(scope: SchoolScope, head: EvaluationHead, written: Written): Promise<void> {
  const { db, schoolId } = scope
  const ids = [...new Set(written.map(({ studentId }) => studentId))]
  if (ids.length === 0) return
  const { rows } = await sql<Place>`
    select distinct given.id, evaluation.semester_no as "semesterNo" from enrollment here_e
      join enrollment later_e on later_e.school_id = here_e.school_id and later_e.student_id = here_e.student_id
        and later_e.academic_year_id = here_e.academic_year_id and later_e.academic_class_id <> here_e.academic_class_id
        and later_e.join_date > here_e.join_date
      join academic_subject given on given.school_id = later_e.school_id
        and given.academic_class_id = later_e.academic_class_id and given.subject_id = ${head.subject_id}
      join subject_evaluation evaluation on evaluation.school_id = given.school_id
        and evaluation.academic_subject_id = given.id and evaluation.semester_no = ${head.semester_no}
        and evaluation.status <> 'TERKUNCI'
      where here_e.school_id = ${schoolId} and here_e.student_id = any(${ids}::uuid[])
        and here_e.academic_class_id = ${head.rombel_id} and given.id <> ${head.id}`.execute(db)
  await refreshEach(scope, rows, ids)
}

/** What a student's former school gave her counts in each of her classes with the subject. */
export async function refreshOtherClasses(scope: SchoolScope, head: EvaluationHead, studentId: string): Promise<void> {
  const { rows } = await sql<Place>`
    select distinct given.id, evaluation.semester_no as "semesterNo" from enrollment e
      join academic_subject given on given.school_id = e.school_id
        and given.academic_class_id = e.academic_class_id and given.subject_id = ${head.subject_id}
      join subject_evaluation evaluation on evaluation.school_id = given.school_id
        and evaluation.academic_subject_id = given.id and evaluation.semester_no = ${head.semester_no}
        and evaluation.status <> 'TERKUNCI'
      where e.school_id = ${scope.schoolId} and e.student_id = ${studentId}
        and e.academic_year_id = ${head.year_id} and given.id <> ${head.id}`.execute(scope.db)
  await refreshEach(scope, rows, [studentId])
}
