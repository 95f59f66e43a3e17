import { bellsOfVariant, bellsOn, type Bell } from '@hadir/contract/schedule/bell-schedule.ts'
import type { Weekday } from '@hadir/contract/dates/dates.ts'
import type { ClassSchedule, ScheduleWeek, ToPlace } from '@hadir/contract/schedule/schedule-record.ts'
import {
  clashBetween,
  clashText,
  hasBreakInside,
  isSameJointLesson,
  timesOfPeriods,
  type Placed,
} from '@hadir/contract/schedule/timetable.ts'

/** The selected item: an unscheduled subject, or an existing lesson. */
export type Picked = { kind: 'new'; subject: ToPlace } | { kind: 'move'; slot: ClassSchedule }

export type Cell = { weekday: Weekday; no: number }

export const bellsOfDay = (week: ScheduleWeek, weekday: Weekday, variant: ClassSchedule['variant']): readonly Bell[] =>
  bellsOn(bellsOfVariant(week.bells, { variant, date: week.today }), weekday)

/** A double lesson while two are left, as schools do; a moved lesson keeps its length. */
function wantedLength(picked: Picked): number {
  if (picked.kind === 'move') return (picked.slot.periodEnd ?? 1) - (picked.slot.periodStart ?? 1) + 1
  return Math.max(1, Math.min(2, picked.subject.weeklyJp - picked.subject.scheduledJp))
}

/** The lesson's last period: its full length, but not beyond a break or the end of the day. */
function endAt(bells: readonly Bell[], no: number, length: number): number {
  for (let end = no + length - 1; end > no; end -= 1) {
    const range = { periodStart: no, periodEnd: end }
    if (timesOfPeriods(bells, range) && !hasBreakInside(bells, range)) return end
  }
  return no
}

export type Drop = Cell & { periodEnd: number; reason: string | null }

/** The result of dropping the lesson here: its last period, and why it is not possible. */
export function dropAt(week: ScheduleWeek, picked: Picked, cell: Cell, variant: ClassSchedule['variant']): Drop {
  const periodEnd = endAt(bellsOfDay(week, cell.weekday, variant), cell.no, wantedLength(picked))
  const teacher = picked.kind === 'move' ? picked.slot.teacher : picked.subject.teacher
  if (!teacher) return { ...cell, periodEnd, reason: 'Mata pelajaran ini belum punya guru' }
  const placed: Placed = {
    academicClass: week.of,
    subject: picked.kind === 'move' ? picked.slot.subject : picked.subject.subject,
    teacher,
    room: picked.kind === 'move' ? picked.slot.room : null,
    weekday: cell.weekday,
    periodStart: cell.no,
    periodEnd,
    startTime: null,
    endTime: null,
    variant,
    semesterNo: picked.kind === 'move' ? picked.slot.semesterNo : week.semesterNo,
    validFrom: picked.kind === 'move' ? picked.slot.validFrom : null,
    validTo: picked.kind === 'move' ? picked.slot.validTo : null,
    jointGroupId: picked.kind === 'move' ? picked.slot.jointGroupId : null,
  }
  for (const other of [...week.slots, ...week.elsewhere]) {
    // The other classes of a joint lesson move with it.
    if (picked.kind === 'move' && (other.id === picked.slot.id || isSameJointLesson(other, picked.slot))) continue
    const kind = clashBetween(placed, other, week.bells)
    if (kind) return { ...cell, periodEnd, reason: clashText(kind, other) }
  }
  return { ...cell, periodEnd, reason: null }
}

/** The body of an existing lesson, with some changes. */
export const bodyOf = (
  slot: ClassSchedule,
  changes: Partial<{ weekday: Weekday; periodStart: number; periodEnd: number; version: number }> = {},
) => ({
  academicClassId: slot.academicClass.id,
  academicSubjectId: slot.academicSubjectId,
  teacherId: slot.teacher.id,
  semesterNo: slot.semesterNo,
  weekday: slot.weekday,
  periodStart: slot.periodStart,
  periodEnd: slot.periodEnd,
  startTime: slot.periodStart === null ? (slot.startTime ?? '') : '',
  endTime: slot.periodStart === null ? (slot.endTime ?? '') : '',
  room: slot.room ?? '',
  variant: slot.variant,
  validFrom: slot.validFrom ?? '',
  validTo: slot.validTo ?? '',
  version: slot.version,
  ...changes,
})
