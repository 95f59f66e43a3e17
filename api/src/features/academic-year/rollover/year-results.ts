import { sql } from 'kysely'
import type { PlannedStudent, SemesterFinals } from '@hadir/contract/academic-year/rollover.ts'
import { byName } from '../../../platform/database/name-order.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { semesterTotals } from '../semester-totals.ts'

type Of = { yearId: string; studentIds: readonly string[] }
type Absences = PlannedStudent['absences']
type YearResults = Pick<PlannedStudent, 'absences' | 'finals'>

/** What decides about the next year: absences and final scores of the old one, in three statements for any page. */
export async function readYearResults(scope: SchoolScope, of: Of): Promise<(studentId: string) => YearResults> {
  const absences = await readAbsences(scope, of)
  const finals = await readFinals(scope, of)
  return (studentId) => ({
    absences: absences.get(studentId) ?? { S: 0, I: 0, A: 0 },
    finals: finals.get(studentId) ?? [],
  })
}

/** As the rapor of each semester counts them: frozen, else corrected by the homeroom teacher, else the marks. */
async function readAbsences(scope: SchoolScope, { yearId, studentIds }: Of): Promise<Map<string, Absences>> {
  const { db, schoolId } = scope
  const totals = await semesterTotals(scope, {
    students: sql`${studentIds}::uuid[]`,
    semesters: sql<boolean>`term.academic_year_id = ${yearId}`,
  })
  const { rows } = await sql<Absences & { id: string; no: number }>`
    select card.student_id as id, card.semester_no as no,
        coalesce((card.snapshot #>> '{absences,S}')::int, card.sick_override) as "S",
        coalesce((card.snapshot #>> '{absences,I}')::int, card.permitted_override) as "I",
        coalesce((card.snapshot #>> '{absences,A}')::int, card.absent_override) as "A"
      from report_card card
      where card.school_id = ${schoolId} and card.academic_year_id = ${yearId} and card.period = 'AKHIR'
        and card.student_id = any(${studentIds}::uuid[])
        and (card.snapshot is not null or card.sick_override is not null)`.execute(db)
  const printed = new Map(rows.map(({ id, no, ...counts }) => [`${id} ${no}`, counts]))
  const sums = new Map<string, Absences>()
  for (const { studentId, semesterNo, total } of totals) {
    const before = sums.get(studentId) ?? { S: 0, I: 0, A: 0 }
    const own = printed.get(`${studentId} ${semesterNo}`) ?? total
    sums.set(studentId, { S: before.S + own.S, I: before.I + own.I, A: before.A + own.A })
  }
  return sums
}

/** A subject is below its KKTP by the lower of knowledge and skill. Of two classes, a subject counts in the last one. */
async function readFinals({ db, schoolId }: SchoolScope, { yearId, studentIds }: Of) {
  const { rows } = await sql<SemesterFinals & { id: string }>`
    with frozen as materialized (
      select card.student_id, card.semester_no, own ->> 'name' as subject, (own ->> 'threshold')::int as threshold,
          (own #>> '{final,score}')::int as final,
          -- Printed under K13 only.
          case when card.snapshot ->> 'curriculum' = 'K13' then (own #>> '{skill,score}')::int end as skill
        from report_card card
        cross join lateral jsonb_path_query(card.snapshot, '$.groups[*].subjects[*]') own
        where card.school_id = ${schoolId} and card.academic_year_id = ${yearId} and card.period = 'AKHIR'
          and card.student_id = any(${studentIds}::uuid[])
    ), current as (
      select distinct on (result.student_id, evaluation.semester_no, given.subject_id)
          result.student_id, evaluation.semester_no, subject.name as subject, evaluation.threshold::int,
          result.final_score::int as final, result.skill_score::int as skill
        from subject_result result
        join subject_evaluation evaluation on evaluation.school_id = result.school_id and evaluation.id = result.subject_evaluation_id
        join academic_subject given on given.school_id = evaluation.school_id and given.id = evaluation.academic_subject_id
        join subject on subject.school_id = given.school_id and subject.id = given.subject_id
        join academic_class ac on ac.school_id = given.school_id and ac.id = given.academic_class_id
        join enrollment e on e.school_id = result.school_id and e.student_id = result.student_id
          and e.academic_class_id = ac.id
        where result.school_id = ${schoolId} and result.student_id = any(${studentIds}::uuid[])
          and ac.academic_year_id = ${yearId} and subject.subject_group <> 'EKSKUL'
        order by result.student_id, evaluation.semester_no, given.subject_id, e.join_date desc
    ), scored as (
      select * from frozen
      union all
      select * from current where not exists (select from frozen
        where frozen.student_id = current.student_id and frozen.semester_no = current.semester_no)
    )
    select student_id as id, semester_no as "semesterNo", round(avg(final) * 10)::int as mean,
        coalesce(json_agg(json_build_object('subject', subject, 'score', least(final, skill), 'threshold', threshold)
          order by least(final, skill), ${byName('subject')}) filter (where least(final, skill) < threshold), '[]') as below
      from scored
      group by 1, 2
      having count(final) > 0
      order by 1, 2`.execute(db)
  const finals = new Map<string, SemesterFinals[]>()
  for (const { id, ...one } of rows) finals.set(id, [...(finals.get(id) ?? []), one])
  return finals
}
