import { addDays } from '@hadir/contract/dates/dates.ts'
import type { MarkingReason } from '@hadir/contract/attendance/attendance-mark.ts'
import { isOnDuty, lateness, isHomeroomTeacher, readsWholeSchool, type Marking } from '../rules.ts'
import type { LessonFacts } from './lesson-facts.ts'
import type { Reader } from './viewer.ts'

type LessonOwners = Pick<LessonFacts, 'academicClass' | 'academicSubjectId' | 'teacher' | 'actualTeacher'>

/** Hers by the timetable, as a substitute, by assignment of the subject on that day, or as a co-teacher. */
export const ownsLesson = ({ teacherId, subjectIds }: Reader['person'], lesson: LessonOwners): boolean =>
  teacherId !== null &&
  (lesson.teacher.id === teacherId ||
    lesson.actualTeacher?.id === teacherId ||
    subjectIds.has(lesson.academicSubjectId))

/** Whether she may see others' lessons on this date: all of the school, or those of a class. */
export function canSeeOthers({ person, day }: Reader): boolean {
  const { date, today } = day
  if (readsWholeSchool(person, today) || (date === today && isOnDuty(person, today))) return true
  return person.homerooms.some(
    (h) => isHomeroomTeacher(person, h.academicClassId, date) || isHomeroomTeacher(person, h.academicClassId, today),
  )
}

export function mayReadLesson({ person, day }: Reader, lesson: LessonOwners): boolean {
  const { date, today } = day
  if (ownsLesson(person, lesson) || readsWholeSchool(person, today)) return true
  if (person.presentSubjectIds.has(lesson.academicSubjectId)) return true
  if (
    isHomeroomTeacher(person, lesson.academicClass.id, date) ||
    isHomeroomTeacher(person, lesson.academicClass.id, today)
  )
    return true
  return date === today && isOnDuty(person, today)
}

/** Whether the server accepts anything from her. Marks made in time may arrive late: then they get verdicts. */
export const maySendTo = ({ person, day }: Reader, lesson: LessonOwners): boolean =>
  person.role === 'school_admin' || ownsLesson(person, lesson) || isOnDuty(person, day.date)

/** An admin at any time, a GURU_PIKET on the day of her duty. */
export const maySubstitute = ({ person, day }: Reader): boolean =>
  person.role === 'school_admin' || (day.date === day.today && isOnDuty(person, day.today))

/** What happens to marks of this lesson that arrive now, by the server's clock. */
export function markingOf(
  { person, day, windowDays, codes, semester }: Reader,
  lesson: LessonFacts,
  { isDayClosed, isTakenByTeacher }: { isDayClosed: boolean; isTakenByTeacher: boolean },
): Marking {
  const { date, today } = day
  const refused = (why: MarkingReason): Marking => ({ state: 'REFUSED', why, until: null, codes })
  if (date > today) return refused('DATE_IN_FUTURE')
  // An extra lesson may be on a Saturday. On a holiday the timetable has no lesson either: the phone is told which.
  if (!day.isSchoolDay && lesson.scheduleId !== null) return refused('NOT_A_SCHOOL_DAY')
  if (!lesson.takesPlace || !semester) return refused('NO_LESSON')
  const isAdmin = person.role === 'school_admin'
  const isOwn = ownsLesson(person, lesson)
  if (!isAdmin && !isOwn && !isOnDuty(person, date)) return refused('NOT_YOUR_LESSON')
  const until = isAdmin || isOwn ? addDays(date, windowDays) : date
  const marking = lateness({ isAdmin, until, today, codes, isDayClosed, isSemesterClosed: semester.isClosed })
  const changesTeachers = isAdmin && isTakenByTeacher && marking.state === 'OPEN'
  return changesTeachers ? { ...marking, state: 'REASON', why: 'MARKED_BY_TEACHER' } : marking
}
