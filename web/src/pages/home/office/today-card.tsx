import {
  attendance,
  closedReasonLabels,
  type SheetState,
  sheetStateLabels,
} from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { formatLongDate } from '@hadir/contract/dates/dates.ts'
import { clsx } from 'clsx'
import { CalendarCheck } from 'lucide-react'
import { Link } from 'react-router'
import { dateNow } from '../../../components/dates/date-now.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { useCachedQuery } from '../../../offline/prefetch/use-cached-query.ts'
import { paths } from '../../../paths.ts'
import { schoolState } from '../day-words.ts'
import { HomeState } from '../home-heading.tsx'
import { UnfilledClasses } from '../unfilled-classes.tsx'
import { buttonLook } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** How often an office refetches during the first lesson; a page in the background does not. */
const liveMs = 10_000

/**
 * The progress of today's sheets, of the classes that the user may mark; unmarked classes are named if the school wants
 * that.
 */
export function TodayCard({ schoolId, isWatched = true }: { schoolId: string; isWatched?: boolean }) {
  const today = useCachedQuery(
    attendance.classes,
    { params: { schoolId }, query: { pageSize: 100 } },
    { refetchInterval: liveMs },
  )
  if (!today.data && today.error) return <ErrorState error={today.error} onRetry={() => void today.refetch()} />
  if (!today.data) return <Skeleton className="h-40" />
  const { day, totals } = today.data.meta
  const { isPastClose } = today.data.meta
  const isAlone = today.isError || today.failureCount > 0
  const { BELUM, SEBAGIAN, LENGKAP, TERKUNCI } = totals.states
  return (
    <section aria-labelledby="hari-ini" className="grid gap-4 rounded-surface border bg-surface p-5">
      <HomeState date={day.today}>{schoolState(today.data.meta, isWatched)}</HomeState>
      <header>
        <h2 id="hari-ini" className="text-lg font-bold">
          {/* From an earlier day: offline it is the last that is known. */}
          {isAlone && day.today < dateNow() ? 'Absensi yang terakhir dimuat' : 'Absensi hari ini'}
        </h2>
        <p className="text-sm tabular-nums text-soft">{formatLongDate(day.today)}</p>
      </header>
      {day.isSchoolDay ? (
        <>
          <dl className="flex flex-wrap gap-x-6 sm:gap-x-8">
            {TERKUNCI > 0 ? (
              <Count state="TERKUNCI" value={TERKUNCI} />
            ) : (
              <>
                <Count state="BELUM" value={BELUM} />
                <Count state="SEBAGIAN" value={SEBAGIAN} />
              </>
            )}
            <Count state="LENGKAP" value={LENGKAP} />
          </dl>
          {isWatched && <UnfilledClasses classes={today.data.data} date={day.date} isPastClose={isPastClose} />}
        </>
      ) : (
        <p>{day.holiday ?? (day.why ? closedReasonLabels[day.why] : 'Bukan hari sekolah')}</p>
      )}
      <Link
        to={paths.dailyAttendance}
        className={clsx(
          'sm:justify-self-start',
          buttonLook({ tone: day.isSchoolDay && BELUM > 0 ? 'primary' : 'plain' }),
        )}
      >
        <CalendarCheck aria-hidden className="size-[18px]" />
        Buka absensi harian
      </Link>
    </section>
  )
}

/** How many classes are in a state, as a link to those. */
const Count = ({ state, value }: { state: SheetState; value: number }) => (
  <div>
    <dt className="text-sm text-soft">{state === 'BELUM' ? 'Belum diisi' : sheetStateLabels[state]}</dt>
    <dd className="text-2xl font-bold tabular-nums">
      <Link
        to={`${paths.dailyAttendance}?${new URLSearchParams({ state })}`}
        className="-mx-1 inline-block min-w-11 px-1 hover:underline pointer-coarse:min-h-11"
      >
        {value}
        <span className="sr-only"> kelas: {sheetStateLabels[state].toLowerCase()}</span>
      </Link>
    </dd>
  </div>
)
