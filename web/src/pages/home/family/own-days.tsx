import { formatLongDate } from '@hadir/contract/dates/dates.ts'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { DayState } from '../../../components/attendance/day-state.tsx'
import { CachedNote } from '../../../components/feedback/cached-note.tsx'
import { MonthCalendar } from '../../../components/attendance/month-calendar.tsx'
import { MonthTotals } from '../../../components/attendance/month-totals.tsx'
import { useOwnMonth } from '../../../offline/prefetch/use-own-month.ts'
import { paths } from '../../../paths.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Card } from '../../../ui/card.tsx'
import { HomeState } from '../home-heading.tsx'
import { familyState } from './family-words.ts'
import { NewReportCard } from './new-report-card.tsx'

type OwnDaysProps = { schoolId: string; role: 'student' | 'parent' }

/** Whether she was there today, and her month: what a family opens Hadir for. */
export function OwnDays({ schoolId, role }: OwnDaysProps) {
  const { own, isAlone, storedAt } = useOwnMonth(schoolId)
  if (!own.data && own.error) return <ErrorState error={own.error} onRetry={() => void own.refetch()} />
  if (!own.data) return <Skeleton className="h-[34rem]" />
  const months = own.data.data
  return (
    <>
      <HomeState date={months.today}>{familyState(months, role)}</HomeState>
      {isAlone && <CachedNote storedAt={storedAt} />}
      {months.students.map((student) => (
        <Card
          key={student.student.id}
          title={role === 'parent' ? student.student.name : 'Kehadiran saya'}
          aside={student.className && <span className="shrink-0 font-semibold text-soft">{student.className}</span>}
        >
          <p className="-mt-3 text-sm text-soft tabular-nums">{formatLongDate(months.today)}</p>
          <DayState
            date={months.today}
            calendar={months.calendar}
            day={student.days.find(({ date }) => date === months.today)}
          />
          <NewReportCard schoolId={schoolId} studentId={student.student.id} />
          <div className="grid max-w-md gap-3 border-t pt-3">
            <MonthCalendar months={months} name={student.student.name} days={student.days} />
            <MonthTotals student={student} />
          </div>
          <Link
            to={paths.dailyAttendance}
            className="flex min-h-11 items-center gap-1 justify-self-start font-semibold text-accent-strong underline"
          >
            Hari dan bulan lain
            <ChevronRight aria-hidden className="size-4" />
          </Link>
        </Card>
      ))}
    </>
  )
}
