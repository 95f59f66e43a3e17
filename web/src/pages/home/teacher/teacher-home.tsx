import { attendance } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { readOverview } from '@hadir/contract/attendance/report/overview.ts'
import { lessons } from '@hadir/contract/attendance/subject-attendance/subject-attendance.ts'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { queryOptionsOf } from '../../../http/query.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { dateNow } from '../../../components/dates/date-now.ts'
import { localTime } from '../../../components/dates/local-time.ts'
import { updateOnlyClass } from '../../../offline/prefetch/only-class.ts'
import { loadCached, useCachedQuery } from '../../../offline/prefetch/use-cached-query.ts'
import { lazyWithRetry } from '../../../ui/lazy-with-retry.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useAfterPage } from '../../../ui/page-loading.ts'
import { ClassesToFill } from './classes-to-fill.tsx'
import { teacherState } from '../day-words.ts'
import { HomeState } from '../home-heading.tsx'
import { HomeSkeleton } from '../home-skeleton.tsx'
import { TodaysLessons } from '../todays-lessons.tsx'
import { useClock } from '../use-clock.ts'

// It is below what a teacher comes for, and its code and requests are loaded after that.
const TeacherRest = lazyWithRetry(async () => (await import('./teacher-rest.tsx')).TeacherRest)

const OwnClassRapor = lazyWithRetry(async () => (await import('./own-class-rapor.tsx')).OwnClassRapor)

/** The school where this device showed that card last: its room is reserved there, so that nothing below it moves. */
const raporRoom = 'hadir-rapor-card'

/** Colleagues mark too; a page in the background does not refetch. */
const liveMs = 30_000

/** src/start.js sends both requests before this code has loaded. */
const classesOf = (schoolId: string) => ({ params: { schoolId }, query: { pageSize: 100 as const } })
const lessonsOf = (schoolId: string, date: SchoolDate) => ({
  params: { schoolId },
  query: { whose: 'mine' as const, pageSize: 100 as const, date },
})

export const loadTeacherHome = (schoolId: string): Promise<unknown> =>
  Promise.all([
    loadCached(attendance.classes, classesOf(schoolId)),
    loadCached(lessons.list, lessonsOf(schoolId, dateNow())),
  ])

/** What a teacher comes for: her pending sheet, and her lessons. Rendered at once, so that nothing moves. */
export function TeacherHome({ schoolId }: { schoolId: string }) {
  const now = useClock()
  const date = dateNow()
  const today = useCachedQuery(attendance.classes, classesOf(schoolId), { refetchInterval: liveMs })
  const lessonList = useCachedQuery(lessons.list, lessonsOf(schoolId, date))
  // Read once on mount: it belongs to what loads later.
  const overview = useQuery({ ...queryOptionsOf(readOverview, { params: { schoolId } }), enabled: false })
  const isAfterPage = useAfterPage()
  // What loads later continues each column, so that neither leaves a hole. It has an element of its own: in the column
  // itself it would end up above cards that load after it.
  const [left, setLeft] = useState<HTMLElement | null>(null)
  const [right, setRight] = useState<HTMLElement | null>(null)
  const [isExpected] = useState(() => localStorage.getItem(raporRoom) === schoolId)
  const storeRoom = useCallback(
    (isShown: boolean) => localStorage.setItem(raporRoom, isShown ? schoolId : ''),
    [schoolId],
  )
  const room = isExpected && <Skeleton className="h-40" />
  const classes = today.data
  useEffect(() => classes && updateOnlyClass(classes), [classes])
  if (!today.data && today.error) return <ErrorState error={today.error} onRetry={() => void today.refetch()} />
  if (!today.data || (!lessonList.data && !lessonList.isError)) return <HomeSkeleton />
  const { day } = today.data.meta
  const isWatched = overview.data?.data.missing.days ?? true
  const words = teacherState({
    classes: today.data.data,
    meta: today.data.meta,
    lessons: lessonList.data?.data,
    time: localTime(now),
    isWatched,
  })
  return (
    <>
      <HomeState date={day.today}>{words}</HomeState>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid grid-cols-1 content-start gap-6 has-[>:only-child:empty]:hidden">
          <ClassesToFill list={today.data} isAlone={today.isError || today.failureCount > 0} isWatched={isWatched} />
          <Suspense fallback={room}>
            {isAfterPage ? <OwnClassRapor {...{ schoolId, isExpected }} onKnown={storeRoom} /> : room}
          </Suspense>
          <div ref={setLeft} className="contents" />
        </div>
        <div className="grid grid-cols-1 gap-6">
          {lessonList.data ? (
            <TodaysLessons list={lessonList.data} {...{ date, now }} />
          ) : (
            <ErrorState error={lessonList.error} onRetry={() => void lessonList.refetch()} />
          )}
          <div ref={setRight} className="contents" />
        </div>
      </div>
      <Suspense>{isAfterPage && <TeacherRest schoolId={schoolId} below={left && right && { left, right }} />}</Suspense>
    </>
  )
}
