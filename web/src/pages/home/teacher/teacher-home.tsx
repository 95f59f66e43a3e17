import { attendance } from '@hadir/contract/attendance/attendance.ts'
import { readOverview } from '@hadir/contract/attendance/report/overview.ts'
import { lessons } from '@hadir/contract/attendance/subject-attendance.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { queryOptionsOf } from '../../../http/query.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { localDate } from '../../../components/attendance/local-time.ts'
import { noteOnlyClass } from '../../../offline/prefetch/note-only-class.ts'
import { useCachedQuery } from '../../../offline/prefetch/use-cached-query.ts'
import { lazyWithRetry } from '../../../ui/lazy-with-retry.tsx'
import { useAfterPage } from '../../../ui/page-loading.ts'
import { ClassesToFill } from './classes-to-fill.tsx'
import { HomeSkeleton } from '../home-skeleton.tsx'
import { LessonsToHold } from '../lessons-to-hold.tsx'
import { useClock } from '../use-clock.ts'

// It stands below what a teacher comes for, and its code and its questions come after that.
const TeacherRest = lazyWithRetry(async () => (await import('./teacher-rest.tsx')).TeacherRest)

/** Colleagues mark too; a page in the background asks nothing. */
const liveMs = 30_000

/** What a teacher comes for: the sheet that waits for her, and her lessons. Drawn at once, so that nothing moves. */
export function TeacherHome({ schoolId }: { schoolId: string }) {
  const now = useClock()
  const date = localDate(now)
  const params = { schoolId }
  const today = useCachedQuery(attendance.classes, { params, query: { pageSize: 100 } }, { refetchInterval: liveMs })
  const held = useCachedQuery(lessons.list, { params, query: { whose: 'mine', pageSize: 100, date } })
  // Read once it is here: it belongs to what comes later.
  const overview = useQuery({ ...queryOptionsOf(readOverview, { params }), enabled: false })
  const isAfterPage = useAfterPage()
  const classes = today.data
  useEffect(() => classes && noteOnlyClass(classes), [classes])
  if (!today.data && today.error) return <ErrorState error={today.error} onRetry={() => void today.refetch()} />
  if (!today.data || (!held.data && !held.isError)) return <HomeSkeleton />
  return (
    <>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <ClassesToFill
          list={today.data}
          isAlone={today.isError || today.failureCount > 0}
          isWatched={overview.data?.data.missing.days ?? true}
        />
        {held.data && <LessonsToHold list={held.data} {...{ date, now }} />}
      </div>
      <Suspense>{isAfterPage && <TeacherRest schoolId={schoolId} />}</Suspense>
    </>
  )
}
