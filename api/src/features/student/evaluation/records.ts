import { sql } from 'kysely'
import type { Received } from '@hadir/contract/endpoint.ts'
import type {
  StudentEvaluation,
  StudentEvaluationRow,
  studentEvaluationEndpoints,
  SubjectScore,
} from '@hadir/contract/evaluation/student-evaluation.ts'
import type { Grade } from '@hadir/contract/labels.ts'
import type { Sorting } from '../../../platform/database/listing/page.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { semesterTotals } from '../../attendance/own/semester-totals.ts'
import { gradeOrder, visibleClasses } from '../../class/rules.ts'
import { readSetting } from '../../config/school/rules.ts'
import { onRapor } from '../../subject/rules.ts'

export const sorting: Sorting = {
  by: {
    name: sql`lower(student.name)`,
    class: sql`(${gradeOrder}, class.order_no, lower(class.name), member.roll_no is null, member.roll_no)`,
  },
  unasked: 'class',
  id: sql`student.id`,
  search: { words: sql`student.search_name`, numbers: [sql`student.nis`] },
}

/** Subjects `given` that student and class of a row owe in its semester; a religion's belongs to those of the religion. */
const owedSubjects = sql`from academic_subject given
  join subject on subject.school_id = given.school_id and subject.id = given.subject_id
  left join subject_evaluation evaluation on evaluation.school_id = given.school_id
    and evaluation.academic_subject_id = given.id and evaluation.semester_no = term.no
  left join subject_result result on result.school_id = evaluation.school_id
    and result.subject_evaluation_id = evaluation.id and result.student_id = student.id
  where given.school_id = student.school_id and given.academic_class_id = rombel.id and subject.subject_group <> 'EKSKUL'
    and (given.semester_no is null or given.semester_no = term.no)
    and (subject.religion is null or subject.religion = student.religion)`

type Filters = Pick<
  Received<typeof studentEvaluationEndpoints.list>['query'],
  'academicYearId' | 'semesterNo' | 'academicClassId'
>

/**
 * Members of classes in a semester, as far as the caller may read whole classes: the one asked for, else the one that
 * today is in or that ended last. Who left a class and came back stands there once.
 */
export async function findStudents(scope: SchoolScope, query: Filters) {
  const { db, schoolId } = scope
  const { today } = await readSetting(scope)
  const classes = await visibleClasses(scope)
  let found = db
    .selectFrom('enrollment as member')
    .innerJoin('student', (join) =>
      join.onRef('student.school_id', '=', 'member.school_id').onRef('student.id', '=', 'member.student_id'),
    )
    .innerJoin('academic_class as rombel', (join) =>
      join.onRef('rombel.school_id', '=', 'member.school_id').onRef('rombel.id', '=', 'member.academic_class_id'),
    )
    .innerJoin('class', (join) =>
      join.onRef('class.school_id', '=', 'rombel.school_id').onRef('class.id', '=', 'rombel.class_id'),
    )
    .innerJoin('academic_year as year', (join) =>
      join.onRef('year.school_id', '=', 'rombel.school_id').onRef('year.id', '=', 'rombel.academic_year_id'),
    )
    .innerJoin('semester as term', (join) =>
      join.onRef('term.school_id', '=', 'year.school_id').onRef('term.academic_year_id', '=', 'year.id'),
    )
    .where('member.school_id', '=', schoolId)
    .where(
      sql<boolean>`term.no = coalesce(${query.semesterNo ?? null}::int, (select max(begun.no) from semester begun
        where begun.school_id = year.school_id and begun.academic_year_id = year.id
          and begun.start_date <= ${today}::date), 1)`,
    )
    .where(sql<boolean>`member.join_date <= term.end_date and coalesce(member.leave_date > term.start_date, true)`)
    .where(
      sql<boolean>`not exists (select from enrollment later where later.school_id = member.school_id
        and later.academic_class_id = member.academic_class_id and later.student_id = member.student_id
        and later.join_date > member.join_date and later.join_date <= term.end_date)`,
    )
  if (classes !== 'all') found = found.where(sql<boolean>`member.academic_class_id = any(${classes}::uuid[])`)
  found = query.academicYearId
    ? found.where('rombel.academic_year_id', '=', query.academicYearId)
    : found.where('year.is_active', '=', true)
  if (query.academicClassId) found = found.where('member.academic_class_id', '=', query.academicClassId)
  return found.select([
    'student.id',
    'student.name',
    'student.nis',
    'member.roll_no',
    'member.join_date',
    'rombel.id as rombel_id',
    'class.name as class_name',
    'class.grade',
    'year.id as year_id',
    'year.name as year_name',
    'term.no as semester_no',
    sql<number>`(select count(*)::int ${owedSubjects})`.as('subjects'),
    sql<number>`(select count(result.final_score)::int ${owedSubjects})`.as('complete'),
    sql<number | null>`(select round(avg(result.final_score) * 10)::int ${owedSubjects})`.as('mean'),
  ])
}

type Row = Awaited<ReturnType<Awaited<ReturnType<typeof findStudents>>['executeTakeFirstOrThrow']>>

/** With S, I and A as every recap counts them, in one statement for all rows. */
export async function toRows(scope: SchoolScope, rows: readonly Row[]): Promise<StudentEvaluationRow[]> {
  const [first] = rows
  if (!first) return []
  const totals = await semesterTotals(scope, {
    students: sql`${rows.map(({ id }) => id)}::uuid[]`,
    semesters: sql<boolean>`m.academic_year_id = ${first.year_id} and m.no = ${first.semester_no}`,
  })
  const absences = new Map(totals.map(({ studentId, total }) => [studentId, total]))
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    nis: row.nis,
    rollNo: row.roll_no,
    academicClass: { id: row.rombel_id, name: row.class_name, grade: row.grade as Grade },
    academicYear: { id: row.year_id, name: row.year_name },
    semesterNo: row.semester_no === 2 ? 2 : 1,
    subjects: row.subjects,
    complete: row.complete,
    mean: row.mean,
    absences: absences.get(row.id) ?? { S: 0, I: 0, A: 0 },
  }))
}

type Asked = Filters & { id: string }

/** One student with every subject that she owes, in the order of the rapor. */
export async function readStudentEvaluation(scope: SchoolScope, { id, ...query }: Asked): Promise<StudentEvaluation> {
  const found = await findStudents(scope, query)
  // Who changed class within a semester has the rapor of the class where she is now.
  const row = await found
    .where('student.id', '=', id)
    .orderBy(sql`member.leave_date is null desc, member.join_date desc`)
    .executeTakeFirst()
  if (!row) throw new Failure('NOT_FOUND')
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
  }
}

async function readScores({ db, schoolId }: SchoolScope, row: Row): Promise<SubjectScore[]> {
  const { rows } = await sql<SubjectScore>`
    select given.id, subject.name, subject.subject_group as "group", teacher.name as teacher,
        evaluation.id is not null as "isSetUp", coalesce(evaluation.status, 'DRAFT') as status,
        coalesce(evaluation.curriculum, rombel.curriculum, year.curriculum) as curriculum,
        coalesce(evaluation.threshold, given.threshold) as threshold,
        result.final_score as final, result.skill_score as skill,
        coalesce(result.filled, 0) as filled, coalesce(result.owed, 0) as owed, result.description
      from student
      join academic_class rombel on rombel.school_id = student.school_id and rombel.id = ${row.rombel_id}
      join academic_year year on year.school_id = rombel.school_id and year.id = rombel.academic_year_id
      join semester term on term.school_id = year.school_id and term.academic_year_id = year.id
        and term.no = ${row.semester_no}
      join academic_subject given on given.school_id = student.school_id and given.academic_class_id = rombel.id
        and (given.semester_no is null or given.semester_no = term.no)
      join subject on subject.school_id = given.school_id and subject.id = given.subject_id
        and subject.subject_group <> 'EKSKUL' and (subject.religion is null or subject.religion = student.religion)
      left join teacher on teacher.school_id = given.school_id and teacher.id = given.teacher_id
      left join subject_evaluation evaluation on evaluation.school_id = given.school_id
        and evaluation.academic_subject_id = given.id and evaluation.semester_no = term.no
      left join subject_result result on result.school_id = evaluation.school_id
        and result.subject_evaluation_id = evaluation.id and result.student_id = student.id
      where student.school_id = ${schoolId} and student.id = ${row.id}
      order by ${onRapor}`.execute(db)
  return rows
}
