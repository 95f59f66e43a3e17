import { sql } from 'kysely'
import type { z } from 'zod'
import { minuteOf } from '@hadir/contract/schedule/bell-schedule.ts'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { Answer } from '@hadir/contract/endpoint.ts'
import type { LessonInfo } from '@hadir/contract/attendance/subject-attendance/lesson-record.ts'
import type { lessons } from '@hadir/contract/attendance/subject-attendance/subject-attendance.ts'
import { byClass, byName } from '../../../platform/database/name-order.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { newId } from '../../../platform/ids.ts'
import { lockDays } from '../day-closing/locked-days.ts'
import { lessonsOfDay } from './day-lessons.ts'
import { jointLessons, matesOn } from './joint.ts'
import { mayReadLesson } from './rules.ts'
import { toInfo } from './lesson-records.ts'
import { findLesson } from './find.ts'
import { meetingNumbers } from './meetings.ts'
import { readReader, type Reader } from './viewer.ts'

type RequestedLesson = z.output<typeof lessons.addExtra.body>
type TaughtRow = { id: string; name: string; academic_class_id: string; teacher_id: string | null }

/** Subjects of classes in running years with a teacher: all for an admin, a teacher's own otherwise. */
async function readTaught({ db, schoolId, role }: SchoolScope, { person, day }: Reader): Promise<TaughtRow[]> {
  const { rows } = await sql<TaughtRow>`
    select given.id, concat_ws(' · ', k.name, m.name) as name, given.academic_class_id, given.teacher_id
      from academic_year year
      join academic_class ac on ac.school_id = year.school_id and ac.academic_year_id = year.id
      join class k on k.school_id = ac.school_id and k.id = ac.class_id
      join academic_subject given on given.school_id = ac.school_id and given.academic_class_id = ac.id
      join subject m on m.school_id = given.school_id and m.id = given.subject_id
      where year.school_id = ${schoolId} and ${day.date}::date between year.start_date and year.end_date
        and given.teacher_id is not null
        and (${role === 'school_admin'} or given.id = any(${[...person.subjectIds]}::uuid[]))
      order by ${byClass('k')}, ${byName('m.name')}`.execute(db)
  return rows
}

export async function listExtraChoices(scope: SchoolScope): Promise<Answer<typeof lessons.extraChoices>['data']> {
  const rows = await readTaught(scope, await readReader(scope, undefined))
  return rows.map(({ id, name }) => ({ id, name }))
}

/**
 * A lesson outside the timetable, in every class that is taught together with this one. None of its classes, nor its
 * teacher, may have another one at that time.
 */
export async function addExtra(scope: SchoolScope, requested: RequestedLesson): Promise<LessonInfo> {
  const { db, schoolId, clock } = scope
  await lockDays(scope, [])
  const reader = await readReader(scope, requested.date)
  const { person, semester } = reader
  if (!semester) throw wrong('date', 'Tanggal di luar semester')
  if (semester.isClosed) throw new Failure('SEMESTER_CLOSED')
  const own = await readTaught(scope, reader)
  const taught = own.find((row) => row.id === requested.academicSubjectId)
  if (!taught?.teacher_id) throw wrong('academicSubjectId', 'Pilih mata pelajaran yang Anda ajar')
  const teacherId = person.teacherId ?? taught.teacher_id
  const id = newId()
  const mates = await matesOn(scope, requested.date, taught.id)
  const all = own.filter((row) => row === taught || mates.includes(row.id))
  await assertNoClash(scope, requested, { classIds: all.map((one) => one.academic_class_id), teacherId })
  await db
    .insertInto('lesson')
    .values(
      all.map((one) => ({
        school_id: schoolId,
        id: one === taught ? id : newId(),
        date: requested.date,
        academic_class_id: one.academic_class_id,
        academic_subject_id: one.id,
        start_minute: minuteOf(requested.start),
        end_minute: minuteOf(requested.end),
        room: requested.room ?? null,
        teacher_id: teacherId,
        created_at: clock.now(),
      })),
    )
    .execute()
  const lesson = await findLesson(scope, { key: id, date: requested.date })
  if (!lesson) throw new Failure('NOT_FOUND')
  const [meetingNo = null] = await meetingNumbers(scope, reader, [lesson])
  const joint = await jointLessons(scope, lesson)
  return toInfo(lesson, reader, { meetingNo, all: joint.filter((one) => mayReadLesson(reader, one)) })
}

const wrong = (field: string, message: string) => new Failure('INVALID', { fields: { [field]: message } })

/** Checked under the lock of class and teacher, so that no two lessons can overlap. */
async function assertNoClash(
  scope: SchoolScope,
  { date, start, end }: RequestedLesson,
  of: { classIds: readonly string[]; teacherId: string },
): Promise<void> {
  const { db, schoolId } = scope
  await sql`select from academic_class where school_id = ${schoolId} and id = any(${of.classIds}::uuid[])
    order by id for update`.execute(db)
  await sql`select from teacher where school_id = ${schoolId} and id = ${of.teacherId} for no key update`.execute(db)
  const clash = (await lessonsOfDay(scope, date)).find(
    (other) =>
      other.start < end &&
      start < other.end &&
      (of.classIds.includes(other.academicClass.id) || (other.actualTeacher ?? other.teacher).id === of.teacherId),
  )
  if (!clash) return
  const when = `${clash.start}–${clash.end}`
  throw new Failure('SCHEDULE_CLASH', {
    values: { reason: `${clash.academicClass.name} ${clash.subject.name}, ${clash.teacher.name}, ${when}` },
  })
}

/** Removes an extra lesson without saved data, a joint one from all of its classes; its teacher or an admin may. */
export async function removeExtra(scope: SchoolScope, lessonId: string): Promise<void> {
  const { db, schoolId, role } = scope
  await lockDays(scope, [])
  const { person } = await readReader(scope, undefined)
  const found = await findLesson(scope, { key: lessonId, date: await dateOf(scope, lessonId) })
  const ids = found ? (await jointLessons(scope, found)).flatMap((one) => one.id ?? []) : []
  const all = await db
    .selectFrom('lesson')
    .select(['teacher_id', 'teacher_status'])
    .where('school_id', '=', schoolId)
    .where('id', 'in', ids)
    .where('schedule_id', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (all.length === 0) throw new Failure('NOT_FOUND')
  if (role !== 'school_admin' && all.some((one) => one.teacher_id !== person.teacherId)) throw new Failure('FORBIDDEN')
  if (all.some((one) => one.teacher_status !== null)) throw new Failure('LESSON_KEPT')
  try {
    await db.deleteFrom('lesson').where('school_id', '=', schoolId).where('id', 'in', ids).execute()
  } catch (error) {
    // A rejected mark, or a removed attachment, has an event that refers to the lesson.
    if ((error as { code?: string }).code === '23503') throw new Failure('LESSON_KEPT')
    throw error
  }
}

async function dateOf({ db, schoolId }: SchoolScope, lessonId: string): Promise<SchoolDate> {
  const lesson = await db
    .selectFrom('lesson')
    .select('date')
    .where('school_id', '=', schoolId)
    .where('id', '=', lessonId)
    .where('schedule_id', 'is', null)
    .executeTakeFirst()
  if (!lesson) throw new Failure('NOT_FOUND')
  return lesson.date
}
