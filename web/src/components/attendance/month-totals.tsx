import { attendanceLabels, attendanceStatuses } from '@hadir/contract/labels.ts'
import type { OwnMonth } from '@hadir/contract/attendance/daily-attendance/own.ts'
import { clsx } from 'clsx'
import { statusLook } from './attendance-status.tsx'

/** The days of a month by status; also the legend of the calendar's letters. */
export function MonthTotals({ student: { counts, unmarked } }: { student: Pick<OwnMonth, 'counts' | 'unmarked'> }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(8.25rem,1fr))] gap-x-3 gap-y-1 text-sm tabular-nums">
      {attendanceStatuses.map((status) => {
        const { Icon, text } = statusLook[status]
        return (
          <div key={status} className="flex min-w-0 items-center gap-1.5">
            <dt className={clsx('flex min-w-0 flex-1 items-center gap-1.5 font-semibold', text)}>
              <Icon aria-hidden className={clsx('size-3 shrink-0', status === 'H' && 'fill-current')} />
              <span aria-hidden className="w-3">
                {status}
              </span>
              <span className="font-medium">{attendanceLabels[status]}</span>
            </dt>
            <dd className="font-bold">{counts[status]}</dd>
          </div>
        )
      })}
      {unmarked > 0 && (
        <div className="flex min-w-0 items-center gap-1.5">
          <dt className="flex-1 text-soft">Belum diisi</dt>
          <dd className="font-bold">{unmarked}</dd>
        </div>
      )}
    </dl>
  )
}
