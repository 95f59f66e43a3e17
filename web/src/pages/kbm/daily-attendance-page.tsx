import { attendance, type SheetState, sheetStateLabels, sheetStates } from '@hadir/contract/attendance.ts'
import { formatLongDate, type SchoolDate, schoolDate } from '@hadir/contract/dates.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { ErrorState } from '../../kit/error-state.tsx'
import { ListSkeleton } from '../../kit/list-skeleton.tsx'
import { useTitle } from '../../kit/use-title.ts'
import { useKept } from '../../offline/use-kept.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/store.ts'
import { buttonLook } from '../../ui/button.tsx'
import { ClassDayCards } from './class-day-cards.tsx'
import { DayActs } from './day-acts.tsx'
import { DayPicker } from './day-picker.tsx'
import { listDay, PastList } from './list-day.tsx'
import { NoClasses } from './no-classes.tsx'
import { CorrectionsLink } from './corrections-link.tsx'
import { StateFilter } from './state-filter.tsx'

const isState = (text: string | null): text is SheetState => (sheetStates as readonly (string | null)[]).includes(text)

/** The classes of a day: which are marked, which are not, by whom and when. */
export function DailyAttendancePage() {
  useTitle('Absensi Harian')
  const [address, setAddress] = useSearchParams()
  const asked = schoolDate.safeParse(address.get('date')).data
  const state = address.get('state')
  const schoolId = useSession((session) => session.profile?.schoolId) ?? ''
  const query = { pageSize: 100, ...(asked && { date: asked }) }
  const classes = useKept(
    attendance.classes,
    { params: { schoolId }, query },
    // Colleagues are marking at the same time.
    { placeholderData: keepPreviousData, refetchInterval: 30_000 },
  )
  const put = (name: string, value: string | null) =>
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
  const { today, isPast } = listDay(day, asked)
  const isAlone = classes.isError || classes.failureCount > 0
  // Without a connection the list without a date is still that of the day on which it was kept.
  const openDay = (date: SchoolDate) => put('date', date === today && date === day.today ? null : date)
  const shown = isState(state) ? data.filter((one) => one.state === state) : data
  return (
    <section className="grid gap-5" aria-busy={classes.isFetching}>
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div className="w-full sm:w-auto sm:min-w-[21rem]">
          <div className="flex min-h-11 items-center justify-between gap-x-4 sm:justify-start">
            <h1 className="text-2xl font-bold">Absensi Harian</h1>
            <CorrectionsLink schoolId={schoolId} />
          </div>
          <p className="mt-0.5 text-soft">
            {formatLongDate(day.date)}
            {day.date === today && ' · hari ini'}
          </p>
        </div>
        <DayPicker
          date={day.date}
          today={today}
          previous={meta.previousSchoolDay}
          next={meta.nextSchoolDay}
          onChange={openDay}
        />
      </header>
      {isPast && <PastList what="daftar" {...{ today, isAlone }} onOpen={openDay} />}
      <div className="flex flex-wrap items-center gap-2">
        <DayActs key={day.date} {...{ schoolId, date: day.date, classes: data }} {...meta} />
        <Link to={paths.plannedAbsences} className={buttonLook({})}>
          <CalendarClock aria-hidden className="size-[18px]" />
          Ketidakhadiran terencana
        </Link>
      </div>
      {data.length > 0 && (day.isSchoolDay || totals.unmarked < totals.members) && (
        <StateFilter
          counts={totals.states}
          chosen={isState(state) ? state : null}
          onChoose={(next) => put('state', next)}
        />
      )}
      {shown.length > 0 && (day.isSchoolDay || totals.unmarked < totals.members) ? (
        <ClassDayCards classes={shown} date={day.date} isPastClose={meta.isPastClose} isOld={isAlone} isPast={isPast} />
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
