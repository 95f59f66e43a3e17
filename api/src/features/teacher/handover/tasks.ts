import { sql } from 'kysely'
import { addDays, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { TasksOfTeacher } from '@hadir/contract/teacher/handover.ts'
import { whenText } from '@hadir/contract/schedule/timetable.ts'
import { byClass, byName } from '../../../platform/database/name-order.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { lessonsFrom } from '../../schedule/hand-over.ts'
import { timetableOf, type Timetable } from '../../schedule/rules.ts'
import { onRapor } from '../../subject/rules.ts'
import {
  clubsOfTeacher,
  isTeacherFrom,
  lastDayOf,
  subjectsOfTeacher,
  type Succession,
} from '../../subject/succession.ts'

type Of = { teacherId: string; from: SchoolDate }

/** A teacher's work in the active year from a day on; with `lock` it does not change until the transaction ends. */
export type Work = {
  year: { start: SchoolDate; end: SchoolDate }
  teacher: { id: string; name: string }
  timetable: Timetable
  teachings: Succession[]
  clubs: Succession[]
  tasks: TasksOfTeacher
}

export async function readWork(scope: SchoolScope, { teacherId, from, lock }: Of & { lock: boolean }): Promise<Work> {
  const { db, schoolId } = scope
  const teacher = await db
    .selectFrom('teacher')
    .select(['id', 'name'])
    .where('school_id', '=', schoolId)
    .where('id', '=', teacherId)
    .executeTakeFirst()
  if (!teacher) throw new Failure('NOT_FOUND')
  const year = await db
    .selectFrom('academic_year')
    .select(['id', 'start_date', 'end_date'])
    .where('school_id', '=', schoolId)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!year) throw new Failure('YEAR_NOT_ACTIVE')
  const timetable = await timetableOf(scope, year.id, { lock })
  const isHers = (one: Succession) => isTeacherFrom(one, teacherId, from)
  const teachings = (await subjectsOfTeacher(scope, { yearId: year.id, teacherId, lock })).filter(isHers)
  const clubs = (await clubsOfTeacher(scope, { yearId: year.id, teacherId, from, lock })).filter(isHers)
  return {
    year: { start: year.start_date, end: year.end_date },
    teacher,
    timetable,
    teachings,
    clubs,
    tasks: {
      teacher,
      subjects: await subjectsOf(scope, { teacherId, from }, { timetable, teachings }),
      homerooms: await homeroomsOf(scope, { teacherId, from, yearId: year.id }),
      clubs: await namesOfClubs(scope, clubs, { teacherId, from }),
      duties: await dutiesOf(scope, { teacherId, from }),
    },
  }
}

type SubjectRow = {
  id: string
  class_id: string
  class_name: string
  subject_id: string
  subject_name: string
  weekly_jp: number
}

async function subjectsOf(
  { db, schoolId }: SchoolScope,
  { teacherId, from }: Of,
  { timetable, teachings }: Pick<Work, 'timetable' | 'teachings'>,
): Promise<TasksOfTeacher['subjects']> {
  const lessons = lessonsFrom(timetable, teacherId, from)
  const own = new Map(teachings.map((one) => [one.id, one]))
  const ids = [...own.keys(), ...lessons.map((slot) => slot.academicSubjectId)]
  if (ids.length === 0) return []
  const { rows } = await sql<SubjectRow>`
    select given.id, ac.id as class_id, class.name as class_name, subject.id as subject_id,
        subject.name as subject_name, given.weekly_jp
      from academic_subject given
      join academic_class ac on ac.school_id = given.school_id and ac.id = given.academic_class_id
      join class on class.school_id = ac.school_id and class.id = ac.class_id
      join subject on subject.school_id = given.school_id and subject.id = given.subject_id
      where given.school_id = ${schoolId} and given.id = any(${ids}::uuid[])
      order by ${byClass('class')}, ${onRapor}`.execute(db)
  return rows.map((row) => ({
    until: untilOf(own.get(row.id), { teacherId, from }),
    academicSubjectId: row.id,
    academicClass: { id: row.class_id, name: row.class_name },
    subject: { id: row.subject_id, name: row.subject_name },
    isOwn: own.has(row.id),
    weeklyJp: row.weekly_jp,
    lessons: [...new Set(lessons.filter((slot) => slot.academicSubjectId === row.id).map(whenText))],
  }))
}

const untilOf = (one: Succession | undefined, { teacherId, from }: Of) => (one ? lastDayOf(one, teacherId, from) : null)

async function homeroomsOf(
  { db, schoolId }: SchoolScope,
  { teacherId, from, yearId }: Of & { yearId: string },
): Promise<TasksOfTeacher['homerooms']> {
  const { rows } = await sql<TasksOfTeacher['homerooms'][number]>`
    select ac.id, class.name, span.until from academic_class ac
      join class on class.school_id = ac.school_id and class.id = ac.class_id
      join lateral (
        select h.end_date - 1 as until from homeroom h
          where h.school_id = ac.school_id and h.academic_class_id = ac.id and h.teacher_id = ${teacherId}
            and (h.end_date is null or h.end_date > ${from}::date)
          order by h.start_date limit 1) span on true
      where ac.school_id = ${schoolId} and ac.academic_year_id = ${yearId}
      order by ${byClass('class')}`.execute(db)
  return rows
}

async function namesOfClubs(
  { db, schoolId }: SchoolScope,
  clubs: readonly Succession[],
  of: Of,
): Promise<TasksOfTeacher['clubs']> {
  const rows = await db
    .selectFrom('extracurricular')
    .select(['id', 'name', 'semester_no'])
    .where('school_id', '=', schoolId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(clubs.map(({ id }) => id)))))
    .orderBy('semester_no')
    .orderBy(byName('name'))
    .execute()
  return rows.map(({ id, name, semester_no }) => ({
    id,
    name,
    semesterNo: semester_no === 2 ? 2 : 1,
    until: untilOf(
      clubs.find((one) => one.id === id),
      of,
    ),
  }))
}

async function dutiesOf({ db, schoolId }: SchoolScope, { teacherId, from }: Of): Promise<TasksOfTeacher['duties']> {
  const rows = await db
    .selectFrom('duty')
    .select(['id', 'kind', 'weekdays', 'end_date'])
    .where('school_id', '=', schoolId)
    .where('teacher_id', '=', teacherId)
    .where((eb) => eb.or([eb('end_date', 'is', null), eb('end_date', '>', from)]))
    .orderBy('start_date')
    .orderBy('id')
    .execute()
  // The columns' checks allow nothing else.
  return rows.map(({ end_date, ...row }) => ({
    ...row,
    until: end_date && addDays(end_date, -1),
  })) as TasksOfTeacher['duties']
}
