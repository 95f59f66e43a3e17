import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { inClosed } from '../academic-year/rules.ts'
import type { LockedYear } from './year.ts'

type LessonPeriod = {
  semesterNo: 1 | 2 | null
  validFrom?: SchoolDate | null | undefined
  validTo?: SchoolDate | null | undefined
}

/** The semesters that have days on which a lesson takes place. */
const semestersOf = ({ semesterNo, validFrom, validTo }: LessonPeriod, { semesters }: LockedYear) =>
  semesters.filter(
    ({ no, start_date, end_date }) =>
      (semesterNo === null || no === semesterNo) &&
      (!validFrom || validFrom <= end_date) &&
      (!validTo || start_date <= validTo),
  )

/** What of a lesson has become history, and what can still be changed. */
export function splitByClosing(lesson: LessonPeriod, year: LockedYear): { closed: (1 | 2)[]; open: (1 | 2)[] } {
  const closed: (1 | 2)[] = []
  const open: (1 | 2)[] = []
  for (const { no, status } of semestersOf(lesson, year)) (status === 'DITUTUP' ? closed : open).push(no === 1 ? 1 : 2)
  return { closed, open }
}

/** A lesson for both semesters is one for the other when one is closed; for a closed one it is refused. */
export function openSemesterOf(lesson: LessonPeriod, year: LockedYear): 1 | 2 | null {
  const { closed, open } = splitByClosing(lesson, year)
  if (closed.length === 0) return lesson.semesterNo
  if (open.length === 0) throw refusal(year, closed)
  return open[0] ?? null
}

export function refusal(year: LockedYear, closed: readonly (1 | 2)[]) {
  const semester = year.semesters.find(({ no }) => no === closed.at(-1))
  return inClosed(
    {
      academic_year_id: year.id,
      year_name: year.name,
      no: closed.at(-1) ?? 1,
      start_date: semester?.start_date ?? '',
      end_date: semester?.end_date ?? '',
    },
    'jadwal',
  )
}

type StoredLesson = LessonPeriod & { id: string }

/**
 * Lessons that are to be changed or removed: those that lie in a closed semester alone refuse it, those that reach
 * into one stay there and are only taken out of the other. Answers the ids of those that stay so.
 */
export async function splitAtClosing(
  { db, schoolId, clock }: SchoolScope,
  year: LockedYear,
  lessons: readonly StoredLesson[],
): Promise<Set<string>> {
  const parted = lessons.map((lesson) => ({ id: lesson.id, ...splitByClosing(lesson, year) }))
  const history = parted.find(({ closed, open }) => closed.length > 0 && open.length === 0)
  if (history) throw refusal(year, history.closed)
  const split = parted.filter(({ closed }) => closed.length > 0)
  // A year has two semesters: what reaches into a closed and an open one reaches into one closed one.
  const [no] = split[0]?.closed ?? []
  if (no === undefined) return new Set()
  const ids = split.map(({ id }) => id)
  await db
    .updateTable('class_schedule')
    .set((eb) => ({ semester_no: no, version: eb('version', '+', 1), updated_at: clock.now() }))
    .where('school_id', '=', schoolId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute()
  return new Set(ids)
}
