import { addDays, monthRange } from '@hadir/contract/dates/dates.ts'
import { buildDays } from '../api/src/fixtures/build-days.ts'
import { namedByNumber, numbered, type Size } from '../api/src/fixtures/build-year.ts'
import { systemClock } from '../api/src/platform/clock.ts'
import type { Database } from '../api/src/platform/database/open.ts'
import type { Caller } from '../api/src/platform/http/scope.ts'
import { newSchoolOf, placeIn, yearOf } from '../api/src/testing/test-school.ts'

export type BenchSchool = {
  schoolId: string
  admin: Caller
  yearId: string
  classes: { academicClassId: string; studentIds: string[] }[]
}

const today = () => systemClock.now().toISOString().slice(0, 10)
export const daysAgo = (days: number) => addDays(today(), -days)

/** The previous month, which is over, so that its recap is complete. */
export const lastMonth = () => addDays(`${today().slice(0, 7)}-01`, -1).slice(0, 7)

/** So many classes of 36. */
export const sizeOf = (classes: number): Size => ({
  grades: ['VII'],
  letters: numbered(classes),
  students: 36,
  nameOf: namedByNumber,
})

/** A school of `classes` times 36 students whose year began that many days ago. Every day is a school day. */
export const makeSchool = (owner: Database, classes: number, days = 430): Promise<BenchSchool> =>
  newSchoolOf(
    { owner, clock: systemClock },
    {
      size: sizeOf(classes),
      year: yearOf({ first: daysAgo(days), last: daysAgo(-60) }),
      setting: { active_days: [1, 2, 3, 4, 5, 6, 7] },
    },
  )

/** Marks for every weekday of `months` months up to the previous one, as sheets saved once. */
export async function addHistory(
  owner: Database,
  { schoolId, admin }: Pick<BenchSchool, 'schoolId' | 'admin'>,
  months: number,
): Promise<void> {
  const { last } = monthRange(lastMonth())
  const [year = 0, month = 0] = lastMonth().split('-').map(Number)
  const first = new Date(Date.UTC(year, month - months, 1)).toISOString().slice(0, 10)
  await buildDays(placeIn({ owner, clock: systemClock }, schoolId), { first, last }, admin.profileId ?? '')
}
