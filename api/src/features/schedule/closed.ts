import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { inClosed } from '../academic-year/rules.ts'
import type { LockedYear } from './year.ts'

type LessonPeriod = {
  semesterNo: 1 | 2 | null
  validFrom?: SchoolDate | null | undefined
  validTo?: SchoolDate | null | undefined
}

/** The semesters with days on which a lesson takes place. */
const semestersOf = ({ semesterNo, validFrom, validTo }: LessonPeriod, { semesters }: LockedYear) =>
  semesters.filter(
    ({ no, start_date, end_date }) =>
      (semesterNo === null || no === semesterNo) &&
      (!validFrom || validFrom <= end_date) &&
      (!validTo || start_date <= validTo),
  )

/** Which part of a lesson is history, and which can still be changed. */
export function splitByClosing(lesson: LessonPeriod, year: LockedYear): { closed: (1 | 2)[]; open: (1 | 2)[] } {
  const closed: (1 | 2)[] = []
  const open: (1 | 2)[] = []
  for (const { no, status } of semestersOf(lesson, year)) (status === 'DITUTUP' ? closed : open).push(no === 1 ? 1 : 2)
  return { closed, open }
}

/** If one semester is closed, a lesson for both is one for the other; a lesson only for the closed one is rejected. */
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
 * Lessons to change or remove: fails if one lies only in a closed semester; those that reach into one stay there and
 * are removed only from the other. Returns the ids of those that stay.
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
  // A year has two semesters, so a lesson in a closed and an open one is in exactly one closed one.
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
