import { attendanceLabels, missedStatuses } from '@hadir/contract/labels.ts'
import type { StatusCounts } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { clsx } from 'clsx'
import { statusLook } from '../../../components/attendance/attendance-status.tsx'

export type RecapLine = {
  key: string
  name: string
  /** The line below the name. */
  note: string
  counts: StatusCounts
  percent: string
}

const line =
  'grid grid-cols-[minmax(0,1fr)_1.625rem_1.625rem_1.625rem_3.25rem] items-center gap-x-1 px-3 max-[15rem]:grid-cols-[repeat(3,1fr)_2fr] max-[15rem]:*:first:col-span-full'

type RecapListProps = { label: string; percentOf: string; lines: readonly RecapLine[] }

/** What fits on a phone: each name with S, I, A and its percentage. A switch shows the dates. */
export function RecapList({ label, percentOf, lines }: RecapListProps) {
  return (
    <div className="overflow-clip rounded-surface border bg-surface print:hidden">
      <div aria-hidden className={clsx(line, 'border-b py-2 text-center text-sm font-semibold text-soft')}>
        <span className="text-left">Nama</span>
        {missedStatuses.map((status) => (
          <span key={status}>{status}</span>
        ))}
        <span className="text-right">{percentOf}</span>
      </div>
      <ol aria-label={label}>
        {lines.map(({ key, name, note, counts, percent }) => (
          <li key={key} className={clsx(line, 'min-h-13 border-b py-1.5 tabular-nums last:border-0')}>
            <span className="min-w-0 font-semibold">{name}</span>
            <span className="order-last col-span-full text-sm text-soft">{note}</span>
            {missedStatuses.map((status) => (
              <span
                key={status}
                className={clsx(
                  'text-center',
                  counts[status] > 0 ? ['font-bold', statusLook[status].text] : 'text-soft',
                )}
              >
                <span className="sr-only">{attendanceLabels[status]} </span>
                {counts[status]}
              </span>
            ))}
            <span className="text-right font-semibold">
              <span className="sr-only">{percentOf} </span>
              {percent}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
