import { sql } from 'kysely'
import type { AcademicSubject } from '@hadir/contract/subject/academic-subject.ts'
import type { Grade } from '@hadir/contract/labels.ts'
import { byClass, byName } from '../../platform/database/name-order.ts'
import type { Sorting } from '../../platform/database/read-page.ts'
import { Failure } from '../../platform/failure.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { classWords, isTaught, nameThen, scheduledJp } from '../class/rules.ts'
import { onRapor } from './rules.ts'
import { visibleTo } from './visibility.ts'

/** What its class, subject and teachers were called in its last semester: as when that was closed, else as now. */
function namesThen({ schoolId }: Pick<SchoolScope, 'schoolId'>) {
  const then = { schoolId, year: sql`year.id`, no: sql`coalesce(given.semester_no, 2)` }
  const of = (record: string, form: 'name' | 'short' = 'name') =>
    nameThen(then, {
      id: sql.ref(`${record}.id`),
      now: sql.ref(`${record}.${form === 'short' ? 'short_name' : 'name'}`),
      form,
    })
  return { of, className: of('class'), subject: of('subject'), teacher: of('teacher') }
}

/** A class, subject or teacher is found by the name of today too. */
export const sortingFor = (scope: SchoolScope): Sorting => {
  const { className, subject, teacher } = namesThen(scope)
  const inClassOrder = byClass('class', { name: className })
  const names = sql`concat_ws(' ', ${className}, ${subject}, ${teacher}, subject.code, subject.name, teacher.name)`
  return {
    by: {
      class: sql`(${inClassOrder}, ${onRapor})`,
      subject: sql`(${byName(subject)}, ${inClassOrder})`,
      group: sql`(${onRapor}, ${inClassOrder})`,
      teacher: byName(teacher),
      weeklyJp: sql`given.weekly_jp`,
      threshold: sql`given.threshold`,
    },
    defaultSort: 'class',
    id: sql`given.id`,
    search: { words: sql`concat_ws(' ', ${classWords}, fold_text(${names}))` },
  }
}

export const statusOf = sql<AcademicSubject['status']>`case
  when not ${isTaught} then 'BELUM_ADA_GURU'
  when ${scheduledJp} < given.weekly_jp then 'BELUM_DIJADWALKAN'
  else 'LENGKAP' end`

/** The subjects that are taught together with `given` now, itself among them. */
const joint = ({ of }: ReturnType<typeof namesThen>) => sql<AcademicSubject['joint']>`coalesce((
  select json_agg(json_build_object('id', mate_member.academic_subject_id,
      'academicClass', json_build_object('id', mate_member.academic_class_id, 'name', ${of('k')}),
      'subject', json_build_object('id', m.id, 'name', ${of('m')})) order by mate_member.position)
    from joint_member mine_member
    join joint_member mate_member on mate_member.school_id = mine_member.school_id and mate_member.joint_group_id = mine_member.joint_group_id
    join academic_class ac on ac.school_id = mate_member.school_id and ac.id = mate_member.academic_class_id
    join class k on k.school_id = mate_member.school_id and k.id = ac.class_id
    join academic_subject joint_given on joint_given.school_id = mate_member.school_id and joint_given.id = mate_member.academic_subject_id
    join subject m on m.school_id = mate_member.school_id and m.id = joint_given.subject_id
    where mine_member.school_id = given.school_id and mine_member.academic_subject_id = given.id and mine_member.ended_on is null), '[]')`

/** Subjects of classes (`given`) with their class, year, subject and teacher. */
export const joinedSubjects = (db: SchoolScope['db']) =>
  db
    .selectFrom('academic_subject as given')
    .innerJoin('academic_class as ac', (join) =>
      join.onRef('ac.school_id', '=', 'given.school_id').onRef('ac.id', '=', 'given.academic_class_id'),
    )
    .innerJoin('academic_year as year', (join) =>
      join.onRef('year.school_id', '=', 'ac.school_id').onRef('year.id', '=', 'ac.academic_year_id'),
    )
    .innerJoin('class', (join) =>
      join.onRef('class.school_id', '=', 'ac.school_id').onRef('class.id', '=', 'ac.class_id'),
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
  const names = namesThen(scope)
  return joinedSubjects(db)
    .where('given.school_id', '=', schoolId)
    .where(await visibleTo(scope))
    .select([
      'given.id',
      'ac.academic_year_id',
      'ac.id as rombel_id',
      names.className.as('class_name'),
      'class.grade',
      'subject.id as subject_id',
      'subject.code',
      names.subject.as('subject_name'),
      names.of('subject', 'short').$castTo<string | null>().as('short_name'),
      'subject.subject_group',
      'subject.religion',
      'teacher.id as teacher_id',
      names.teacher.$castTo<string | null>().as('teacher_name'),
      'teacher.status as teacher_status',
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
        select json_agg(json_build_object('id', t.id, 'name', ${names.of('t')})
            order by ${byName('t.name')})
          from academic_subject_co_teacher co
          join teacher t on t.school_id = co.school_id and t.id = co.teacher_id
          where co.school_id = given.school_id and co.academic_subject_id = given.id), '[]')`.as('co_teachers'),
      joint(names).as('joint'),
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
    teacher:
      row.teacher_id && row.teacher_name
        ? { id: row.teacher_id, name: row.teacher_name, isActive: row.teacher_status === 'AKTIF' }
        : null,
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
    joint: row.joint,
    version: row.version,
  }
}

export async function readAcademicSubject(scope: SchoolScope, id: string): Promise<AcademicSubject> {
  const found = await selectAcademicSubjects(scope)
  const row = await found.where('given.id', '=', id).executeTakeFirst()
  if (!row) throw new Failure('NOT_FOUND')
  return toAcademicSubject(scope, row)
}
