import {
  attendance,
  type SheetState,
  sheetStateLabels,
  sheetStates,
} from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { formatLongDate, type SchoolDate, schoolDate } from '@hadir/contract/dates/dates.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { CalendarClock, ClipboardList } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useCan } from '../../../session/use-can.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { ListSkeleton } from '../../../components/list/list-skeleton.tsx'
import { AbsentPills } from '../../../components/attendance/absent/absent-pills.tsx'
import { useIsWide } from '../../../components/screen/use-is-phone.ts'
import { useTitle } from '../../../components/screen/use-title.ts'
import { useCachedQuery } from '../../../offline/prefetch/use-cached-query.ts'
import { paths } from '../../../paths.ts'
import { useSession } from '../../../session/store.ts'
import { buttonLook } from '../../../ui/button.tsx'
import { lazyWithRetry } from '../../../ui/lazy-with-retry.tsx'
import { ClassDayCards } from './class-day-cards.tsx'
import { DayActs } from './day-acts.tsx'
import { DayHead } from '../day-head.tsx'
import { listDay, PastList } from '../list-day.tsx'
import { NoClasses } from './no-classes.tsx'
import { StateFilter } from './state-filter.tsx'

const isState = (text: string | null): text is SheetState => (sheetStates as readonly (string | null)[]).includes(text)

const ClassDayList = lazy(async () => ({ default: (await import('./class-day-list.tsx')).ClassDayList }))
// What needs a connection anyway is not among what a phone stores to mark without one.
const CorrectionsLink = lazyWithRetry(async () => (await import('./corrections-link.tsx')).CorrectionsLink)
const AbsentCard = lazyWithRetry(
  async () => (await import('../../../components/attendance/absent/absent-card.tsx')).AbsentCard,
)
const DecisionsOfDay = lazyWithRetry(async () => (await import('./decisions-of-day.tsx')).DecisionsOfDay)

// Families load nothing of marking, the others nothing of the families' page.
const OwnAttendance = lazy(async () => ({ default: (await import('./own-attendance.tsx')).OwnAttendance }))

/** The classes of a day as cards, with the list of all days one tap away; for families their own days. */
export function DailyAttendancePage() {
  const [address] = useSearchParams()
  // Users with neither right do not get here (layout/guards/screen-rights.ts).
  const mayRead = useCan('attendance:read')
  if (mayRead && address.get('view') !== 'list') return <ClassesOfDay />
  return <Suspense fallback={<ListSkeleton rows={10} />}>{mayRead ? <ClassDayList /> : <OwnAttendance />}</Suspense>
}

/** Which classes are marked, which are not, by whom and when. */
function ClassesOfDay() {
  useTitle('Absensi Harian')
  const [address, setAddress] = useSearchParams()
  const requested = schoolDate.safeParse(address.get('date')).data
  const state = address.get('state')
  const schoolId = useSession((session) => session.profile?.schoolId) ?? ''
  const isWide = useIsWide()
  const query = { pageSize: 100, ...(requested && { date: requested }) }
  const classes = useCachedQuery(
    attendance.classes,
    { params: { schoolId }, query },
    // Colleagues are marking at the same time.
    { placeholderData: keepPreviousData, refetchInterval: 30_000 },
  )
  const setFilter = (name: string, value: string | null) =>
    setAddress((now) => {
      const next = new URLSearchParams(now)
      if (value === null) next.delete(name)
      else next.set(name, value)
      return next
    })

  if (!classes.data && classes.error) return <ErrorState error={classes.error} onRetry={() => void classes.refetch()} />
  if (!classes.data) return <ListSkeleton rows={8} />
  const { data, meta } = classes.data
  const { day, totals } = meta
  const { today, isPast, dateParam } = listDay(day, requested)
  const isAlone = classes.isError || classes.failureCount > 0
  const openDay = (date: SchoolDate) => setFilter('date', dateParam(date))
  const shown = isState(state) ? data.filter((one) => one.state === state) : data
  const hasSheets = day.isSchoolDay || totals.unmarked < totals.members
  const absentDate = day.date === today ? undefined : day.date
  return (
    <section className="grid gap-5" aria-busy={classes.isFetching}>
      <DayHead
        title="Absensi Harian"
        link={
          <Suspense>
            <CorrectionsLink schoolId={schoolId} />
          </Suspense>
        }
        date={day.date}
        today={today}
        previous={meta.previousSchoolDay}
        next={meta.nextSchoolDay}
        onChange={openDay}
      >
        {formatLongDate(day.date)}
        {day.date === today && ' · hari ini'}
      </DayHead>
      {isPast && <PastList what="daftar" {...{ today, isAlone }} onOpen={openDay} />}
      <div className="flex flex-wrap items-center gap-2">
        <DayActs key={day.date} {...{ schoolId, date: day.date, classes: data }} {...meta}>
          <Link to={paths.classDays} className={buttonLook({})}>
            <ClipboardList aria-hidden className="size-[18px]" />
            Daftar
          </Link>
        </DayActs>
        <Link to={paths.plannedAbsences} className={buttonLook({})}>
          <CalendarClock aria-hidden className="size-[18px] max-[15rem]:hidden" />
          Ketidakhadiran terencana
        </Link>
      </div>
      {data.length > 0 && hasSheets && (
        <>
          {!isWide && <AbsentPills counts={totals.counts} date={absentDate} />}
          <StateFilter
            counts={totals.states}
            chosen={isState(state) ? state : null}
            onChoose={(next) => setFilter('state', next)}
          />
        </>
      )}
      {shown.length > 0 && hasSheets ? (
        <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
          <ClassDayCards
            classes={shown}
            date={day.date}
            isPastClose={meta.isPastClose}
            isOld={isAlone}
            isPast={isPast}
          />
          <Suspense>
            <div className="grid gap-5">
              {/* It acts at once: nothing above it may change its height. */}
              <DecisionsOfDay schoolId={schoolId} />
              {isWide && <AbsentCard schoolId={schoolId} date={absentDate} />}
            </div>
          </Suspense>
        </div>
      ) : (
        <NoClasses
          day={day}
          lastSchoolDay={data.length > 0 ? meta.previousSchoolDay : null}
          onOpenDay={openDay}
          isFiltered={data.length > 0 && isState(state) && day.isSchoolDay}
          label={isState(state) ? sheetStateLabels[state] : ''}
        />
      )}
    </section>
  )
}
