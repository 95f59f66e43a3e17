import { bellsOn, minuteOf, type Bell, type BellSchedule, type ScheduleVariant } from './bell-schedule.ts'
import { weekdayNames, type SchoolDate, type Weekday } from '../dates/dates.ts'

/** The parts of a lesson that decide whether it clashes with another. `periodStart` null: its times were typed. */
export type Placed = {
  academicClass: { id: string }
  /** The religion of the subject's students, if not for all: two religions may have lessons at the same time. */
  subject: { religion: string | null }
  teacher: { id: string }
  room: string | null
  weekday: Weekday
  periodStart: number | null
  periodEnd: number | null
  startTime: string | null
  endTime: string | null
  variant: ScheduleVariant
  semesterNo: 1 | 2 | null
  validFrom: SchoolDate | null
  validTo: SchoolDate | null
  /** The classes that one teacher teaches together (pelajaran gabungan). */
  jointGroupId?: string | null | undefined
}

export type ClashKind = 'class' | 'teacher' | 'room'

type Range = { from: number; to: number }

/** Adjacent ranges do not overlap: a lesson may begin at the minute in which another ends. */
const overlap = (a: Range, b: Range) => a.from < b.to && b.from < a.to

const haveDaysInCommon = (a: Placed, b: Placed) =>
  a.weekday === b.weekday &&
  a.variant === b.variant &&
  (a.semesterNo === null || b.semesterNo === null || a.semesterNo === b.semesterNo) &&
  (a.validFrom === null || b.validTo === null || a.validFrom <= b.validTo) &&
  (b.validFrom === null || a.validTo === null || b.validFrom <= a.validTo)

const periodsOf = ({ periodStart, periodEnd }: Placed): Range | null =>
  periodStart === null || periodEnd === null ? null : { from: periodStart, to: periodEnd + 1 }

const typedMinutes = ({ startTime, endTime }: Placed): Range | null =>
  startTime === null || endTime === null ? null : { from: minuteOf(startTime), to: minuteOf(endTime) }

/** The times of these periods of a day; null when there are not as many bells. */
export function timesOfPeriods(
  bells: readonly Bell[],
  { periodStart, periodEnd }: { periodStart: number; periodEnd: number },
): { start: string; end: string } | null {
  const first = bells.find(({ no }) => no === periodStart)
  const last = bells.find(({ no }) => no === periodEnd)
  return first && last ? { start: first.start, end: last.end } : null
}

/** Whether there is a break or a ceremony between the first and the last of these periods. */
export function hasBreakInside(
  bells: readonly Bell[],
  { periodStart, periodEnd }: { periodStart: number; periodEnd: number },
): boolean {
  const times = timesOfPeriods(bells, { periodStart, periodEnd })
  return times !== null && bells.some(({ no, start }) => no === null && times.start < start && start < times.end)
}

/** Weekly lessons continue in Ramadan by its bells, unless Ramadan has its own lessons. */
export const ringsFor = (variant: ScheduleVariant, bells: ScheduleVariant) =>
  bells === variant || (variant === 'NORMAL' && bells === 'RAMADAN')

function overlapInTime(a: Placed, b: Placed, schedules: readonly BellSchedule[]): boolean {
  const [periodsA, periodsB] = [periodsOf(a), periodsOf(b)]
  if (periodsA && periodsB) return overlap(periodsA, periodsB)
  const [typedA, typedB] = [periodsA ? null : typedMinutes(a), periodsB ? null : typedMinutes(b)]
  if (typedA && typedB) return overlap(typedA, typedB)
  const typed = typedA ?? typedB
  const counted = periodsA ? a : b
  if (!typed || counted.periodStart === null || counted.periodEnd === null) return false
  const { periodStart, periodEnd } = counted
  return schedules
    .filter(({ variant }) => ringsFor(counted.variant, variant))
    .some((schedule) => {
      const times = timesOfPeriods(bellsOn(schedule, counted.weekday), { periodStart, periodEnd })
      return times !== null && overlap(typed, { from: minuteOf(times.start), to: minuteOf(times.end) })
    })
}

const sameRoom = (a: string | null, b: string | null) => a !== null && a.toLowerCase() === b?.toLowerCase()

/** Subjects of two religions: no student has both, so a class may split for them. */
const haveNoStudentInCommon = (a: Placed, b: Placed) =>
  a.subject.religion !== null && b.subject.religion !== null && a.subject.religion !== b.subject.religion

/** On one weekday of one variant, from and to the same time. */
export const isSameHour = (a: Placed, b: Placed) =>
  a.weekday === b.weekday &&
  a.variant === b.variant &&
  a.periodStart === b.periodStart &&
  a.periodEnd === b.periodEnd &&
  (a.periodStart !== null || (a.startTime === b.startTime && a.endTime === b.endTime))

/** Lessons of the classes of a joint group at one hour are one: they share teacher and room. */
export const isSameJointLesson = (a: Placed, b: Placed) =>
  Boolean(a.jointGroupId) &&
  a.jointGroupId === b.jointGroupId &&
  a.academicClass.id !== b.academicClass.id &&
  a.teacher.id === b.teacher.id &&
  isSameHour(a, b)

/** Why two lessons cannot both take place, if they clash: the server rejects by it, the screens show it in advance. */
export function clashBetween(a: Placed, b: Placed, schedules: readonly BellSchedule[]): ClashKind | null {
  if (isSameJointLesson(a, b)) return null
  const shared: ClashKind | null =
    a.academicClass.id === b.academicClass.id && !haveNoStudentInCommon(a, b)
      ? 'class'
      : a.teacher.id === b.teacher.id
        ? 'teacher'
        : sameRoom(a.room, b.room)
          ? 'room'
          : null
  return shared && haveDaysInCommon(a, b) && overlapInTime(a, b, schedules) ? shared : null
}

/** A lesson that changed hands is one for each teacher, on her days: of such lessons the last, in the order given. */
export function latestParts<Slot extends Placed & { academicSubjectId: string }>(slots: readonly Slot[]): Slot[] {
  const keyOf = (slot: Slot) => {
    const { academicSubjectId, weekday, variant, semesterNo, periodStart, periodEnd } = slot
    const times = periodStart === null ? [slot.startTime, slot.endTime] : [periodStart, periodEnd]
    return [academicSubjectId, weekday, variant, semesterNo, ...times].join()
  }
  const isLater = (a: Placed, b: Placed) => b.validTo !== null && (a.validTo === null || a.validTo > b.validTo)
  const latest = new Map<string, Slot>()
  for (const slot of slots) {
    const other = latest.get(keyOf(slot))
    if (!other || isLater(slot, other)) latest.set(keyOf(slot), slot)
  }
  return slots.filter((slot) => latest.get(keyOf(slot)) === slot)
}

/** "jam ke-3" or "jam ke-3–4" */
export const periodText = ({ periodStart, periodEnd }: Pick<Placed, 'periodStart' | 'periodEnd'>): string =>
  periodStart === null ? '' : `jam ke-${periodStart === periodEnd ? periodStart : `${periodStart}–${periodEnd}`}`

type Named = Pick<Placed, 'weekday' | 'periodStart' | 'periodEnd' | 'startTime' | 'endTime'> & {
  academicClass: { name: string }
  subject: { name: string }
  teacher: { name: string }
  room: string | null
}

/** "Senin jam ke-3–4, 08:20–09:40" */
export function whenText(slot: Pick<Named, 'weekday' | 'periodStart' | 'periodEnd' | 'startTime' | 'endTime'>): string {
  const times = slot.startTime && slot.endTime ? `${slot.startTime}–${slot.endTime}` : ''
  const day = [weekdayNames[slot.weekday - 1], periodText(slot)].filter(Boolean).join(' ')
  return [day, times].filter(Boolean).join(', ')
}

/** "Guru Sri Rahayu sudah mengajar Matematika di VIII-B, Senin jam ke-3–4, 08:20–09:40" */
export function clashText(kind: ClashKind, other: Named): string {
  const { academicClass, subject, teacher, room } = other
  const when = whenText(other)
  if (kind === 'teacher') return `${teacher.name} sudah mengajar ${subject.name} di ${academicClass.name}, ${when}`
  const lesson = `${subject.name} (${teacher.name})`
  if (kind === 'class') return `Kelas ${academicClass.name} sudah ada ${lesson}, ${when}`
  return `Ruang ${room} sudah dipakai ${academicClass.name} untuk ${lesson}, ${when}`
}
