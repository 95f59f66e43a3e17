import { sql } from 'kysely'
import { bellsOfVariant, bellsOn, timeOf, type BellSchedule } from '@hadir/contract/schedule/bell-schedule.ts'
import type { SchoolDate, Weekday } from '@hadir/contract/dates/dates.ts'
import type { ClassSchedule } from '@hadir/contract/schedule/schedule-record.ts'
import { timesOfPeriods } from '@hadir/contract/schedule/timetable.ts'
import { Failure } from '../../platform/failure.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { readSetting } from '../config/school/rules.ts'
import { readBellSchedules } from './bells.ts'

/** Lessons with the names of class, subject and teacher, in one statement. */
export const selectSlots = ({ db, schoolId }: SchoolScope) =>
  db
    .selectFrom('class_schedule as slot')
    .innerJoin('academic_class as rombel', (join) =>
      join.onRef('rombel.school_id', '=', 'slot.school_id').onRef('rombel.id', '=', 'slot.academic_class_id'),
    )
    .innerJoin('class', (join) =>
      join.onRef('class.school_id', '=', 'rombel.school_id').onRef('class.id', '=', 'rombel.class_id'),
    )
    .innerJoin('academic_subject as taught', (join) =>
      join.onRef('taught.school_id', '=', 'slot.school_id').onRef('taught.id', '=', 'slot.academic_subject_id'),
    )
    .innerJoin('subject', (join) =>
      join.onRef('subject.school_id', '=', 'taught.school_id').onRef('subject.id', '=', 'taught.subject_id'),
    )
    .innerJoin('teacher', (join) =>
      join.onRef('teacher.school_id', '=', 'slot.school_id').onRef('teacher.id', '=', 'slot.teacher_id'),
    )
    .where('slot.school_id', '=', schoolId)
    .select([
      'slot.id',
      'slot.academic_year_id',
      'slot.semester_no',
      'slot.academic_class_id',
      'class.name as class_name',
      'slot.academic_subject_id',
      'subject.id as subject_id',
      'subject.name as subject_name',
      'subject.short_name',
      'subject.religion',
      'slot.teacher_id',
      'teacher.name as teacher_name',
      'slot.weekday',
      'slot.period_start',
      'slot.period_end',
      'slot.start_minute',
      'slot.end_minute',
      'slot.room',
      'slot.variant',
      'slot.valid_from',
      'slot.valid_to',
      'slot.version',
    ])

export type SlotQuery = ReturnType<typeof selectSlots>
export type SlotRow = Awaited<ReturnType<SlotQuery['executeTakeFirstOrThrow']>>

/** By day, then in order of time; typed times sort among each other. */
export const inWeekOrder = sql`slot.weekday, slot.period_start nulls last, slot.start_minute, class.name, slot.id`

export function toSlot(row: SlotRow, times: { start: string; end: string } | null): ClassSchedule {
  return {
    id: row.id,
    academicYearId: row.academic_year_id,
    // The columns' checks allow nothing else.
    semesterNo: row.semester_no as ClassSchedule['semesterNo'],
    academicClass: { id: row.academic_class_id, name: row.class_name },
    academicSubjectId: row.academic_subject_id,
    subject: { id: row.subject_id, name: row.subject_name, shortName: row.short_name, religion: row.religion },
    teacher: { id: row.teacher_id, name: row.teacher_name },
    weekday: row.weekday as Weekday,
    periodStart: row.period_start,
    periodEnd: row.period_end,
    startTime: times?.start ?? null,
    endTime: times?.end ?? null,
    room: row.room,
    variant: row.variant as ClassSchedule['variant'],
    validFrom: row.valid_from,
    validTo: row.valid_to,
    version: row.version,
  }
}

/** The times of a lesson by a day's bells, or as typed; null when it has no bells. */
export function timesOf(
  { period_start, period_end, start_minute, end_minute }: SlotRow,
  bells: ReturnType<typeof bellsOn>,
): { start: string; end: string } | null {
  if (start_minute !== null && end_minute !== null) return { start: timeOf(start_minute), end: timeOf(end_minute) }
  if (period_start === null || period_end === null) return null
  return timesOfPeriods(bells, { periodStart: period_start, periodEnd: period_end })
}

/** Adds the times of a day's bells to lessons. */
export const slotMaker =
  (schedules: readonly BellSchedule[], date: SchoolDate) =>
  (row: SlotRow): ClassSchedule => {
    const variant = row.variant as ClassSchedule['variant']
    const bells = bellsOn(bellsOfVariant(schedules, { variant, date }), row.weekday as Weekday)
    return toSlot(row, timesOf(row, bells))
  }

/** The input of `slotMaker` for today. */
export async function slotMakerNow(scope: SchoolScope) {
  const { today } = await readSetting(scope)
  return slotMaker(await readBellSchedules(scope), today)
}

export async function readSlot(scope: SchoolScope, id: string): Promise<ClassSchedule> {
  const row = await selectSlots(scope).where('slot.id', '=', id).executeTakeFirst()
  if (!row) throw new Failure('NOT_FOUND')
  return (await slotMakerNow(scope))(row)
}
