import { readOverview } from '@hadir/contract/overview.ts'
import { ErrorState } from '../../kit/error-state.tsx'
import { useKept } from '../../offline/use-kept.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ToDoCard } from './to-do-card.tsx'
import { TodayCard } from './today-card.tsx'
import { WarningsCard } from './warnings-card.tsx'
import { WeekCard } from './week-card.tsx'

const column = 'contents lg:grid lg:content-start lg:gap-6'

/** The day and the days behind it, of the classes that the reader looks after. */
export function SchoolDays({ schoolId }: { schoolId: string }) {
  const overview = useKept(readOverview, { params: { schoolId } })
  if (!overview.data && overview.error)
    return <ErrorState error={overview.error} onRetry={() => void overview.refetch()} />
  const data = overview.data?.data
  const hasDays = data && data.days.length > 0
  // Two columns on a desktop; on a phone what is to be done comes second.
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <div className={column}>
        <TodayCard schoolId={schoolId} />
        {hasDays && (
          <div className="order-3">
            <WeekCard days={data.days} />
          </div>
        )}
      </div>
      <div className={column}>
        <div className="order-2">
          {data ? <ToDoCard schoolId={schoolId} overview={data} /> : <Skeleton className="h-40" />}
        </div>
        {hasDays && Object.values(data.warnsFrom).some((from) => from !== null) && (
          <div className="order-4">
            <WarningsCard {...data} />
          </div>
        )}
      </div>
    </div>
  )
}
