import { sql } from 'kysely'
import type { z } from 'zod'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { Answer } from '@hadir/contract/endpoint.ts'
import type { LessonInfo } from '@hadir/contract/attendance/subject-attendance/lesson-record.ts'
import type { lessons } from '@hadir/contract/attendance/subject-attendance/subject-attendance.ts'
import { byName } from '../../../platform/database/name-order.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { jointLessons } from './joint.ts'
import { keyOf, toInfo } from './lesson-records.ts'
import type { LessonFacts } from './lesson-facts.ts'
import { findLesson, lockLesson } from './find.ts'
import { lockDays } from '../day-closing/locked-days.ts'
import { lessonsOfDay } from './day-lessons.ts'
import { meetingNumbers } from './meetings.ts'
import { readReader, type Reader } from './viewer.ts'
import { mayReadLesson, maySendTo, maySubstitute } from './rules.ts'

type RequestedTeacher = z.output<typeof lessons.setTeacher.body> & { key: string }

async function readForTeacher(scope: SchoolScope, { key, date }: { key: string; date: SchoolDate }) {
  const reader = await readReader(scope, date)
  const lesson = await findLesson(scope, { key, date })
  if (!lesson) throw new Failure('NOT_FOUND')
  if (!maySendTo(reader, lesson)) throw new Failure('FORBIDDEN')
  return { reader, lesson }
}

/**
 * Records who teaches a lesson, in advance (a substitute is sent) or afterwards. Its own teacher may record that she
 * was there or left an assignment; everything else is for piket and admins.
 */
export async function setTeacher(scope: SchoolScope, { key, ...requested }: RequestedTeacher): Promise<LessonInfo> {
  const { db, schoolId } = scope
  const { teacherStatus } = requested
  await lockDays(scope, [])
  const { reader, lesson: found } = await readForTeacher(scope, { key, date: requested.date })
  const isOfHerself = teacherStatus === 'HADIR' || teacherStatus === 'TUGAS'
  if (!maySubstitute(reader) && !isOfHerself) throw new Failure('FORBIDDEN')
  if (!reader.semester || reader.semester.isClosed) throw new Failure('SEMESTER_CLOSED')
  // Those of a joint lesson in its order, as a save locks them.
  const joint = []
  for (const one of await jointLessons(scope, found)) joint.push(await lockLesson(scope, one))
  const lesson = joint.find((one) => keyOf(one) === key)
  if (!lesson) throw new Failure('NOT_FOUND')
  // The new row has version 1 at once; a client that saw none sends 0.
  if (requested.version !== found.version || (found.id !== null && lesson.version !== found.version)) {
    throw new Failure('CHANGED_MEANWHILE')
  }
  const actual = {
    HADIR: ownTeacher(lesson, reader),
    TUGAS: lesson.teacher.id,
    DIGANTI: requested.teacherId,
    KOSONG: null,
  }
  const teacherId = actual[teacherStatus] ?? null
  if (teacherStatus === 'DIGANTI') await assertSubstitute(scope, lesson, teacherId)
  const write = () =>
    db
      .updateTable('lesson')
      .set((eb) => ({
        teacher_status: teacherStatus,
        actual_teacher_id: teacherId,
        teacher_note: requested.note ?? null,
        version: eb('version', '+', 1),
      }))
      .where('school_id', '=', schoolId)
  const changed = await write()
    .where('id', '=', lesson.id)
    .where('version', '=', found.version || 1)
    .executeTakeFirst()
  if (changed.numUpdatedRows === 0n) throw new Failure('CHANGED_MEANWHILE')
  // One lesson has one teacher, whatever class's sheet she reports it on.
  const others = joint.flatMap(({ id }) => (id === lesson.id ? [] : id))
  if (others.length > 0) await write().where('id', 'in', others).execute()
  const now = await findLesson(scope, { key, date: requested.date })
  if (!now) throw new Failure('NOT_FOUND')
  const [meetingNo = null] = await meetingNumbers(scope, reader, [now])
  return toInfo(now, reader, {
    meetingNo,
    all: (await jointLessons(scope, now)).filter((one) => mayReadLesson(reader, one)),
  })
}

/** The teacher who reports that she was there, if she co-teaches the lesson; else its own teacher. */
const ownTeacher = ({ teacher, academicSubjectId }: LessonFacts, { person }: Reader): string =>
  person.teacherId && person.subjectIds.has(academicSubjectId) ? person.teacherId : teacher.id

async function assertSubstitute({ db, schoolId }: SchoolScope, lesson: LessonFacts, teacherId: string | null) {
  if (teacherId === lesson.teacher.id) {
    throw new Failure('INVALID', { fields: { teacherId: 'Guru ini pemilik pelajarannya' } })
  }
  const found = await db
    .selectFrom('teacher')
    .select('id')
    .where('school_id', '=', schoolId)
    .where('id', '=', teacherId)
    .where('status', '=', 'AKTIF')
    .executeTakeFirst()
  if (!found) throw new Failure('INVALID', { fields: { teacherId: 'Guru tidak ditemukan' } })
}

/** The other teachers by name, each with her lesson at that time. */
export async function listSubstitutes(
  scope: SchoolScope,
  at: { key: string; date: SchoolDate },
): Promise<Answer<typeof lessons.substitutes>['data']> {
  const { db, schoolId } = scope
  const { reader, lesson } = await readForTeacher(scope, at)
  if (!maySubstitute(reader)) throw new Failure('FORBIDDEN')
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from teacher where school_id = ${schoolId} and status = 'AKTIF' and id <> ${lesson.teacher.id}
      order by ${byName('name')}, id`.execute(db)
  const atOnce = (await lessonsOfDay(scope, at.date)).filter(
    (other) => other.start < lesson.end && lesson.start < other.end && !isSame(other, lesson),
  )
  return rows.map(({ id, name }) => {
    const busy = atOnce.find((other) => (other.actualTeacher ?? other.teacher).id === id)
    return { id, name, busyWith: busy ? `${busy.subject.name} ${busy.academicClass.name}` : null }
  })
}

const isSame = (a: LessonFacts, b: LessonFacts) => (a.scheduleId ?? a.id) === (b.scheduleId ?? b.id)
