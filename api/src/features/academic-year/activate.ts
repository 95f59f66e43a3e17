import { addDays, type SchoolDate } from '@hadir/contract/dates.ts'
import type { FreeDays } from '@hadir/contract/school-days.ts'
import { Failure } from '../../http/failure.ts'
import type { SchoolScope } from '../../http/scope.ts'
import { newId } from '../../new-id.ts'
import { noteChange, readSetting } from '../school-config/rules.ts'
import { nationalHolidays } from './national-holidays.ts'
import { freeDaysBetween, lockCalendar, readYear } from './records.ts'

/** Makes a year the school's only active one, with the semester of today, the school's days and the national holidays. */
export async function activateYear(scope: SchoolScope, id: string, activeDays: number[] | undefined): Promise<void> {
  const { db, schoolId, clock } = scope
  const year = await readYear(scope, id)
  await lockCalendar(scope)
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
    await noteChange(scope, 'umum')
  }
  await db
    .updateTable('academic_year')
    .set({ is_active: false, updated_at: now })
    .where('school_id', '=', schoolId)
    .where('is_active', '=', true)
    .execute()
  await db
    .updateTable('academic_year')
    .set({ is_active: true, updated_at: now })
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
    // A closed semester stays closed: opening it again is an act of its own.
    .where('status', '=', 'DRAFT')
    .execute()
  await addFreeDays(scope, year)
}

/** Gives the school back the year that was active before: what the newer one began is as if it had not. */
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

/** The semester that runs, else the one that comes, else the last one. */
const semesterOn = (today: SchoolDate, semesters: readonly (Dates & { no: number })[]): number =>
  semesters.find((semester) => today <= semester.endDate)?.no ?? 2

/** The country's free days and the pause between the semesters, unless the school has entered such days itself. */
export async function addFreeDays(scope: SchoolScope, year: Dates & { semesters: readonly Dates[] }): Promise<void> {
  const known = await freeDaysBetween(scope, { first: year.startDate, last: year.endDate })
  const has = (kind: FreeDays['kind']) => known.some((day) => day.kind === kind)
  const [odd, even] = year.semesters
  const pause: FreeDays[] =
    odd && even && addDays(odd.endDate, 1) < even.startDate && !has('SEMESTER')
      ? [
          {
            name: 'Libur semester Ganjil',
            startDate: addDays(odd.endDate, 1),
            endDate: addDays(even.startDate, -1),
            kind: 'SEMESTER',
          },
        ]
      : []
  const national = has('NASIONAL')
    ? []
    : nationalHolidays.filter((day) => day.startDate <= year.endDate && day.endDate >= year.startDate)
  const rows = [...national, ...pause].map(({ name, startDate, endDate, kind }) => ({
    school_id: scope.schoolId,
    id: newId(),
    name,
    start_date: startDate,
    end_date: endDate,
    kind,
  }))
  if (rows.length > 0) await scope.db.insertInto('holiday').values(rows).execute()
}
