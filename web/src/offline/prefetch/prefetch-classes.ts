import { attendance, type ClassDay } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import { lessons } from '@hadir/contract/attendance/subject-attendance/subject-attendance.ts'
import type { QueryClient } from '@tanstack/react-query'
import { CallError } from '../../http/call-error.ts'
import { claimDays } from '../state/void-epoch.ts'
import { removeEmpty } from '../store/clear-store.ts'
import { currentStore } from '../store/current-store.ts'
import { updateOnlyClass } from './only-class.ts'
import { cachedQueryOptions } from './use-cached-query.ts'

const dayMs = 24 * 60 * 60_000
/** A teacher on duty reads every class of the day; a phone prefetches no more than this many. */
const mostClasses = 40
/** Responses younger than this are not fetched again. */
const freshMs = 10 * 60_000
/** Cached in memory for longer than that, though no page shows it. */
const fresh = { staleTime: freshMs, gcTime: 2 * freshMs }

type Place = { profileId: string; schoolId: string }

/**
 * Prefetches a teacher's classes of today and of the next school day to the offline store, before she loses the signal.
 */
export async function prefetchClasses(cache: QueryClient, { profileId, schoolId }: Place): Promise<void> {
  const classesOn = (date?: string) =>
    cache.fetchQuery({
      ...cachedQueryOptions(
        attendance.classes,
        { params: { schoolId }, query: { pageSize: 100, ...(date && { date }) } },
        profileId,
      ),
      ...fresh,
    })
  const prefetchSheets = async (classes: readonly ClassDay[], date: string) => {
    // One after the other: the teacher's own requests come first on a slow line. A principal reads every class and
    // fills in none.
    const own = classes.filter(({ isMine }) => isMine !== false).slice(0, mostClasses)
    for (const { academicClassId } of own) {
      const sheet = cachedQueryOptions(
        attendance.sheet,
        { params: { schoolId, academicClassId }, query: { date } },
        profileId,
      )
      await cache.fetchQuery({ ...sheet, ...fresh }).catch(unlessRefused)
    }
  }
  // Her lessons first: the next one may start in a minute.
  await prefetchLessons(cache, { profileId, schoolId })
  const today = await classesOn()
  updateOnlyClass(today)
  await prefetchSheets(today.data, today.meta.day.date)
  const next = today.meta.nextSchoolDay
  if (next) {
    await prefetchLessons(cache, { profileId, schoolId }, next)
    await prefetchSheets((await classesOn(next)).data, next)
  }
  // Last, after all of it is fetched again: by a corrected clock, stored responses may seem years old.
  const weekAgo = Date.now() - 7 * dayMs
  const unclaimed = new Date(Date.now() - claimDays * dayMs).toISOString()
  const tidy = async () => {
    await (await currentStore()).removeAnswers(profileId, weekAgo)
    await removeEmpty(profileId, unclaimed)
  }
  await tidy().catch(() => undefined)
}

/** A refused sheet would be refused again; the other sheets are still fetched. */
const unlessRefused = (error: unknown) => {
  if (!(error instanceof CallError) || error.status >= 500) throw error
}

/** A teacher's own lessons of a day (default: today), as her list requests them, with their sheets. */
async function prefetchLessons(cache: QueryClient, { profileId, schoolId }: Place, date?: SchoolDate): Promise<void> {
  const query = { whose: 'mine' as const, pageSize: 100 as const, ...(date && { date }) }
  const list = cachedQueryOptions(lessons.list, { params: { schoolId }, query }, profileId)
  const { data, meta } = await cache.fetchQuery({ ...list, ...fresh })
  // Of a joint lesson the sheet of each class.
  for (const { key } of data.flatMap((one) => one.joint ?? [one])) {
    const at = { params: { schoolId, scheduleId: key }, query: { date: meta.day.date } }
    await cache.fetchQuery({ ...cachedQueryOptions(lessons.sheet, at, profileId), ...fresh }).catch(unlessRefused)
  }
}
