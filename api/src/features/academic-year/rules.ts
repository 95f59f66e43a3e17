import { type RawBuilder, sql } from 'kysely'
import type { ClosedReason } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { semesterNames, usualSemesters } from '@hadir/contract/academic-year/academic-year.ts'
import type { DescriptionTemplate } from '@hadir/contract/evaluation/description.ts'
import { formatDate, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import { Failure } from '../../platform/failure.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/ids.ts'
import { readSetting, wordingOf } from '../config/school/rules.ts'

/** The academic year of a day, with the dates that most provinces use. */
export function yearAround(today: SchoolDate) {
  // From May on a new school prepares the year that starts in July.
  const first = Number(today.slice(0, 4)) - (Number(today.slice(5, 7)) < 5 ? 1 : 0)
  const semesters = usualSemesters(first)
  const [odd, even] = semesters
  return { name: `${first}/${first + 1}`, startDate: odd.startDate, endDate: even.endDate, semesters }
}

/** Creates the first year of a newly registered school, not yet active. */
export async function proposeYear({ db, schoolId, clock }: SchoolScope, today: SchoolDate): Promise<string> {
  const { name, startDate, endDate, semesters } = yearAround(today)
  const id = newId()
  const now = clock.now()
  await db
    .insertInto('academic_year')
    .values({
      school_id: schoolId,
      id,
      name,
      start_date: startDate,
      end_date: endDate,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await db
    .insertInto('semester')
    .values(
      semesters.map((semester) => ({
        school_id: schoolId,
        academic_year_id: id,
        no: semester.no,
        start_date: semester.startDate,
        end_date: semester.endDate,
      })),
    )
    .execute()
  return id
}

/** The common content of a school's papers: letterhead, signatories, and what its figures count. */
export type SchoolPaper = {
  name: string
  npsn: string
  address: string
  regency: string | null
  letterhead_lines: string[]
  letterhead_style: string
  paper_size: string
  principal_name: string | null
  principal_nip: string | null
  principal_title: string
  principal_signs: boolean
  homeroom_signs: boolean
  sign_place: string | null
  count_t: boolean
  count_d: boolean
}

/** How its rapor look and read. */
type RaporLook = {
  evaluation_letters: string
  evaluation_wording: unknown
  evaluation_font_size: number
  evaluation_blank_height: number
}

/** What the papers of a closed semester are printed with, as on the day it was closed; stored in semester_event. */
export type FrozenPapers = {
  /** Older ones lack the look of the rapor. */
  paper: SchoolPaper & Partial<RaporLook>
  reportDate: SchoolDate | null
  /** Every date of the semester. */
  days: { date: SchoolDate; isSchoolDay: boolean; why: ClosedReason | null; holiday: string | null }[]
  /** `teacherId` is missing in older ones. */
  homerooms: {
    academicClassId: string
    teacherId?: string
    name: string
    nip: string | null
    start: SchoolDate
    end: SchoolDate | null
  }[]
}

type OfSemester = { yearId: string; no: number }

/** What a semester's papers were frozen with when it was closed last, also after it was reopened; null: never. */
export async function readFrozenPapers(
  { db, schoolId }: SchoolScope,
  { yearId, no }: OfSemester,
): Promise<FrozenPapers | null> {
  const found = await db
    .selectFrom('semester_event')
    .select('frozen')
    .where('school_id', '=', schoolId)
    .where('academic_year_id', '=', yearId)
    .where('no', '=', no)
    .where('kind', '=', 'CLOSED')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  // closeSemester wrote exactly this shape.
  return (found?.frozen ?? null) as FrozenPapers | null
}

/**
 * The settings that a semester's papers are printed with: once it was closed those of that day, so that reopening it for
 * one score gives no paper another head, place or wording.
 */
export async function readPaperSetting(scope: SchoolScope, of: OfSemester) {
  const setting = await readSetting(scope)
  const frozen = await readFrozenPapers(scope, of)
  return { ...setting, ...frozen?.paper }
}

/** How descriptions read in a semester, for those who know the current settings. */
export async function readWording(
  scope: SchoolScope,
  of: OfSemester,
  setting: { evaluation_wording: unknown },
): Promise<DescriptionTemplate> {
  const frozen = await readFrozenPapers(scope, of)
  return wordingOf({ ...setting, ...frozen?.paper })
}

/** The homeroom teacher of a class in a month, the last one if they changed, with names as on the day of freezing. */
export const frozenHomeroom = (
  { homerooms }: FrozenPapers,
  academicClassId: string,
  { first, last }: { first: SchoolDate; last: SchoolDate },
) =>
  homerooms
    .filter(
      (one) => one.academicClassId === academicClassId && one.start <= last && (one.end === null || one.end > first),
    )
    .toSorted((a, b) => (a.start < b.start ? 1 : -1))[0]

/** The year after another: the one the school has created, else a new one with the dates most provinces use. */
export async function nextYearOf(scope: SchoolScope, yearId: string): Promise<{ id: string; isNew: boolean }> {
  const { db, schoolId } = scope
  const years = db.selectFrom('academic_year').select(['id', 'name', 'end_date']).where('school_id', '=', schoolId)
  const year = await years.where('id', '=', yearId).executeTakeFirst()
  if (!year) throw new Failure('NOT_FOUND')
  const next = await years.where('start_date', '>', year.end_date).orderBy('start_date').limit(1).executeTakeFirst()
  if (next) return { id: next.id, isNew: false }
  // By August every school year has begun, whatever the dates of the previous one.
  return { id: await proposeYear(scope, `${year.name.slice(5)}-08-01`), isNew: true }
}

/**
 * A shared lock: until the transaction ends, no semester is closed or reopened, because that locks the same row for
 * update (lockCalendar). Take it before locking the rows that change.
 */
export const lockCalendarShared = ({ db, schoolId }: SchoolScope) =>
  db.selectFrom('school_setting').select('school_id').where('school_id', '=', schoolId).forKeyShare().execute()

export type ClosedSemester = {
  academic_year_id: string
  year_name: string
  no: 1 | 2
  start_date: SchoolDate
  end_date: SchoolDate
}

/** The closed semesters with a day between two dates, oldest first; without `last` there is no end. */
export async function closedSemesters(
  scope: SchoolScope,
  { first, last = '9999-12-31' }: { first: SchoolDate; last?: SchoolDate },
): Promise<ClosedSemester[]> {
  const rows = await scope.db
    .selectFrom('semester')
    .innerJoin('academic_year as year', (join) =>
      join.onRef('year.school_id', '=', 'semester.school_id').onRef('year.id', '=', 'semester.academic_year_id'),
    )
    .select(['semester.academic_year_id', 'year.name as year_name', 'no', 'semester.start_date', 'semester.end_date'])
    .where('semester.school_id', '=', scope.schoolId)
    .where('semester.status', '=', 'DITUTUP')
    .where('semester.start_date', '<=', last)
    .where('semester.end_date', '>=', first)
    .orderBy('semester.start_date')
    .execute()
  return rows.map((row) => ({ ...row, no: row.no === 1 ? 1 : 2 }))
}

/** `isInClosedSemester` as a column. */
export const inClosedSemester = (
  { schoolId }: Pick<SchoolScope, 'schoolId'>,
  date: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from semester term where term.school_id = ${schoolId} and term.status = 'DITUTUP'
    and ${date} between term.start_date and term.end_date)`

/** Whether a day is in a closed semester: nothing is missing there that somebody could still fill in. */
export const isInClosedSemester = async (scope: SchoolScope, date: SchoolDate): Promise<boolean> =>
  (await closedSemesters(scope, { first: date, last: date })).length > 0

/** A closed semester must match its printed papers: call this before changing days between two dates. */
export async function assertDaysOpen(
  scope: SchoolScope,
  { what, ...days }: { first: SchoolDate; last?: SchoolDate; what: string },
): Promise<void> {
  await lockCalendarShared(scope)
  const closed = (await closedSemesters(scope, days)).at(-1)
  if (closed) throw inClosed(closed, what)
}

export const inClosed = ({ year_name, no, end_date }: ClosedSemester, what: string) =>
  new Failure('IN_CLOSED_SEMESTER', {
    values: { semester: `${semesterNames[no]} ${year_name}`, what, end: formatDate(end_date) },
  })

/** An enrollment `e` is a student's last one in a semester `term`: her rapor belongs to its class. */
export const isLastOfSemester = sql<boolean>`e.join_date <= term.end_date
  and coalesce(e.leave_date > term.start_date, true)
  and not exists (select from enrollment later_e where later_e.school_id = e.school_id
    and later_e.academic_year_id = e.academic_year_id and later_e.student_id = e.student_id
    and later_e.join_date > e.join_date and later_e.join_date <= term.end_date)`
