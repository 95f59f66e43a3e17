import { sql } from 'kysely'
import type { StudentEvaluation, SubjectScore } from '@hadir/contract/evaluation/student-evaluation.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { onRapor } from '../../subject/rules.ts'
import { readCard } from '../report-card/cards.ts'
import { type AskedStudent, findStudents, readStudentRow, type StudentRow, taken, toRows } from './records.ts'

/** One student with every subject that she owes, in the order of the rapor. */
export async function readStudentEvaluation(
  scope: SchoolScope,
  { id, ...query }: AskedStudent,
): Promise<StudentEvaluation> {
  const row = await readStudentRow(scope, { id, ...query })
  const [head] = await toRows(scope, [row])
  if (!head) throw new Failure('NOT_FOUND')
  const ofClass = await findStudents(scope, { ...query, academicClassId: row.rombel_id })
  const beside = await ofClass.orderBy(sql`member.roll_no nulls last, lower(student.name), student.id`).execute()
  const at = beside.findIndex((one) => one.id === id)
  return {
    ...head,
    joinDate: row.join_date,
    previousId: beside[at - 1]?.id ?? null,
    nextId: beside[at + 1]?.id ?? null,
    scores: await readScores(scope, row),
    card: await readCard(scope, row, head.card),
  }
}

async function readScores({ db, schoolId }: SchoolScope, row: StudentRow): Promise<SubjectScore[]> {
  const of = (end: string, middle: string) => sql.ref(`result.${row.period === 'AKHIR' ? end : middle}`)
  const { rows } = await sql<SubjectScore>`
    select given.id, subject.name, subject.subject_group as "group", teacher.name as teacher,
        evaluation.id is not null as "isSetUp", coalesce(evaluation.status, 'DRAFT') as status,
        coalesce(evaluation.curriculum, rombel.curriculum, year.curriculum) as curriculum,
        coalesce(evaluation.threshold, given.threshold) as threshold,
        ${of('final_score', 'mid_score')} as final, ${of('skill_score', 'mid_skill')} as skill,
        coalesce(${of('filled', 'mid_filled')}, 0) as filled, coalesce(${of('owed', 'mid_owed')}, 0) as owed,
        ${of('description', 'mid_description')} as description,
        ${of('skill_description', 'mid_skill_description')} as "skillDescription"
      from student
      join academic_class rombel on rombel.school_id = student.school_id and rombel.id = ${row.rombel_id}
      join academic_year year on year.school_id = rombel.school_id and year.id = rombel.academic_year_id
      join semester term on term.school_id = year.school_id and term.academic_year_id = year.id
        and term.no = ${row.semester_no}
      join academic_subject given on given.school_id = student.school_id and given.id in (${taken})
      join subject on subject.school_id = given.school_id and subject.id = given.subject_id
        and subject.subject_group <> 'EKSKUL'
      left join teacher on teacher.school_id = given.school_id and teacher.id = given.teacher_id
      left join subject_evaluation evaluation on evaluation.school_id = given.school_id
        and evaluation.academic_subject_id = given.id and evaluation.semester_no = term.no
      left join subject_result result on result.school_id = evaluation.school_id
        and result.subject_evaluation_id = evaluation.id and result.student_id = student.id
      where student.school_id = ${schoolId} and student.id = ${row.id}
      order by ${onRapor}`.execute(db)
  return rows
}
