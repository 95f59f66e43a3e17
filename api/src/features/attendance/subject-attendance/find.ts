import { minuteOf } from '@hadir/contract/schedule/bell-schedule.ts'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { newId } from '../../../platform/ids.ts'
import { lessonOf, lessonsOn } from '../../schedule/rules.ts'
import { fromRow, fromTimetable, selectLessons } from './lesson-records.ts'
import type { LessonFacts } from './lesson-facts.ts'

/** A slot of the timetable, or an extra lesson by its own id. */
export type LessonKey = { key: string; date: SchoolDate }

async function readSaved(scope: SchoolScope, { key, date }: LessonKey, lock: boolean): Promise<LessonFacts | null> {
  const found = selectLessons(scope)
    .where('l.date', '=', date)
    .where((eb) =>
      eb.or([eb('l.schedule_id', '=', key), eb.and([eb('l.id', '=', key), eb('l.schedule_id', 'is', null)])]),
    )
  const row = await (lock ? found.forUpdate('l') : found).executeTakeFirst()
  return row ? fromRow(row) : null
}

/** A lesson as saved, else as in the timetable on the date. */
export async function findLesson(scope: SchoolScope, at: LessonKey): Promise<LessonFacts | null> {
  const saved = await readSaved(scope, at, false)
  if (saved && (saved.teacherStatus || saved.scheduleId === null)) return saved
  const { lessons } = await lessonsOn(scope, { date: at.date, scheduleId: at.key })
  if (!lessons[0]) return null
  return saved ?? fromTimetable(lessons[0], at.date)
}

/**
 * The same for a save. It also finds a slot of the timetable without a lesson on this date: marks made before the
 * lesson was moved, or before the day became a holiday, still need their verdict.
 */
export async function findToSave(scope: SchoolScope, at: LessonKey): Promise<LessonFacts | null> {
  const found = await findLesson(scope, at)
  if (found) return found
  const dropped = await lessonOf(scope, { scheduleId: at.key, date: at.date })
  return dropped && { ...fromTimetable(dropped, at.date), takesPlace: false }
}

/** Creates the row of a timetable lesson if missing, and locks it until the end of the transaction. */
export async function lockLesson(scope: SchoolScope, facts: LessonFacts): Promise<LessonFacts & { id: string }> {
  const { db, schoolId, clock } = scope
  const { scheduleId, date } = facts
  const place = {
    schedule_id: scheduleId,
    academic_class_id: facts.academicClass.id,
    academic_subject_id: facts.academicSubjectId,
    period_start: facts.periodStart,
    period_end: facts.periodEnd,
    start_minute: minuteOf(facts.start),
    end_minute: minuteOf(facts.end),
    room: facts.room,
    teacher_id: facts.teacher.id,
  }
  if (facts.id === null) {
    await db
      .insertInto('lesson')
      .values({ school_id: schoolId, id: newId(), date, ...place, created_at: clock.now() })
      .onConflict((on) => on.columns(['school_id', 'schedule_id', 'date']).doNothing())
      .execute()
  }
  // Another transaction may have created or changed it since it was read.
  const row = await readSaved(scope, { key: scheduleId ?? facts.id ?? '', date }, true)
  if (!row?.id) throw new Failure('NOT_FOUND')
  return { ...row, id: row.id, takesPlace: facts.takesPlace }
}
