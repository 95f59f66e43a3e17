import { addDays, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import { cutSpan } from '@hadir/contract/dates/spans.ts'
import type { ClassSchedule } from '@hadir/contract/schedule/schedule-record.ts'
import { clashBetween, clashText } from '@hadir/contract/schedule/timetable.ts'
import { sql } from 'kysely'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/ids.ts'
import { columnsOf, withinSemester } from './place.ts'
import type { Timetable } from './rules.ts'

type Days = { start: SchoolDate; end: SchoolDate | null }

/** The days on which a lesson takes place: those of its own dates in its semester, else of the year. */
function spanOf({ semesters }: Timetable, slot: ClassSchedule) {
  const { validFrom, validTo } = withinSemester(semesters)(slot)
  const start = validFrom ?? semesters[0]?.start_date ?? null
  const last = validTo ?? semesters.at(-1)?.end_date
  return { start, end: last ? addDays(last, 1) : null }
}

/** A teacher's lessons with a day on or after a date. */
export const lessonsFrom = (timetable: Timetable, teacherId: string, from: SchoolDate): ClassSchedule[] =>
  timetable.slots.filter(
    (slot) => slot.teacher.id === teacherId && cutSpan(spanOf(timetable, slot), { start: from, end: null }).inside,
  )

/** A lesson that changes hands: `id` is that of its part on those days. */
type MovedLesson = { slot: ClassSchedule; id: string; teacherId: string; hasBefore: boolean; afterId: string | null }
export type LessonPlan = { days: Days; moved: MovedLesson[]; clashes: { academicSubjectId: string; reason: string }[] }

/**
 * A teacher's lessons given to others on certain days, by subject, and which of them a successor has at the same time
 * elsewhere. Lessons keep their past: one that began earlier is divided.
 */
export function planLessons(
  timetable: Timetable,
  { teacherId, days, successors }: { teacherId: string; days: Days; successors: ReadonlyMap<string, string> },
): LessonPlan {
  const moved = timetable.slots.flatMap((slot): MovedLesson[] => {
    const successor = successors.get(slot.academicSubjectId)
    if (slot.teacher.id !== teacherId || !successor) return []
    const { before, inside, after } = cutSpan(spanOf(timetable, slot), days)
    if (!inside) return []
    const id = before ? newId() : slot.id
    return [{ slot, id, teacherId: successor, hasBefore: before !== null, afterId: after && newId() }]
  })
  const dated = withinSemester(timetable.semesters)
  const last = days.end === null ? null : addDays(days.end, -1)
  const clashes = moved.flatMap(({ slot, teacherId: successor }) => {
    const wanted = dated({ ...slot, teacher: { ...slot.teacher, id: successor } })
    const onDays = {
      ...wanted,
      validFrom: wanted.validFrom && wanted.validFrom > days.start ? wanted.validFrom : days.start,
      validTo: wanted.validTo && (last === null || wanted.validTo < last) ? wanted.validTo : last,
    }
    const other = timetable.slots.find(
      (one) => one.teacher.id === successor && clashBetween(onDays, dated(one), timetable.bells) === 'teacher',
    )
    return other ? [{ academicSubjectId: slot.academicSubjectId, reason: clashText('teacher', other) }] : []
  })
  return { days, moved, clashes }
}

/** Writes a plan without clashes, in two statements for any number of lessons. */
export async function writeLessons({ db, schoolId, clock }: SchoolScope, { days, moved }: LessonPlan): Promise<void> {
  if (moved.length === 0) return
  const now = clock.now()
  const last = days.end === null ? null : addDays(days.end, -1)
  const shortened = moved.map(({ slot, teacherId, hasBefore, afterId }) => ({
    id: slot.id,
    teacher_id: hasBefore ? slot.teacher.id : teacherId,
    valid_to: hasBefore ? addDays(days.start, -1) : afterId ? last : slot.validTo,
  }))
  await sql`update class_schedule slot
    set teacher_id = k.teacher_id, valid_to = k.valid_to, version = slot.version + 1, updated_at = ${now}
    from unnest(${shortened.map(({ id }) => id)}::uuid[], ${shortened.map((one) => one.teacher_id)}::uuid[],
      ${shortened.map((one) => one.valid_to)}::date[]) as k (id, teacher_id, valid_to)
    where slot.school_id = ${schoolId} and slot.id = k.id`.execute(db)
  const added = moved.flatMap(({ slot, id, teacherId, hasBefore, afterId }) => [
    ...(hasBefore
      ? [
          {
            ...slot,
            id,
            teacher: { ...slot.teacher, id: teacherId },
            validFrom: days.start,
            validTo: afterId ? last : slot.validTo,
          },
        ]
      : []),
    ...(afterId ? [{ ...slot, id: afterId, validFrom: days.end }] : []),
  ])
  if (added.length === 0) return
  await db
    .insertInto('class_schedule')
    .values(
      added.map((slot) => ({
        school_id: schoolId,
        id: slot.id,
        academic_year_id: slot.academicYearId,
        ...columnsOf(slot, slot.academicSubjectId),
        created_at: now,
        updated_at: now,
      })),
    )
    .execute()
}
