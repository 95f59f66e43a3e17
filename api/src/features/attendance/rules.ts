import { sql, type RawBuilder } from 'kysely'
import type { DayInfo } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import type { MarkingReason, MarkingState } from '@hadir/contract/attendance/attendance-mark.ts'
import { addDays, weekdayOf, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { AttendanceStatus } from '@hadir/contract/labels.ts'
import type { Role } from '@hadir/contract/roles.ts'
import { wallClock } from '../../platform/database/wall-clock.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { homeroomEnd } from '../class/rules.ts'

/** Dates of a homeroom or duty: `end` is the first day on which it no longer applies. */
type Span = { start: SchoolDate; end: SchoolDate | null }
export type Duties = {
  homerooms: (Span & { academicClassId: string })[]
  /** `weekdays` null: every day. */
  duties: (Span & { kind: string; weekdays: number[] | null })[]
}
export type Person = Duties & { role: Role }

/** The acting teacher's current and past duties, as one JSON column. */
export const dutiesOf = ({
  schoolId,
  profileId,
}: Pick<SchoolScope, 'schoolId' | 'profileId'>): RawBuilder<Duties> => sql`(
  select json_build_object(
    'homerooms', coalesce((
      select json_agg(json_build_object('academicClassId', h.academic_class_id, 'start', h.start_date,
          'end', ${homeroomEnd}))
        from homeroom h where h.school_id = a.school_id and h.teacher_id = a.person_id), '[]'),
    'duties', coalesce((
      select json_agg(json_build_object('kind', d.kind, 'weekdays', d.weekdays, 'start', d.start_date, 'end', d.end_date))
        from duty d where d.school_id = a.school_id and d.teacher_id = a.person_id), '[]'))
    from actor a where a.school_id = ${schoolId} and a.id = ${profileId})`

/** The school's date at this moment, given its time_zone. */
export const todayOf = ({ clock }: Pick<SchoolScope, 'clock'>, timeZone: RawBuilder<string>): RawBuilder<SchoolDate> =>
  sql`${wallClock(timeZone, clock.now())}::date`

const isWithin = ({ start, end }: Span, date: SchoolDate) => start <= date && (end === null || date < end)

export const isHomeroomTeacher = (person: Duties, academicClassId: string, date: SchoolDate) =>
  person.homerooms.some((h) => h.academicClassId === academicClassId && isWithin(h, date))

/** Whether she led the class on any day from `first` to `last`. */
export const isHomeroomTeacherWithin = (
  person: Duties,
  academicClassId: string,
  { first, last }: { first: SchoolDate; last: SchoolDate },
) =>
  person.homerooms.some(
    (h) => h.academicClassId === academicClassId && h.start <= last && (h.end === null || first < h.end),
  )

/** GURU_PIKET takes the attendance of any class on the weekdays of her duty. */
export const isOnDuty = (person: Duties, date: SchoolDate) =>
  person.duties.some(
    (d) =>
      d.kind === 'GURU_PIKET' && isWithin(d, date) && (d.weekdays === null || d.weekdays.includes(weekdayOf(date))),
  )

/** The school admin, support sessions and whole-school duties (head, deputy, counsellor, operator) read every class. */
export const readsWholeSchool = (person: Person, today: SchoolDate) =>
  person.role === 'school_admin' ||
  person.role === 'administrator' ||
  person.duties.some((d) => d.kind !== 'GURU_PIKET' && isWithin(d, today))

/** A homeroom teacher reads her class as long as she leads it, and forever the days on which she led it. */
export function mayReadClass(
  person: Person,
  academicClassId: string,
  { date, today }: { date: SchoolDate; today: SchoolDate },
) {
  if (readsWholeSchool(person, today)) return true
  if (isHomeroomTeacher(person, academicClassId, date) || isHomeroomTeacher(person, academicClassId, today)) return true
  return date === today && isOnDuty(person, today)
}

/**
 * Whether marks of this person for this class and date get a verdict at all. A phone may send them long after they were
 * made, when she no longer leads the class: they still get their verdicts. A person who never had the class is
 * rejected.
 */
export function maySend(person: Person, academicClassId: string, date: SchoolDate): boolean {
  if (person.role === 'school_admin') return true
  return person.homerooms.some((h) => h.academicClassId === academicClassId) || isOnDuty(person, date)
}

export type Marking = {
  state: MarkingState
  why: MarkingReason | null
  until: SchoolDate | null
  /** The statuses that the school uses. */
  codes: AttendanceStatus[]
}

/** What happens to marks that arrive now, by the server's clock. */
export function markingOf(
  person: Person,
  at: {
    academicClassId: string
    day: Pick<DayInfo, 'date' | 'today' | 'isSchoolDay'>
    windowDays: number
    codes: AttendanceStatus[]
    isDayClosed: boolean
    /** Whether the day is in the class's own year. */
    isInYear: boolean
    isSemesterClosed: boolean
  },
): Marking {
  const { codes } = at
  const { date, today, isSchoolDay } = at.day
  const refused = (why: MarkingReason): Marking => ({ state: 'REFUSED', why, until: null, codes })
  if (date > today) return refused('DATE_IN_FUTURE')
  if (!isSchoolDay || !at.isInYear) return refused('NOT_A_SCHOOL_DAY')

  const isAdmin = person.role === 'school_admin'
  const isHomeroom = isHomeroomTeacher(person, at.academicClassId, date)
  if (!isAdmin && !isHomeroom && !isOnDuty(person, date)) return refused('NOT_YOUR_CLASS')

  // A teacher who is only on duty marks on the day itself.
  return lateness({ ...at, isAdmin, until: isAdmin || isHomeroom ? addDays(date, at.windowDays) : date, today })
}

/** A stranger in the example school sees a sheet as its teacher does, and marks nothing. */
export const asShown = ({ isExample }: Pick<SchoolScope, 'isExample'>, marking: Marking): Marking =>
  isExample ? { ...marking, state: 'REFUSED', why: 'EXAMPLE', until: null } : marking

/** What happens to marks by a person who may make them, on a day that may be over. */
export function lateness(at: {
  isAdmin: boolean
  /** Her last day for it. */
  until: SchoolDate
  today: SchoolDate
  codes: AttendanceStatus[]
  isDayClosed: boolean
  isSemesterClosed: boolean
}): Marking {
  const { codes, until } = at
  if (at.isSemesterClosed) return { state: 'HELD', why: 'SEMESTER_CLOSED', until: null, codes }
  const late = at.isAdmin ? 'REASON' : 'HELD'
  if (at.isDayClosed) return { state: late, why: 'DAY_CLOSED', until: null, codes }
  if (at.today > until) return { state: late, why: 'WINDOW_OVER', until, codes }
  return { state: 'OPEN', why: null, until, codes }
}
