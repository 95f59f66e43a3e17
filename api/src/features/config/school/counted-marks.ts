import { sql } from 'kysely'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'

type Days = { startDate: SchoolDate; endDate: SchoolDate }
type Change = {
  days: readonly Days[]
  /** The days that stop being school days, in the message. */
  where?: string
  change: () => Promise<unknown>
}

/**
 * Makes a change of the calendar on these days and returns, for its message, how many marks stop counting with their
 * day and how many count again. The marks themselves stay.
 */
export async function recountMarks(scope: SchoolScope, { days, where, change }: Change): Promise<string> {
  const before = await schoolDaysIn(scope, days)
  await change()
  const after = await schoolDaysIn(scope, days)
  const stopping = await countMarks(scope, before.difference(after))
  const returning = await countMarks(scope, after.difference(before))
  const sentences = [
    stopping > 0 && notCounted(stopping, where),
    returning > 0 && `${returning} tanda absensi pada tanggal yang kembali menjadi hari sekolah dihitung lagi.`,
  ].filter(Boolean)
  return sentences.length > 0 ? `. ${sentences.join(' ')}` : ''
}

/** The days of all the school's years, where a change may concern any of them. */
export const daysOfYears = ({ db, schoolId }: SchoolScope): Promise<Days[]> =>
  db
    .selectFrom('academic_year')
    .select(['start_date as startDate', 'end_date as endDate'])
    .where('school_id', '=', schoolId)
    .execute()

export const notCounted = (marks: number, where = 'pada tanggal itu') =>
  `${marks} tanda absensi ${where} tidak dihitung selama hari itu libur.`

/** How many marks each school day has, of all years. */
export async function marksOfSchoolDays({ db, schoolId }: SchoolScope): Promise<ReadonlyMap<SchoolDate, number>> {
  const { rows } = await sql<{ date: SchoolDate; marks: number }>`
    with marked as materialized (
      select date, count(*)::int as marks from attendance_cell
        where school_id = ${schoolId} and status is not null group by date
    ), span as materialized (select min(date) as first, max(date) as last from marked)
    select marked.date, marked.marks
      from span cross join lateral school_calendar(${schoolId}, span.first, span.last) c
      join marked on marked.date = c.date
      where span.first is not null and c.is_school_day`.execute(db)
  return new Map(rows.map(({ date, marks }) => [date, marks]))
}

async function schoolDaysIn({ db, schoolId }: SchoolScope, days: readonly Days[]): Promise<Set<SchoolDate>> {
  const { rows } = await sql<{ date: SchoolDate }>`
    select distinct c.date
      from unnest(${days.map(({ startDate }) => startDate)}::date[], ${days.map(({ endDate }) => endDate)}::date[])
        as span (first, last)
      cross join lateral school_calendar(${schoolId}, span.first, span.last) c
      where c.is_school_day`.execute(db)
  return new Set(rows.map(({ date }) => date))
}

async function countMarks({ db, schoolId }: SchoolScope, dates: ReadonlySet<SchoolDate>): Promise<number> {
  if (dates.size === 0) return 0
  const { marks } = await db
    .selectFrom('attendance_cell')
    .select((eb) => eb.fn.countAll<number>().as('marks'))
    .where('school_id', '=', schoolId)
    .where('date', 'in', [...dates])
    .where('status', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(marks)
}
