import { addDays, weekdayOf, type SchoolDate } from '@hadir/contract/dates.ts'
import type { SchoolScope } from '../../http/scope.ts'
import { newId } from '../../new-id.ts'

/**
 * The academic year that a day belongs to, with the dates that most provinces use: first Monday from 11 July, third
 * Friday of December, first Monday from 2 January, third Friday of June. The school corrects them: the Dinas of each
 * province sets its own.
 */
export function yearAround(today: SchoolDate) {
  // From May on a new school prepares the year that begins in July.
  const first = Number(today.slice(0, 4)) - (Number(today.slice(5, 7)) < 5 ? 1 : 0)
  const odd = { no: 1 as const, startDate: fromOn(`${first}-07-11`, 1), endDate: fromOn(`${first}-12-15`, 5) }
  const even = { no: 2 as const, startDate: fromOn(`${first + 1}-01-02`, 1), endDate: fromOn(`${first + 1}-06-15`, 5) }
  return {
    name: `${first}/${first + 1}`,
    startDate: odd.startDate,
    endDate: even.endDate,
    semesters: [odd, even] as const,
  }
}

/** The first such weekday on or after a date. */
const fromOn = (date: SchoolDate, weekday: number): SchoolDate => addDays(date, (weekday - weekdayOf(date) + 7) % 7)

/** Gives a school that was just registered its first year, not yet active. */
export async function proposeYear({ db, schoolId, clock }: SchoolScope, today: SchoolDate): Promise<void> {
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
}
