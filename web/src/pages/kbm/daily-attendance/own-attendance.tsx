import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { OwnMonth, OwnMonths } from '@hadir/contract/attendance/daily-attendance/own.ts'
import { CalendarX2 } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { ListSkeleton } from '../../../components/list/list-skeleton.tsx'
import { CachedNote } from '../../../components/feedback/cached-note.tsx'
import { MonthCalendar } from '../../../components/attendance/month-calendar.tsx'
import { MonthPicker } from '../../../components/dates/month-picker.tsx'
import { MonthTotals } from '../../../components/attendance/month-totals.tsx'
import { useOwnMonth } from '../../../offline/prefetch/use-own-month.ts'
import { useTitle } from '../../../components/screen/use-title.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { OwnDayDetail } from './own-day-detail.tsx'

/** A student's own days month by month, or those of a guardian's children; a day opens its details. */
export function OwnAttendance() {
  useTitle('Absensi Harian')
  const [address, setAddress] = useSearchParams()
  const requested = /^\d{4}-\d\d$/.exec(address.get('month') ?? '')?.[0]
  const { own, isAlone, storedAt } = useOwnMonth(useSchoolId(), requested)
  if (!own.data && own.error) return <ErrorState error={own.error} onRetry={() => void own.refetch()} />
  if (!own.data) return <ListSkeleton rows={8} />
  const months = own.data.data
  const open = (month: string) => setAddress(month === months.today.slice(0, 7) ? {} : { month })
  const chosen = address.get('date')
  const choose = (date: SchoolDate) =>
    setAddress({ ...(requested && { month: requested }), date }, { replace: true, preventScrollReset: true })
  const hasDays = months.students.some(({ days }) => days.length > 0)
  // The first empty month ends the way back: nothing was recorded before it.
  const isFirst = !hasDays && !months.calendar.some(({ isSchoolDay }) => isSchoolDay)
  return (
    <section className="grid gap-5" aria-busy={own.isFetching}>
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-bold">Absensi Harian</h1>
        <MonthPicker month={months.month} today={months.today} isFirst={isFirst} onOpen={open} />
      </header>
      {isAlone && <CachedNote storedAt={storedAt} />}
      {months.students.map((student) => (
        <StudentMonth
          key={student.student.id}
          {...{ months, student }}
          date={student.days.some(({ date }) => date === chosen) ? chosen : (student.days.at(-1)?.date ?? null)}
          onChoose={choose}
        />
      ))}
      {!hasDays && (
        <EmptyState
          icon={<CalendarX2 />}
          title="Belum ada hari sekolah"
          text="Pada bulan ini tidak ada hari yang dicatat. Bukalah bulan yang lain."
        />
      )}
    </section>
  )
}

type StudentMonthProps = {
  months: OwnMonths
  student: OwnMonth
  date: SchoolDate | null
  onChoose: (date: SchoolDate) => void
}

function StudentMonth({ months, student, date, onChoose }: StudentMonthProps) {
  if (student.days.length === 0) return null
  const { id, name } = student.student
  return (
    <section aria-label={name} className="grid gap-4 rounded-surface border bg-surface px-2 py-4 sm:p-5 lg:grid-cols-2">
      <h2 className="px-2 text-lg leading-snug font-bold sm:px-0 lg:col-span-2">
        {name}
        {student.className && <span className="font-semibold text-soft"> · {student.className}</span>}
      </h2>
      <div className="max-w-md">
        <MonthCalendar {...{ months, name, onChoose }} days={student.days} chosen={date ?? undefined} />
      </div>
      <div className="grid content-start gap-4 px-2 sm:px-0">
        {date && (
          <OwnDayDetail
            key={`${id}_${date}`}
            {...{ date }}
            studentId={id}
            calendar={months.calendar}
            day={student.days.find((one) => one.date === date)}
          />
        )}
        <MonthTotals student={student} />
      </div>
    </section>
  )
}
