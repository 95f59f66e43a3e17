import { attendance, type ClassDay } from '@hadir/contract/attendance.ts'
import type { QueryClient } from '@tanstack/react-query'
import { removeEmpty } from './leave-shelf.ts'
import { thisShelf } from './this-shelf.ts'
import { askKept } from './use-kept.ts'

const dayMs = 24 * 60 * 60_000
/** A teacher on duty reads every class of the day; more than this many a phone does not fetch unasked. */
const mostClasses = 40
/** What was fetched so shortly ago is not fetched again. */
const freshMs = 10 * 60_000

type Place = { profileId: string; schoolId: string }

/** Puts a teacher's classes of today and of the next school day on the shelf, before she stands where there is no signal. */
export async function keepClasses(cache: QueryClient, { profileId, schoolId }: Place): Promise<void> {
  const now = Date.now()
  const weekAgo = now - 7 * dayMs
  await (await thisShelf()).forgetAnswers(profileId, weekAgo)
  await removeEmpty(profileId, new Date(weekAgo).toISOString())

  const classesOn = (date?: string) =>
    cache.fetchQuery({
      ...askKept(
        attendance.classes,
        { params: { schoolId }, query: { pageSize: 100, ...(date && { date }) } },
        profileId,
      ),
      staleTime: freshMs,
    })
  const keepSheets = async (classes: readonly ClassDay[], date: string) => {
    // One after the other: the teacher's own taps come first on a slow line.
    for (const { academicClassId } of classes.slice(0, mostClasses)) {
      const sheet = askKept(attendance.sheet, { params: { schoolId, academicClassId }, query: { date } }, profileId)
      await cache.fetchQuery({ ...sheet, staleTime: freshMs })
    }
  }
  const today = await classesOn()
  await keepSheets(today.data, today.meta.day.date)
  const next = today.meta.nextSchoolDay
  if (!next) return
  await keepSheets((await classesOn(next)).data, next)
}
