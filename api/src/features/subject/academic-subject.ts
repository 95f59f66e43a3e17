import { sql } from 'kysely'
import type { AcademicSubject } from '@hadir/contract/subject/academic-subject.ts'
import type { Grade } from '@hadir/contract/labels.ts'
import type { Sorting } from '../../platform/database/listing/page.ts'
import { Failure } from '../../platform/failure.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { classWords, gradeOrder } from '../class/rules.ts'
import { onRapor } from './rules.ts'
import { scheduledJp } from '../class/rules.ts'
import { visibleTo } from './visibility.ts'

const byClass = sql`${gradeOrder}, class.order_no, lower(class.name)`
export const sorting: Sorting = {
  by: {
    class: sql`(${byClass}, ${onRapor})`,
    subject: sql`(lower(subject.name), ${byClass})`,
    group: sql`(${onRapor}, ${byClass})`,
    teacher: sql`lower(teacher.name)`,
    weeklyJp: sql`given.weekly_jp`,
    threshold: sql`given.threshold`,
  },
  defaultSort: 'class',
  id: sql`given.id`,
  search: {
    words: sql`concat_ws(' ', ${classWords}, fold_text(concat_ws(' ', subject.code, subject.name, teacher.name)))`,
  },
}

export const statusOf = sql<AcademicSubject['status']>`case
  when given.teacher_id is null then 'BELUM_ADA_GURU'
  when ${scheduledJp} < given.weekly_jp then 'BELUM_DIJADWALKAN'
  else 'LENGKAP' end`

/** Subjects of classes (`given`) with their class, year, subject and teacher. */
export const joinedSubjects = (db: SchoolScope['db']) =>
  db
    .selectFrom('academic_subject as given')
    .innerJoin('academic_class as rombel', (join) =>
      join.onRef('rombel.school_id', '=', 'given.school_id').onRef('rombel.id', '=', 'given.academic_class_id'),
    )
    .innerJoin('academic_year as year', (join) =>
      join.onRef('year.school_id', '=', 'rombel.school_id').onRef('year.id', '=', 'rombel.academic_year_id'),
    )
    .innerJoin('class', (join) =>
      join.onRef('class.school_id', '=', 'rombel.school_id').onRef('class.id', '=', 'rombel.class_id'),
    )
    .innerJoin('subject', (join) =>
      join.onRef('subject.school_id', '=', 'given.school_id').onRef('subject.id', '=', 'given.subject_id'),
    )
    .leftJoin('teacher', (join) =>
      join.onRef('teacher.school_id', '=', 'given.school_id').onRef('teacher.id', '=', 'given.teacher_id'),
    )

/** Subjects of classes with their names, as far as the caller may see them. */
export async function selectAcademicSubjects(scope: SchoolScope) {
  const { db, schoolId } = scope
  return joinedSubjects(db)
    .where('given.school_id', '=', schoolId)
    .where(await visibleTo(scope))
    .select([
      'given.id',
      'rombel.academic_year_id',
      'rombel.id as rombel_id',
      'class.name as class_name',
      'class.grade',
      'subject.id as subject_id',
      'subject.code',
      'subject.name as subject_name',
      'subject.short_name',
      'subject.subject_group',
      'subject.religion',
      'teacher.id as teacher_id',
      'teacher.name as teacher_name',
      'given.weekly_jp',
      'given.threshold',
      'given.weight_lm',
      'given.weight_sts',
      'given.weight_sas',
      'given.semester_no',
      'given.sk_number',
      'given.sk_date',
      'given.version',
      scheduledJp.as('scheduled_jp'),
      statusOf.as('status'),
      sql<{ id: string; name: string }[]>`coalesce((
        select json_agg(json_build_object('id', beside.id, 'name', beside.name) order by lower(beside.name))
          from academic_subject_co_teacher co
          join teacher beside on beside.school_id = co.school_id and beside.id = co.teacher_id
          where co.school_id = given.school_id and co.academic_subject_id = given.id), '[]')`.as('co_teachers'),
    ])
}

type Row = Awaited<ReturnType<Awaited<ReturnType<typeof selectAcademicSubjects>>['executeTakeFirstOrThrow']>>

/** The decree concerns only the school and its teachers: families do not see it. */
export const toAcademicSubject = ({ role }: SchoolScope, row: Row): AcademicSubject => {
  const isStaff = role === 'school_admin' || role === 'teacher'
  return {
    id: row.id,
    academicYearId: row.academic_year_id,
    academicClass: { id: row.rombel_id, name: row.class_name, grade: row.grade as Grade },
    subject: {
      id: row.subject_id,
      name: row.subject_name,
      code: row.code,
      shortName: row.short_name,
      group: row.subject_group as AcademicSubject['subject']['group'],
      religion: row.religion,
    },
    teacher: row.teacher_id && row.teacher_name ? { id: row.teacher_id, name: row.teacher_name } : null,
    coTeachers: row.co_teachers,
    weeklyJp: row.weekly_jp,
    scheduledJp: row.scheduled_jp,
    threshold: row.threshold,
    weightLm: row.weight_lm,
    weightSts: row.weight_sts,
    weightSas: row.weight_sas,
    semesterNo: row.semester_no as 1 | 2 | null,
    skNumber: isStaff ? row.sk_number : null,
    skDate: isStaff ? row.sk_date : null,
    status: row.status,
    version: row.version,
  }
}

export async function readAcademicSubject(scope: SchoolScope, id: string): Promise<AcademicSubject> {
  const found = await selectAcademicSubjects(scope)
  const row = await found.where('given.id', '=', id).executeTakeFirst()
  if (!row) throw new Failure('NOT_FOUND')
  return toAcademicSubject(scope, row)
}
