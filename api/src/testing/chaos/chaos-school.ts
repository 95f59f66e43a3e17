import { randomUUID } from 'node:crypto'
import { addDays, dateIn, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import { namedByNumber, numbered } from '../../fixtures/build-year.ts'
import { runningClock } from '../test-clock.ts'
import { openDatabase } from '../../platform/database/open.ts'
import type { Caller } from '../../platform/http/scope.ts'
import { accessTokens } from '../../platform/http/token.ts'
import { newSchoolOf, yearOf } from '../test-school.ts'
import { newOtherWork, type OtherWork } from './other-work.ts'

export const authSecret = 'drill-7f3a9c1e5b8d2046-4b1d77e0-a6c2'

export type SavedClass = { academicClassId: string; studentIds: string[]; device: string; n: number }
export type ChaosSchool = {
  schoolId: string
  profileId: string
  today: SchoolDate
  classes: SavedClass[]
  /** In a class of its own, if requested. */
  others: OtherWork | null
  newToken(): string
}

/** A school with a class of 36 for each saver, in which every day is a school day. */
export async function newChaosSchool(
  ownerUrl: string,
  savers: number,
  { hasOthers = false } = {},
): Promise<ChaosSchool> {
  const owner = openDatabase(ownerUrl, { max: 1 })
  try {
    const place = { owner, clock: runningClock }
    const today = dateIn('WIB', runningClock.now())
    const { schoolId, admin, ...built } = await newSchoolOf(place, {
      size: { grades: ['VII'], letters: numbered(savers + (hasOthers ? 1 : 0)), students: 36, nameOf: namedByNumber },
      year: yearOf({ first: addDays(today, -30), last: addDays(today, 30) }),
      setting: { active_days: [1, 2, 3, 4, 5, 6, 7] },
    })
    const classes = built.classes.slice(0, savers).map(({ academicClassId, studentIds }) => {
      return { academicClassId, studentIds, device: randomUUID(), n: 0 }
    })
    const tokenOf = ({ accountId, sessionId, generation, profileId, role }: Caller) =>
      accessTokens(authSecret, runningClock).sign({
        account: accountId,
        session: sessionId,
        generation,
        profile: profileId,
        role,
        school: schoolId,
      })
    const { accountId, profileId } = admin
    const free = hasOthers ? built.classes.at(-1) : undefined
    const others = free ? await newOtherWork(place, { schoolId, accountId, authSecret, tokenOf }, free) : null
    return { schoolId, profileId: profileId ?? '', today, classes, others, newToken: () => tokenOf(admin) }
  } finally {
    await owner.destroy()
  }
}

/** The ids of all marks of a school in the database. */
export async function storedMarks(ownerUrl: string, schoolId: string): Promise<Set<string>> {
  const owner = openDatabase(ownerUrl, { max: 1 })
  try {
    const saves = await owner
      .selectFrom('attendance_save')
      .select('mark_ids')
      .where('school_id', '=', schoolId)
      .execute()
    return new Set(saves.flatMap((save) => save.mark_ids))
  } finally {
    await owner.destroy()
  }
}
