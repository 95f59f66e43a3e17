import { sql } from 'kysely'
import { addDays, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { FreeDays } from '@hadir/contract/dates/school-days.ts'
import { Failure } from '../../platform/failure.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/ids.ts'
import { auditChange, readSetting } from '../config/school/rules.ts'
import { nationalHolidays } from './national-holidays.ts'
import { freeDaysBetween, lockCalendar, readYear } from './records.ts'

/** Makes a year the only active one, sets today's semester, adds the school's days and the national holidays. */
export async function activateYear(
  scope: SchoolScope,
  id: string,
  { activeDays, beginsOn }: { activeDays?: number[] | undefined; beginsOn?: SchoolDate | undefined },
): Promise<void> {
  const { db, schoolId, clock } = scope
  await lockCalendar(scope)
  const year = await readYear(scope, id)
  if (year.promotedTo !== null) {
    throw new Failure('YEAR_PROMOTED', { values: { year: year.name, next: year.promotedTo } })
  }
  const { active_days, today } = await readSetting(scope)
  if (!activeDays && !active_days) {
    throw new Failure('SCHOOL_DAYS_UNKNOWN', { fields: { activeDays: 'Pilih hari sekolah' } })
  }
  const now = clock.now()
  if (activeDays) {
    await db
      .updateTable('school_setting')
      .set({ active_days: activeDays, updated_at: now })
      .where('school_id', '=', schoolId)
      .execute()
    await auditChange(scope, 'umum')
  }
  if (beginsOn && (beginsOn < year.startDate || beginsOn > year.endDate)) {
    throw new Failure('INVALID', { fields: { beginsOn: 'Tanggal di luar tahun pelajaran' } })
  }
  const begins = year.beginsOn ?? beginsOn ?? ((await hasHadAnother(scope, id)) ? null : beginningNow(year, today))
  await db
    .updateTable('academic_year')
    .set({ is_active: false, updated_at: now })
    .where('school_id', '=', schoolId)
    .where('is_active', '=', true)
    .execute()
  await db
    .updateTable('academic_year')
    .set({ is_active: true, begins_on: begins, updated_at: now })
    .where('school_id', '=', schoolId)
    .where('id', '=', id)
    .execute()
  await db
    .updateTable('semester')
    .set({ status: 'DRAFT' })
    .where('school_id', '=', schoolId)
    .where('status', '=', 'AKTIF')
    .execute()
  await db
    .updateTable('semester')
    .set({ status: 'AKTIF' })
    .where('school_id', '=', schoolId)
    .where('academic_year_id', '=', id)
    .where('no', '=', semesterOn(today, year.semesters))
    // A closed semester stays closed: reopening is a separate action.
    .where('status', '=', 'DRAFT')
    .execute()
  await addFreeDays(scope, year)
}

/** Whether the school has recorded attendance here before: in this year, or in another one that was active. */
async function hasHadAnother({ db, schoolId }: SchoolScope, id: string): Promise<boolean> {
  const active = await db
    .selectFrom('academic_year')
    .select('id')
    .where('school_id', '=', schoolId)
    .where('is_active', '=', true)
    .where('id', '<>', id)
    .executeTakeFirst()
  const saved = await db
    .selectFrom('attendance_save')
    .select('seq')
    .where('school_id', '=', schoolId)
    .limit(1)
    .executeTakeFirst()
  return Boolean(active ?? saved)
}

/** A school that joins during its year begins today; one that joins before it begins with the year. */
const beginningNow = (year: Dates & { semesters: readonly Dates[] }, today: SchoolDate): SchoolDate | null => {
  const first = year.semesters[0]?.startDate ?? year.startDate
  return today > first && today <= year.endDate ? today : null
}

/** Makes the previously active year active again and undoes what the newer one began. */
export async function activateAgain(
  scope: SchoolScope,
  { yearId, insteadOf }: { yearId: string; insteadOf: string },
): Promise<void> {
  const { db, schoolId, clock } = scope
  await lockCalendar(scope)
  const year = (id: string) => db.updateTable('academic_year').where('school_id', '=', schoolId).where('id', '=', id)
  await year(insteadOf).set({ is_active: false, updated_at: clock.now() }).execute()
  await year(yearId).set({ is_active: true, updated_at: clock.now() }).execute()
  await db
    .updateTable('semester')
    .set({ status: 'DRAFT' })
    .where('school_id', '=', schoolId)
    .where('academic_year_id', '=', insteadOf)
    .where('status', '=', 'AKTIF')
    .execute()
}

type Dates = { startDate: SchoolDate; endDate: SchoolDate }

/** The running semester, else the next one, else the last one. */
const semesterOn = (today: SchoolDate, semesters: readonly (Dates & { no: number })[]): number =>
  semesters.find((semester) => today <= semester.endDate)?.no ?? 2

/** National holidays and the semester break, unless the school has entered such days itself. */
export async function addFreeDays(scope: SchoolScope, year: FreeDaysOf): Promise<void> {
  const known = await freeDaysBetween(scope, { first: year.startDate, last: year.endDate })
  const has = (kind: FreeDays['kind']) => known.some((day) => day.kind === kind)
  const rows = usualFreeDays(year)
    .filter(({ kind }) => !has(kind))
    .map(({ name, startDate, endDate, kind }) => ({
      school_id: scope.schoolId,
      id: newId(),
      name,
      start_date: startDate,
      end_date: endDate,
      kind,
    }))
  if (rows.length > 0) await scope.db.insertInto('holiday').values(rows).execute()
}

/** Removes what addFreeDays has added for a year, except what the school has changed since. */
export async function removeFreeDays({ db, schoolId }: SchoolScope, year: FreeDaysOf): Promise<void> {
  const days = usualFreeDays(year)
  await sql`
    delete from holiday h
      using unnest(${days.map((day) => day.name)}::text[], ${days.map((day) => day.startDate)}::date[],
        ${days.map((day) => day.endDate)}::date[]) as usual (name, start_date, end_date)
      where h.school_id = ${schoolId} and h.version = 1 and h.name = usual.name and h.start_date = usual.start_date
        and h.end_date = usual.end_date and h.start_date >= ${year.startDate}::date
        and h.end_date <= ${year.endDate}::date`.execute(db)
}

type FreeDaysOf = Dates & { semesters: readonly Dates[] }

function usualFreeDays(year: FreeDaysOf): FreeDays[] {
  const [odd, even] = year.semesters
  const pause: FreeDays[] =
    odd && even && addDays(odd.endDate, 1) < even.startDate
      ? [
          {
            name: 'Libur semester Ganjil',
            startDate: addDays(odd.endDate, 1),
            endDate: addDays(even.startDate, -1),
            kind: 'SEMESTER',
          },
        ]
      : []
  const national = nationalHolidays.filter((day) => day.startDate <= year.endDate && day.endDate >= year.startDate)
  return [...national, ...pause]
}
