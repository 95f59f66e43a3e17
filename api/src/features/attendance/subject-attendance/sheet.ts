import { sql } from 'kysely'
import { type AttendanceStatus, plannedStatuses } from '@hadir/contract/labels.ts'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { LessonStudent, LessonSheet } from '@hadir/contract/attendance/subject-attendance/lesson-record.ts'
import type { SheetStudent } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { homeroomTeacherOf } from '../day.ts'
import { readStudents } from '../daily-attendance/students.ts'
import { asShown, isHomeroomTeacher } from '../rules.ts'
import { totalsOf } from '../daily-attendance/totals.ts'
import { jointLessons } from './joint.ts'
import { keyOf, toInfo } from './lesson-records.ts'
import type { LessonFacts } from './lesson-facts.ts'
import { findLesson } from './find.ts'
import { readJournal } from './journal/journal.ts'
import { meetingNumbers } from './meetings.ts'
import { readClosing } from './open.ts'
import { readReader } from './viewer.ts'
import { markingOf, mayReadLesson, maySendTo, maySubstitute } from './rules.ts'

/** The sheet of a lesson on a day (default: the school's today), for a caller who may read it. */
export async function readLessonSheet(
  scope: SchoolScope,
  { key, date }: { key: string; date: SchoolDate | undefined },
): Promise<LessonSheet> {
  // Read the cursor before the cells, so that later changes are sent again.
  const reader = await readReader(scope, date)
  const { day, person } = reader
  const lesson = await findLesson(scope, { key, date: day.date })
  if (!lesson) throw new Failure('NOT_FOUND')
  if (!mayReadLesson(reader, lesson)) throw new Failure('FORBIDDEN')
  const { academicClass, subject } = lesson
  const place = { academicClassId: academicClass.id, date: day.date }
  const members = await readStudents(scope, { ...place, lesson: { id: lesson.id, religion: subject.religion } })
  const head = await readHead(scope, lesson)
  const seesNisn = scope.role !== 'teacher' || isHomeroomTeacher(person, academicClass.id, day.date)
  const students = await withDay(scope, day.date, seesNisn ? members : members.map((one) => ({ ...one, nisn: null })))
  const marking = asShown(scope, markingOf(reader, lesson, await readClosing(scope, lesson)))
  const [meetingNo = null] = await meetingNumbers(scope, reader, [lesson])
  const isOpen = marking.state === 'OPEN' || marking.state === 'REASON'
  const joint = await jointLessons(scope, lesson)
  const [first = lesson] = joint
  const shown = joint.find((one) => keyOf(one) === keyOf(lesson)) ?? lesson
  const all = joint.filter((one) => mayReadLesson(reader, one))
  const info = toInfo(shown, reader, { meetingNo, all })
  return {
    academicClass: { ...academicClass, grade: head.grade, homeroomTeacher: head.homeroom_teacher },
    day,
    marking,
    // Absences are planned by day.
    mayPlan: false,
    // A student who arrives after the lesson has begun is late for it.
    entry: { time: info.start, graceMinutes: 0 },
    taken: head.taken_at && { by: head.taken_by, at: head.taken_at.toISOString() },
    totals: totalsOf(students.map((student) => student.cell.status)),
    students,
    cursor: reader.cursor,
    epoch: reader.epoch,
    lesson: info,
    journal: await readJournal(scope, first),
    maySetTeacher: !reader.semester?.isClosed && (maySubstitute(reader) || (isOpen && maySendTo(reader, lesson))),
    maySubstitute: !reader.semester?.isClosed && maySubstitute(reader),
    removal: removalOf(lesson, isOpen),
  }
}

/** Anyone who may mark it now may remove it while it is empty. */
function removalOf({ scheduleId, teacherStatus, journalRev }: LessonFacts, isOpen: boolean): LessonSheet['removal'] {
  if (scheduleId !== null || !isOpen) return null
  return teacherStatus === null && journalRev === 0 ? 'FREE' : 'KEPT'
}

type Head = { grade: string; homeroom_teacher: string | null; taken_at: Date | null; taken_by: string | null }

async function readHead(scope: SchoolScope, { academicClass, date, id }: LessonFacts): Promise<Head> {
  const { db, schoolId } = scope
  const { rows } = await sql<Head>`
    select k.grade, v.at as taken_at, a.name as taken_by,
        ${homeroomTeacherOf(scope, { academicClassId: sql`ac.id`, date: sql`${date}::date` })} as homeroom_teacher
      from academic_class ac
      join class k on k.school_id = ac.school_id and k.id = ac.class_id
      left join attendance_save v on v.school_id = ac.school_id
        and v.seq = (select max(seq) from lesson_cell where school_id = ${schoolId} and lesson_id = ${id}::uuid)
      left join actor a on a.school_id = v.school_id and a.id = v.actor_id
      where ac.school_id = ${schoolId} and ac.id = ${academicClass.id}`.execute(db)
  const head = rows[0]
  if (!head) throw new Failure('NOT_FOUND')
  return head
}

type DayRow = { student_id: string; status: AttendanceStatus | null; note: string | null; reason: string | null }

/**
 * Each student with her mark on the day's sheet; S, I and D are proposed. Only her homeroom teacher reads why she is
 * ill or away. The reason of a D is shown to all, because a D requires one.
 */
async function withDay(
  { db, schoolId }: SchoolScope,
  date: SchoolDate,
  students: readonly SheetStudent[],
): Promise<LessonStudent[]> {
  const ids = students.map((student) => student.studentId)
  const { rows } = await sql<DayRow>`
    select student_id, status, note, reason from attendance_cell
      where school_id = ${schoolId} and date = ${date}::date and student_id = any(${ids}::uuid[])`.execute(db)
  const byStudent = new Map(rows.map((row) => [row.student_id, row]))
  return students.map((student) => {
    const { status = null, note = null, reason = null } = byStudent.get(student.studentId) ?? {}
    const proposed = plannedStatuses.find((one) => one === status)
    return {
      ...student,
      daily: status,
      proposed: proposed ? { status: proposed, reason: proposed === 'D' ? (reason ?? note) : null } : null,
    }
  })
}
