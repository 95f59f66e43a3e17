import type { DutyKind } from '@hadir/contract/teacher/duty.ts'
import { readsWholeSchool } from '@hadir/contract/teacher/duty.ts'
import { readOverview } from '@hadir/contract/attendance/report/overview.ts'
import { Fragment, type ReactNode, Suspense } from 'react'
import { createPortal } from 'react-dom'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { useIsDesktop } from '../../components/screen/use-is-phone.ts'
import { useCachedQuery } from '../../offline/prefetch/use-cached-query.ts'
import { lazyWithRetry } from '../../ui/lazy-with-retry.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { absentCard } from './home-imports.ts'
import { ToDoCard } from './to-do-card.tsx'
import { TodayCard } from './office/today-card.tsx'
import { TruantsCard } from './office/truants-card.tsx'
import { WarningsCard } from './office/warnings-card.tsx'
import { WeekCard } from './office/week-card.tsx'

// The rest of the day is shown without a connection, and needs nothing of it.
const AbsentCard = lazyWithRetry(async () => (await absentCard()).AbsentCard)

const column = 'grid content-start gap-6'

/** The user's tasks for the coming rapor; null outside the season. The content below waits until that is known. */
export type RaporWork = { isAwaited: boolean; card: ReactNode }

/** The columns of a home that already show something. */
export type Columns = { left: HTMLElement; right: HTMLElement }

type SchoolDaysProps = {
  schoolId: string
  rapor: RaporWork
  duties?: readonly DutyKind[] | undefined
  hasToday?: boolean
  /** On a desktop its cards continue these. */
  below?: Columns | null
}

/**
 * Today and the days before, for the user's classes. Users who read the whole school also see truants; for a counsellor
 * they come first, with the students above the absence limits. Before rapor are due, their remaining work is among the
 * tasks.
 */
export function SchoolDays({ schoolId, rapor, duties = [], hasToday = true, below = null }: SchoolDaysProps) {
  const isDesktop = useIsDesktop()
  const overview = useCachedQuery(readOverview, { params: { schoolId } })
  if (!overview.data && overview.error)
    return <ErrorState error={overview.error} onRetry={() => void overview.refetch()} />
  const data = overview.data?.data
  const hasDays = data && data.days.length > 0 && !rapor.isAwaited
  const isCounsellor = duties.includes('BK')
  const today = hasToday && <TodayCard key="today" schoolId={schoolId} isWatched={data?.missing.days ?? true} />
  const isOnDuty = duties.includes('GURU_PIKET')
  const absent = (hasToday || isOnDuty) && (
    <Suspense key="absent" fallback={hasToday && navigator.onLine && <Skeleton className="h-64" />}>
      <AbsentCard schoolId={schoolId} isOptional={!hasToday} />
    </Suspense>
  )
  const week = hasDays && <WeekCard key="week" days={data.days} />
  const tasks = data ? (
    <ToDoCard key="tasks" schoolId={schoolId} overview={data} />
  ) : (
    <Skeleton key="tasks" className="h-40" />
  )
  const ofRapor = data && rapor.card && <Fragment key="rapor">{rapor.card}</Fragment>
  // Without today's card there is room for it on its side.
  const [besideToday, besideTasks] = hasToday ? [null, ofRapor] : [ofRapor, null]
  const warned = hasDays && Object.values(data.warnsFrom).some((from) => from !== null) && (
    <WarningsCard key="warned" {...data} />
  )
  const truants = readsWholeSchool(duties) && <TruantsCard key="truants" schoolId={schoolId} />
  const days = [today, absent, besideToday, week]
  const people = isCounsellor ? [truants, warned, tasks, besideTasks] : [tasks, besideTasks, warned, truants]
  // In the order that is seen, which a screen reader and the keyboard follow.
  if (!isDesktop) {
    const order = isCounsellor
      ? [absent, truants, warned, today, besideToday, week, tasks, besideTasks]
      : [today, absent, tasks, besideTasks, besideToday, week, warned, truants]
    return <div className="grid gap-6">{order}</div>
  }
  const [left, right] = isCounsellor ? [people, days] : [days, people]
  if (below) {
    return (
      <>
        {createPortal(left, below.left)}
        {createPortal(right, below.right)}
      </>
    )
  }
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))] gap-6">
      <div className={column}>{left}</div>
      <div className={column}>{right}</div>
    </div>
  )
}
