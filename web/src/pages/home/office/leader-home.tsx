import { lessons } from '@hadir/contract/attendance/subject-attendance/subject-attendance.ts'
import type { Profile } from '@hadir/contract/user/user.ts'
import { localDate } from '../../../components/dates/local-time.ts'
import { useCachedQuery } from '../../../offline/prefetch/use-cached-query.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TodaysLessons } from '../todays-lessons.tsx'
import { MoreScreens } from '../more-screens.tsx'
import { OwnContact } from '../own-contact.tsx'
import { useRaporProgress } from './rapor-progress.tsx'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { SchoolDays } from '../staff-days.tsx'
import { useClock } from '../use-clock.ts'

/** For duties that read the whole school: its day first, then the user's own lessons. */
export function LeaderHome({ profile, schoolId }: { profile: Profile; schoolId: string }) {
  const now = useClock()
  const date = localDate(now)
  const query = { whose: 'mine' as const, pageSize: 100 as const, date }
  const lessonList = useCachedQuery(lessons.list, { params: { schoolId }, query })
  const rapor = useRaporProgress(schoolId)
  return (
    <>
      <SchoolDays schoolId={schoolId} rapor={rapor} duties={profile.duties} />
      {lessonList.data ? (
        <TodaysLessons list={lessonList.data} {...{ date, now }} />
      ) : lessonList.isLoadingError ? (
        <ErrorState error={lessonList.error} onRetry={() => void lessonList.refetch()} />
      ) : (
        <Skeleton className="h-24" />
      )}
      {!rapor.isAwaited && (
        <>
          <OwnContact />
          <MoreScreens profile={profile} />
        </>
      )}
    </>
  )
}
