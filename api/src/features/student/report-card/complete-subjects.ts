import { sql } from 'kysely'
import type { ReportPeriod } from '@hadir/contract/evaluation/report-card-words.ts'
import { participants } from '../../subject/rules.ts'
import { countsForFinal, isOwed } from '../../subject/subject-evaluation/rules.ts'

/** The subjects of a row's student as a member of her class in the semester, by electives and religion. */
const taken = sql`select p.academic_subject_id from ${participants} p
  where p.school_id = student.school_id and p.student_id = student.id and p.semester_no = term.no
    and p.academic_class_id = ac.id`

/** Subjects `given` in which a row's student needs scores, with those she has. */
export const owedSubjects = sql`from academic_subject given
  join subject on subject.school_id = given.school_id and subject.id = given.subject_id
  left join subject_evaluation evaluation on evaluation.school_id = given.school_id
    and evaluation.academic_subject_id = given.id and evaluation.semester_no = term.no
  left join subject_result result on result.school_id = evaluation.school_id
    and result.subject_evaluation_id = evaluation.id and result.student_id = student.id
  where given.school_id = student.school_id and given.id in (${taken}) and subject.subject_group <> 'EKSKUL'`

const withComponent = (
  which: ReturnType<typeof sql<boolean>>,
) => sql<boolean>`exists (select from subject_evaluation own_evaluation
  join assessment_component c on c.school_id = own_evaluation.school_id and c.subject_evaluation_id = own_evaluation.id and c.archived_at is null
  where own_evaluation.school_id = evaluation.school_id and own_evaluation.id = evaluation.id and ${which})`

const isSetUp = withComponent(countsForFinal)
/** As `midSemester` of the contract: not the end, and somebody has a value in it. */
const isAssessed = sql<boolean>`${isOwed} and c.kind not in ('SAS', 'PAS') and exists (select from score s
  where s.school_id = c.school_id and s.component_id = c.id and s.state <> 'EMPTY')`
/** By whoever has come since the last save and has no result yet; `e` is her latest membership. */
const isDue = sql<boolean>`(c.held_on is null or c.held_on >= e.join_date or exists (select from enrollment former_e
  where former_e.school_id = e.school_id and former_e.student_id = e.student_id
    and former_e.academic_class_id = e.academic_class_id
    and former_e.join_date <= c.held_on and former_e.leave_date > c.held_on))`

/**
 * Nothing is missing from a student's scores in a subject: as `isComplete` in class-results.ts. The components are read
 * only where the result alone does not decide.
 */
export const isComplete: Record<ReportPeriod, ReturnType<typeof sql<boolean>>> = {
  AKHIR: sql<boolean>`case when result.student_id is null
    then ${isSetUp} and not ${withComponent(sql`${isOwed} and ${isDue}`)}
    else result.filled = result.owed and (result.final_score is not null or ${isSetUp}) end`,
  TENGAH: sql<boolean>`case when result.student_id is null
    then ${isSetUp} and ${withComponent(isAssessed)} and not ${withComponent(sql`${isAssessed} and ${isDue}`)}
    else result.mid_filled = result.mid_owed and (result.mid_score is not null
      or ${isSetUp} and (result.mid_owed > 0 or ${withComponent(isAssessed)})) end`,
}
