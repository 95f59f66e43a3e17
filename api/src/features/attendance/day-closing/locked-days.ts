import { sql } from 'kysely'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import { compiledQuery } from '../../../platform/database/pool/compiled-query.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { lockCalendarShared } from '../../academic-year/rules.ts'

export type ClassDayKey = { academicClassId: string; date: SchoolDate }

declare const proof: unique symbol

/**
 * Proof that the locks are held until the transaction ends: no semester is closed or reopened, and nobody else writes
 * these class-days. Code that writes marks, plans, closings or letters takes one as a parameter, and only this file
 * creates them, so the locks and their order (calendar, class-days by class and date, then other rows) cannot be
 * forgotten.
 */
export type LockedDays = { readonly [proof]: true; readonly has: (day: ClassDayKey) => boolean }

const keyOf = ({ academicClassId, date }: ClassDayKey) => `${academicClassId} ${date}`

function lockedDays(days: readonly ClassDayKey[]): LockedDays {
  const keys = new Set(days.map(keyOf))
  return { has: (day: ClassDayKey) => keys.has(keyOf(day)) } as LockedDays
}

/**
 * Locks the calendar and class-days, and creates missing class-days. A day outside the year of its class has none. It
 * reads nothing, because a statement sees what was there before it waited; what the next statement reads stays true.
 * Lock all days of a transaction in one call: a second call may deadlock.
 */
export async function lockDays(scope: SchoolScope, days: readonly ClassDayKey[]): Promise<LockedDays> {
  await lockCalendarShared(scope)
  if (days.length === 0) return lockedDays([])
  const { rows } = await sql<ClassDayKey>`
    insert into class_day (school_id, academic_class_id, date, academic_year_id, year_start, year_end)
      select distinct ac.school_id, ac.id, d.date, year.id, year.start_date, year.end_date
        from unnest(${days.map((day) => day.academicClassId)}::uuid[], ${days.map((day) => day.date)}::date[])
          as d (academic_class_id, date)
        join academic_class ac on ac.school_id = ${scope.schoolId} and ac.id = d.academic_class_id
        join academic_year year on year.school_id = ac.school_id and year.id = ac.academic_year_id
          and d.date between year.start_date and year.end_date
        order by 2, 3
      on conflict (school_id, academic_class_id, date) do update set date = excluded.date
      returning academic_class_id as "academicClassId", date`.execute(scope.db)
  return lockedDays(rows)
}

const lockDayQuery = compiledQuery(
  ({ schoolId, academicClassId, date }: ClassDayKey & { schoolId: string }) => sql<ClassDayKey>`
    with calendar as materialized (select school_id from school_setting where school_id = ${schoolId} for key share)
    insert into class_day (school_id, academic_class_id, date, academic_year_id, year_start, year_end)
      select calendar.school_id, ac.id, ${date}::date, year.id, year.start_date, year.end_date
        from calendar, academic_class ac
        join academic_year year on year.school_id = ac.school_id and year.id = ac.academic_year_id
          and ${date}::date between year.start_date and year.end_date
        where ac.school_id = ${schoolId} and ac.id = ${academicClassId}
      on conflict (school_id, academic_class_id, date) do update set date = excluded.date
      returning academic_class_id as "academicClassId", date`,
)

/**
 * The same for one class-day, in the one statement that saves a sheet. Marks for a day outside the year of the class
 * are all rejected; the class itself is locked for them, so that those sent twice get one verdict.
 */
export async function lockDay(scope: SchoolScope, { academicClassId, date }: ClassDayKey): Promise<LockedDays> {
  const { db, schoolId } = scope
  const rows = await lockDayQuery(db, { schoolId, academicClassId, date })
  if (rows.length === 0) {
    await sql`select from academic_class where school_id = ${schoolId} and id = ${academicClassId} for no key update`.execute(
      db,
    )
  }
  return lockedDays(rows)
}

/** Throws on a bug of ours: a write without its lock. */
export function assertLocked(locked: LockedDays, days: readonly ClassDayKey[]): void {
  const missed = days.find((day) => !locked.has(day))
  if (missed) throw new Error(`The class-day ${keyOf(missed)} was not locked before it was written`)
}

/** A closed semester must match its printed papers. Checked under the locks, the result stays true. */
export async function assertDatesOpen(
  { db, schoolId }: SchoolScope,
  _locked: LockedDays,
  dates: readonly SchoolDate[],
): Promise<void> {
  const { rows } = await sql`
    select from semester where school_id = ${schoolId} and status = 'DITUTUP'
      and exists (select from unnest(${[...new Set(dates)]}::date[]) d where d between start_date and end_date)`.execute(
    db,
  )
  if (rows.length > 0) throw new Failure('SEMESTER_CLOSED')
}
