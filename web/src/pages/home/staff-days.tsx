import type { DutyKind } from '@hadir/contract/teacher/duty.ts'
import { readsWholeSchool } from '@hadir/contract/teacher/duty.ts'
import { readOverview } from '@hadir/contract/attendance/report/overview.ts'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { useCachedQuery } from '../../offline/prefetch/use-cached-query.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ToDoCard } from './to-do-card.tsx'
import { TodayCard } from './office/today-card.tsx'
import { TruantsCard } from './office/truants-card.tsx'
import { WarningsCard } from './office/warnings-card.tsx'
import { WeekCard } from './office/week-card.tsx'

const column = 'contents lg:grid lg:content-start lg:gap-6'

/** The user's tasks for the coming rapor; null outside the season. The content below waits until that is known. */
export type RaporWork = { isAwaited: boolean; card: ReactNode }

type SchoolDaysProps = {
  schoolId: string
  rapor: RaporWork
  duties?: readonly DutyKind[] | undefined
  hasToday?: boolean
}

/**
 * Today and the days before, for the user's classes. Users who read the whole school also see truants; for a counsellor
 * they come first, with the students above the absence limits. Before rapor are due, their remaining work is among the
 * tasks.
 */
export function SchoolDays({ schoolId, rapor, duties = [], hasToday = true }: SchoolDaysProps) {
  const overview = useCachedQuery(readOverview, { params: { schoolId } })
  if (!overview.data && overview.error)
    return <ErrorState error={overview.error} onRetry={() => void overview.refetch()} />
  const data = overview.data?.data
  const hasDays = data && data.days.length > 0 && !rapor.isAwaited
  const isCounsellor = duties.includes('BK')
  // Two columns on a desktop; on a phone the tasks come second.
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <div className={clsx(column, isCounsellor && 'lg:order-2')}>
        {hasToday && (
          <div className={clsx(isCounsellor && 'order-3')}>
            <TodayCard schoolId={schoolId} isWatched={data?.missing.days ?? true} />
          </div>
        )}
        {/* Without today's card there is room for it here. */}
        {!hasToday && data && rapor.card && <div className="order-3">{rapor.card}</div>}
        {hasDays && (
          <div className="order-3">
            <WeekCard days={data.days} />
          </div>
        )}
      </div>
      <div className={column}>
        {readsWholeSchool(duties) && (
          <div className={clsx(!isCounsellor && 'order-5')}>
            <TruantsCard schoolId={schoolId} />
          </div>
        )}
        <div className={isCounsellor ? 'order-5' : 'order-2'}>
          {data ? <ToDoCard schoolId={schoolId} overview={data} /> : <Skeleton className="h-40" />}
        </div>
        {hasToday && data && rapor.card && <div className={isCounsellor ? 'order-5' : 'order-2'}>{rapor.card}</div>}
        {hasDays && Object.values(data.warnsFrom).some((from) => from !== null) && (
          <div className={isCounsellor ? 'order-1' : 'order-4'}>
            <WarningsCard {...data} />
          </div>
        )}
      </div>
    </div>
  )
}
