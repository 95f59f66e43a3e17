import { formatLongDate, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import { type OwnDay, type OwnMonths, ownAttendance } from '@hadir/contract/attendance/daily-attendance/own.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOptionsOf } from '../../../http/query.ts'
import { StatusName } from '../../../components/attendance/status-name.tsx'
import { formatDateTimeHere } from '../../../components/dates/local-time.ts'
import { DayState } from '../../../components/attendance/day-state.tsx'
import { useSchoolId } from '../../../session/use-school-id.ts'

type OwnDayDetailProps = {
  studentId: string
  date: SchoolDate
  calendar: OwnMonths['calendar']
  day: OwnDay | undefined
}

/** One day, with its history if it was changed. */
export function OwnDayDetail({ studentId, date, calendar, day }: OwnDayDetailProps) {
  const params = { schoolId: useSchoolId(), studentId }
  const history = useQuery({
    ...queryOptionsOf(ownAttendance.history, { params, query: { date } }),
    enabled: Boolean(day?.at),
  })
  const entries = history.data?.data ?? []
  return (
    <section aria-label={formatLongDate(date)} className="grid gap-2">
      <h3 className="font-semibold">{formatLongDate(date)}</h3>
      <DayState {...{ date, calendar, day }} />
      {entries.length > 1 && (
        <ol aria-label="Riwayat" className="grid gap-1 border-l-2 pl-3 text-sm tabular-nums">
          {entries.map(({ at, status, minutesLate }) => (
            <li key={at}>
              {formatDateTimeHere(at)} <StatusName status={status} />
              {minutesLate !== null && ` ${minutesLate} menit`}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
