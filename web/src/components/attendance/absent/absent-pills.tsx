import type { StatusCounts } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import { type AbsentStatus, absentStatuses, attendanceLabels } from '@hadir/contract/labels.ts'
import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { statusLook } from '../attendance-status.tsx'

type Filter = { status?: AbsentStatus | undefined; date?: SchoolDate | undefined }

/** The absent students of a day; without a date, today's. */
export function absentPath({ status, date }: Filter = {}): string {
  const query = new URLSearchParams({ ...(date && { date }), ...(status && { status }) }).toString()
  return query ? `${paths.absentStudents}?${query}` : paths.absentStudents
}

type AbsentPillsProps = {
  counts: StatusCounts
  /** The day of the list that they lead to; missing for today's. */
  date?: SchoolDate | undefined
  /** The status that the list below them is limited to; its own pill leads to the whole list. */
  chosen?: AbsentStatus | undefined
}

/** How many students have each status, each a link to those students. */
export const AbsentPills = ({ counts, date, chosen }: AbsentPillsProps) => (
  <ul
    aria-label="Jumlah menurut keterangan"
    className="flex flex-wrap gap-1.5 max-sm:grid max-sm:grid-cols-5 max-sm:gap-1"
  >
    {absentStatuses.map((status) => {
      const { Icon, text, tint, border } = statusLook[status]
      const isChosen = status === chosen
      return (
        <li key={status}>
          <Link
            to={absentPath({ date, status: isChosen ? undefined : status })}
            aria-current={isChosen || undefined}
            className={clsx(
              'flex min-h-11 items-center justify-center gap-1.5 rounded-full border px-3 font-semibold tabular-nums hover:border-edge max-sm:px-1',
              counts[status] > 0 || isChosen ? [text, tint] : 'bg-surface text-soft',
              isChosen && border,
            )}
          >
            <Icon aria-hidden className="size-3.5" />
            <span className="text-sm max-sm:sr-only">{attendanceLabels[status]}</span>
            <span aria-hidden translate="no" className="sm:hidden">
              {status}
            </span>{' '}
            {counts[status]}
            {isChosen && <X aria-label="Tampilkan semua" className="size-3.5" />}
          </Link>
        </li>
      )
    })}
  </ul>
)
