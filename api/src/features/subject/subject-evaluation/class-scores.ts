import { sql } from 'kysely'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { RemedialMode, ScoreComponent } from '@hadir/contract/evaluation/final-score.ts'
import type { Gap } from '@hadir/contract/evaluation/student-result.ts'
import type {
  EvaluationCurriculum,
  EvaluationStatus,
} from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import type { Gender } from '@hadir/contract/labels.ts'
import type { SubjectGroup } from '@hadir/contract/subject/subject.ts'
import { nameThen } from '../../class/rules.ts'
import { byName } from '../../../platform/database/name-order.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { gapsBetween, leftOn, onRapor, participants } from '../rules.ts'

export type ClassSemester = { academicClassId: string; yearId: string; semesterNo: number }

export type ClassesOfSemester = Omit<ClassSemester, 'academicClassId'> & { classIds: readonly string[] }

export type ClassMember = {
  id: string
  name: string
  nis: string
  nisn: string | null
  gender: Gender
  religion: string | null
  rollNo: number | null
  joinDate: SchoolDate
  gaps: Gap[] | null
  /** The first day of the semester on which she was no longer in the class. */
  leftOn: SchoolDate | null
  /** She is now in another class of the year, which has her rapor. */
  isElsewhere: boolean
}

type Component = ScoreComponent & {
  code: string
  name: string
  /** Of single students, from their former class. */
  carriedFrom?: string
  date: string | null
  objectiveIds: string[]
  isArchived: boolean
}

export type SubjectOfClass = {
  /** The id of the class's subject. */
  id: string
  subjectId: string
  name: string
  group: SubjectGroup
  religion: string | null
  teacher: string | null
  evaluationId: string | null
  status: EvaluationStatus
  curriculum: EvaluationCurriculum
  threshold: number
  weightLm: number
  weightSts: number
  weightSas: number
  remedialMode: RemedialMode
  objectives: { id: string; text: string }[]
  components: Component[]
}

type InClass = { academicClassId: string }

export async function readMembers(
  { db, schoolId }: SchoolScope,
  of: ClassesOfSemester,
): Promise<(ClassMember & InClass)[]> {
  const { rows } = await sql<ClassMember & InClass>`
    select s.id, s.name, s.nis, s.nisn, s.gender, s.religion, e.academic_class_id as "academicClassId",
        (array_agg(e.roll_no order by e.join_date desc))[1] as "rollNo", min(e.join_date) as "joinDate", ${gapsBetween('e')} as gaps,
        nullif(max(case when ${leftOn} <= term.end_date then ${leftOn} else 'infinity' end), 'infinity') as "leftOn",
        exists (select from enrollment other_e
          where other_e.school_id = s.school_id and other_e.student_id = s.id
            and other_e.academic_year_id = term.academic_year_id and other_e.academic_class_id <> e.academic_class_id
            and other_e.join_date > max(e.join_date) and other_e.join_date <= term.end_date) as "isElsewhere"
      from semester term
      join enrollment e on e.school_id = term.school_id and e.academic_class_id = any(${of.classIds}::uuid[])
        and e.join_date <= term.end_date and (e.leave_date is null or e.leave_date > term.start_date)
      join student s on s.school_id = e.school_id and s.id = e.student_id
      where term.school_id = ${schoolId} and term.academic_year_id = ${of.yearId} and term.no = ${of.semesterNo}
      group by s.school_id, s.id, e.academic_class_id, term.academic_year_id, term.end_date
      order by "rollNo" nulls last, ${byName('s.name')}, s.id`.execute(db)
  return rows
}

/** By class, then by subject: who takes it, by the rules of every roster. */
export type Taken = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>

export async function readTaken({ db, schoolId }: SchoolScope, of: ClassesOfSemester): Promise<Taken> {
  const { rows } = await sql<{ academic_class_id: string; academic_subject_id: string; students: string[] }>`
    select p.academic_class_id, p.academic_subject_id, json_agg(p.student_id) as students from ${participants} p
      where p.school_id = ${schoolId} and p.academic_class_id = any(${of.classIds}::uuid[])
        and p.semester_no = ${of.semesterNo}
      group by 1, 2`.execute(db)
  const found = new Map<string, Map<string, Set<string>>>()
  for (const { academic_class_id: classId, academic_subject_id: subjectId, students } of rows) {
    const ofClass = found.get(classId) ?? new Map<string, Set<string>>()
    found.set(classId, ofClass.set(subjectId, new Set(students)))
  }
  return found
}

const titled = sql`concat_ws(', ', concat_ws(' ', teacher.title_front, teacher.name), teacher.title_back)`

/** Those of the classes, and chosen ones of other classes. */
export async function readSubjects(
  { db, schoolId }: SchoolScope,
  of: ClassesOfSemester,
  taken: Taken,
): Promise<(SubjectOfClass & InClass)[]> {
  const then = { schoolId, year: sql`${of.yearId}::uuid`, no: sql`${of.semesterNo}::int` }
  const ids = new Set([...taken.values()].flatMap((subjects) => [...subjects.keys()]))
  const { rows } = await sql<SubjectOfClass & InClass>`
    select given.id, given.subject_id as "subjectId", given.academic_class_id as "academicClassId",
        ${nameThen(then, { id: sql`subject.id`, now: sql`subject.name` })} as name, subject.subject_group as "group",
        subject.religion,
        ${nameThen(then, { id: sql`teacher.id`, now: titled, form: 'titled' })} as teacher,
        evaluation.id as "evaluationId", coalesce(evaluation.status, 'DRAFT') as status,
        coalesce(evaluation.curriculum, ac.curriculum, year.curriculum) as curriculum,
        coalesce(evaluation.threshold, given.threshold) as threshold,
        coalesce(evaluation.weight_lm, given.weight_lm) as "weightLm",
        coalesce(evaluation.weight_sts, given.weight_sts) as "weightSts",
        coalesce(evaluation.weight_sas, given.weight_sas) as "weightSas",
        coalesce(evaluation.remedial_mode, 'CAP') as "remedialMode",
        coalesce((select json_agg(json_build_object('id', o.id, 'text', o.text) order by o.order_no)
          from learning_objective o where o.school_id = evaluation.school_id
            and o.subject_evaluation_id = evaluation.id), '[]') as objectives,
        coalesce((select json_agg(json_build_object('id', c.id, 'code', c.code, 'name', c.name, 'kind', c.kind, 'weight', c.weight,
            'competency', c.competency, 'date', c.held_on, 'isArchived', c.archived_at is not null,
            'objectiveIds', coalesce((select json_agg(l.objective_id) from component_objective l
              where l.school_id = c.school_id and l.component_id = c.id), '[]')) order by c.order_no)
          from assessment_component c where c.school_id = evaluation.school_id
            and c.subject_evaluation_id = evaluation.id), '[]') as components
      from academic_subject given
      join subject on subject.school_id = given.school_id and subject.id = given.subject_id
        and subject.subject_group <> 'EKSKUL'
      join academic_class ac on ac.school_id = given.school_id and ac.id = given.academic_class_id
      join academic_year year on year.school_id = ac.school_id and year.id = ac.academic_year_id
      left join teacher on teacher.school_id = given.school_id and teacher.id = given.teacher_id
      left join subject_evaluation evaluation on evaluation.school_id = given.school_id
        and evaluation.academic_subject_id = given.id and evaluation.semester_no = ${of.semesterNo}
      where given.school_id = ${schoolId} and (given.semester_no is null or given.semester_no = ${of.semesterNo})
        and (given.academic_class_id = any(${of.classIds}::uuid[]) or given.id = any(${[...ids]}::uuid[]))
      order by ${onRapor}`.execute(db)
  return rows.map((row) => ({ ...row, teacher: row.teacher || null }))
}

type Worded = Record<'description' | 'editedFrom' | 'skillDescription' | 'skillEditedFrom', string | null>

/** Descriptions edited by hand, by evaluation and student. */
export async function readWorded({ db, schoolId }: SchoolScope, subjects: readonly SubjectOfClass[]) {
  const { rows } = await sql<Worded & { key: string }>`
    select subject_evaluation_id || ' ' || student_id as key, description, edited_from as "editedFrom",
        skill_description as "skillDescription", skill_edited_from as "skillEditedFrom"
      from subject_result
      where school_id = ${schoolId} and (edited_from is not null or skill_edited_from is not null)
        and subject_evaluation_id = any(${subjects.flatMap(({ evaluationId }) => evaluationId ?? [])}::uuid[])`.execute(
    db,
  )
  return new Map(rows.map(({ key, ...words }) => [key, words] as const))
}
