import { sql } from 'kysely'
import { bellsOfVariant, bellsOn, timeOf, type BellSchedule } from '@hadir/contract/schedule/bell-schedule.ts'
import type { SchoolDate, Weekday } from '@hadir/contract/dates/dates.ts'
import type { ClassSchedule } from '@hadir/contract/schedule/schedule-record.ts'
import { timesOfPeriods } from '@hadir/contract/schedule/timetable.ts'
import { byClass } from '../../platform/database/name-order.ts'
import { Failure } from '../../platform/failure.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { nameThen } from '../class/rules.ts'
import { readSetting } from '../config/school/rules.ts'
import { readBellSchedules } from './bells.ts'

/** The semester whose names a lesson shows: its own, else the requested one, else its year's last. */
export const namedSemester = (requested: number | undefined) =>
  sql<number>`coalesce(slot.semester_no, ${requested ?? 2}::int)`

/** What class, subject and teacher of a lesson were called in its semester: as when that was closed, else as now. */
export function namesThen({ schoolId }: Pick<SchoolScope, 'schoolId'>, semesterNo: number | undefined) {
  const then = { schoolId, year: sql`slot.academic_year_id`, no: namedSemester(semesterNo) }
  const of = (record: string) => nameThen(then, { id: sql.ref(`${record}.id`), now: sql.ref(`${record}.name`) })
  const shortName = nameThen(then, { id: sql`subject.id`, now: sql`subject.short_name`, form: 'short' })
  return { class: of('class'), subject: of('subject'), teacher: of('teacher'), shortName }
}

/** Lessons with the names of class, subject and teacher in their semester, in one statement. */
export const selectSlots = (scope: SchoolScope, semesterNo?: number) => {
  const { db, schoolId } = scope
  const then = namesThen(scope, semesterNo)
  return db
    .selectFrom('class_schedule as slot')
    .innerJoin('academic_class as ac', (join) =>
      join.onRef('ac.school_id', '=', 'slot.school_id').onRef('ac.id', '=', 'slot.academic_class_id'),
    )
    .innerJoin('class', (join) =>
      join.onRef('class.school_id', '=', 'ac.school_id').onRef('class.id', '=', 'ac.class_id'),
    )
    .innerJoin('academic_subject as given', (join) =>
      join.onRef('given.school_id', '=', 'slot.school_id').onRef('given.id', '=', 'slot.academic_subject_id'),
    )
    .innerJoin('subject', (join) =>
      join.onRef('subject.school_id', '=', 'given.school_id').onRef('subject.id', '=', 'given.subject_id'),
    )
    .innerJoin('teacher', (join) =>
      join.onRef('teacher.school_id', '=', 'slot.school_id').onRef('teacher.id', '=', 'slot.teacher_id'),
    )
    .leftJoin('joint_member as member', (join) =>
      join
        .onRef('member.school_id', '=', 'slot.school_id')
        .onRef('member.academic_subject_id', '=', 'slot.academic_subject_id')
        .on('member.ended_on', 'is', null),
    )
    .where('slot.school_id', '=', schoolId)
    .select([
      'slot.id',
      'slot.academic_year_id',
      'slot.semester_no',
      'slot.academic_class_id',
      then.class.as('class_name'),
      'slot.academic_subject_id',
      'subject.id as subject_id',
      then.subject.as('subject_name'),
      then.shortName.$castTo<string | null>().as('short_name'),
      'subject.religion',
      'slot.teacher_id',
      then.teacher.as('teacher_name'),
      'slot.weekday',
      'slot.period_start',
      'slot.period_end',
      'slot.start_minute',
      'slot.end_minute',
      'slot.room',
      'slot.variant',
      'slot.valid_from',
      'slot.valid_to',
      'member.joint_group_id',
      'slot.version',
    ])
}

export type SlotQuery = ReturnType<typeof selectSlots>
export type SlotRow = Awaited<ReturnType<SlotQuery['executeTakeFirstOrThrow']>>

/** By day, then in order of time; typed times sort among each other. */
export const inWeekOrder = sql`slot.weekday, slot.period_start nulls last, slot.start_minute, ${byClass('class')}, slot.id`

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
    jointGroupId: row.joint_group_id,
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
