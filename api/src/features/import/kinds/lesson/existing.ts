import { sql } from 'kysely'
import type { Grade, Level } from '@hadir/contract/labels.ts'
import { gradesOfSchool } from '@hadir/contract/school/school-grades.ts'
import { byClass } from '../../../../platform/database/name-order.ts'
import type { SchoolScope } from '../../../../platform/http/scope.ts'
import type { Value } from '../../list/column.ts'
import { classKey } from '../../list/rombel.ts'
import type { RowSnapshot } from '../../plan/row-snapshot.ts'
import type { Existing } from '../../plan/plan.ts'

export type KnownSubject = {
  id: string
  code: string
  name: string
  curriculum: string
  grades: string[]
  weekly_jp: number | null
  threshold: number | null
  order_no: number
  is_active: boolean
}
type KnownTeacher = { id: string; name: string; nuptk: string | null }
type KnownClass = { name: string; grade: string; is_closed: boolean }

/** The active year's record for one row of the file: a class with its wali kelas, or one of its subjects. */
export type ExistingAcademicSubject = Existing & { row: RowSnapshot | null; coTeacherIds: readonly string[] }

export type KnownAcademicSubjects = {
  level: Level
  grades: readonly Grade[]
  subjects: readonly KnownSubject[]
  teachers: readonly KnownTeacher[]
  /** By class key, also those that the year lacks. */
  classes: ReadonlyMap<string, KnownClass>
  /** By the key of a row. */
  homerooms: ReadonlyMap<string, ExistingAcademicSubject>
  academicSubjects: ReadonlyMap<string, ExistingAcademicSubject>
}

/** The key by which a row finds its record: the class, and the subject or a marker for the wali kelas. */
export const academicSubjectKey = (className: string, what: string): string => `${classKey(className)}|${what}`
export const asHomeroom = 'wali kelas'

type ClassRow = KnownClass & { rombel_id: string | null; teacher: string | null; homeroom: RowSnapshot | null }
type AcademicSubjectRow = {
  row: RowSnapshot
  class: string
  subject: string
  teacher: string | null
  co_teachers: string[]
}

/** The school's classes, subjects and teachers, and the year's records of them, in five queries. */
export async function loadAcademicSubjects(
  { db, schoolId }: SchoolScope,
  options: { yearId: string | null; lock: boolean },
): Promise<KnownAcademicSubjects> {
  if (options.lock) {
    // Changes to a class, or to what is taught in it, wait until the import is written.
    await sql`select id from academic_class where school_id = ${schoolId}
      and academic_year_id = ${options.yearId}::uuid order by id for no key update`.execute(db)
    await sql`select given.id from academic_subject given
      join academic_class ac on ac.school_id = given.school_id and ac.id = given.academic_class_id
      where given.school_id = ${schoolId} and ac.academic_year_id = ${options.yearId}::uuid
      order by given.id for no key update of given`.execute(db)
  }
  const setting = await sql<{ level: Level; form: string | null }>`
    select level, school_form as form from school_setting where school_id = ${schoolId}`.execute(db)
  const subjects = await sql<KnownSubject>`
    select id, code, name, curriculum, grades, weekly_jp, threshold, order_no, is_active from subject
      where school_id = ${schoolId} order by order_no, id`.execute(db)
  const teachers = await sql<KnownTeacher>`
    select id, name, nuptk from teacher where school_id = ${schoolId} and status = 'AKTIF' order by id`.execute(db)
  const classes = await sql<ClassRow>`
    select k.name, k.grade, coalesce(ac.status = 'DITUTUP', false) as is_closed, ac.id as rombel_id,
        t.name as teacher, case when h.id is not null then to_jsonb(h) end as homeroom
      from class k
      left join academic_class ac on ac.school_id = k.school_id and ac.class_id = k.id
        and ac.academic_year_id = ${options.yearId}::uuid
      left join homeroom h on h.school_id = ac.school_id and h.academic_class_id = ac.id and h.end_date is null
      left join teacher t on t.school_id = h.school_id and t.id = h.teacher_id
      where k.school_id = ${schoolId} order by ${byClass('k')}`.execute(db)
  const academicSubjects = await sql<AcademicSubjectRow>`
    select to_jsonb(given) as row, k.name as class, m.name as subject, t.name as teacher,
        array(select co.teacher_id from academic_subject_co_teacher co
          where co.school_id = given.school_id and co.academic_subject_id = given.id) as co_teachers
      from academic_subject given
      join academic_class ac on ac.school_id = given.school_id and ac.id = given.academic_class_id
      join class k on k.school_id = ac.school_id and k.id = ac.class_id
      join subject m on m.school_id = given.school_id and m.id = given.subject_id
      left join teacher t on t.school_id = given.school_id and t.id = given.teacher_id
      where given.school_id = ${schoolId} and ac.academic_year_id = ${options.yearId}::uuid
      order by given.id`.execute(db)
  const level = setting.rows[0]?.level ?? 'SMP'
  const found = classes.rows.flatMap((row) => (row.rombel_id === null ? [] : [homeroomOf(row, row.rombel_id)]))
  return {
    level,
    grades: gradesOfSchool({ level, form: setting.rows[0]?.form ?? null }),
    subjects: subjects.rows,
    teachers: teachers.rows,
    classes: new Map(classes.rows.map((row) => [classKey(row.name), row])),
    homerooms: byKey(found),
    academicSubjects: byKey(academicSubjects.rows.map(academicSubjectOf)),
  }
}

const byKey = (records: readonly ExistingAcademicSubject[]) =>
  new Map(records.map((record) => [String(record.values['key']), record]))

function homeroomOf({ name, teacher, homeroom }: ClassRow, id: string): ExistingAcademicSubject {
  const values = { key: academicSubjectKey(name, asHomeroom), class: name, teacher }
  return { id, values, row: homeroom, coTeacherIds: [] }
}

function academicSubjectOf({
  row,
  class: name,
  subject,
  teacher,
  co_teachers,
}: AcademicSubjectRow): ExistingAcademicSubject {
  const own = (column: string): Value => (row[column] ?? null) as Value
  const values = {
    key: academicSubjectKey(name, String(row['subject_id'])),
    class: name,
    subject,
    teacher,
    weekly_jp: own('weekly_jp'),
    sk_number: own('sk_number'),
    sk_date: own('sk_date'),
  }
  return { id: String(row['id']), values, row, coTeacherIds: co_teachers }
}
