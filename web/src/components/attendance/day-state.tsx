import { formatDate, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import { attendanceLabels } from '@hadir/contract/labels.ts'
import type { OwnDay, OwnMonths } from '@hadir/contract/attendance/daily-attendance/own.ts'
import { clsx } from 'clsx'
import { statusLook } from './attendance-status.tsx'
import { localDate, localTime } from '../dates/local-time.ts'

type DayStateProps = {
  date: SchoolDate
  calendar: OwnMonths['calendar']
  /** Undefined if the student was in no class on that day. */
  day: OwnDay | undefined
}

/** One day in large letters: the status and since when, or why there is none. */
export function DayState({ date, calendar, day }: DayStateProps) {
  const about = calendar.find((one) => one.date === date)
  if (!day?.status) {
    return (
      <p className="flex min-h-14 items-center gap-3">
        <span aria-hidden className="size-11 shrink-0 rounded-control border-2 border-dashed border-edge/60" />
        <span>
          <span className="block font-semibold">{day ? 'Belum diisi' : (about?.holiday ?? 'Tidak ada absensi')}</span>
          <span className="block text-sm text-soft">
            {day
              ? 'Sekolah belum mencatat kehadiran pada tanggal ini.'
              : about?.isSchoolDay
                ? 'Sekolah belum memakai Hadir, belum ada kelas, atau harinya belum tiba.'
                : 'Bukan hari sekolah.'}
          </span>
        </span>
      </p>
    )
  }
  const { Icon, solid, text } = statusLook[day.status]
  return (
    <p className="flex min-h-14 items-center gap-3">
      <span aria-hidden className={clsx('grid size-11 shrink-0 place-content-center rounded-control', solid)}>
        <Icon strokeWidth={2.75} className={clsx('size-5', day.status === 'H' && 'fill-current')} />
      </span>
      <span>
        <span className={clsx('block text-lg leading-tight font-bold', text)}>
          {attendanceLabels[day.status]}
          {day.minutesLate !== null && ` ${day.minutesLate} menit`}
        </span>
        {day.at && (
          <span className="block text-sm text-soft tabular-nums">
            Dicatat {localDate(day.at) === date ? '' : `${formatDate(localDate(day.at))} `}pukul {localTime(day.at)}
          </span>
        )}
      </span>
    </p>
  )
}
