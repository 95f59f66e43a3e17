import { formatDate, weekdayNames, weekdayOf } from '@hadir/contract/dates/dates.ts'
import {
  attendanceLabels,
  attendanceStatuses,
  countsAsPresent,
  missedStatuses,
  percentText,
} from '@hadir/contract/labels.ts'
import type { OverviewDay } from '@hadir/contract/attendance/report/overview.ts'
import { clsx } from 'clsx'
import { Link } from 'react-router'
import { addressAt } from '../../../address-at.ts'
import { statusLook } from '../../../components/attendance/attendance-status.tsx'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/card.tsx'

/** The last school days side by side: how many came, who was missing and why, and what is not marked yet. */
export function WeekCard({ days }: { days: readonly OverviewDay[] }) {
  return (
    <Card title="Hari sekolah terakhir">
      <div className="relative overflow-x-auto">
        <table className="w-full text-sm tabular-nums">
          <thead className="text-left text-xs text-soft">
            <tr>
              <th className="pb-2 font-semibold">Hari</th>
              <th className="w-full px-3 pb-2 font-semibold">Kehadiran</th>
              {missedStatuses.map((status) => (
                <th key={status} className="pb-2 pl-3 text-right font-semibold">
                  <abbr title={attendanceLabels[status]} className="no-underline">
                    {status}
                  </abbr>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <Day key={day.date} day={day} />
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

function Day({ day }: { day: OverviewDay }) {
  const { date, counts, members, unmarked } = day
  const marked = members - unmarked
  const present = attendanceStatuses.reduce((sum, s) => sum + (countsAsPresent[s] ? counts[s] : 0), 0)
  const share = marked === 0 ? null : Math.round((present * 1000) / marked) / 10
  return (
    <tr className="border-t align-middle">
      <th scope="row" className="py-1.5 text-left font-medium whitespace-nowrap">
        <Link
          to={`${paths.dailyAttendance}?${new URLSearchParams({ date })}`}
          className="grid min-h-11 content-center hover:underline"
        >
          {weekdayNames[weekdayOf(date) - 1]}
          <span className="block text-xs font-normal text-soft">{formatDate(date).slice(0, 5)}</span>
        </Link>
      </th>
      <td className="px-3 py-1.5">
        <span aria-hidden className="flex h-3 overflow-hidden rounded-full bg-sunken">
          {attendanceStatuses.map((status) => (
            <span
              key={status}
              className={clsx('h-full', statusLook[status].solid)}
              style={{ width: `${members === 0 ? 0 : (counts[status] * 100) / members}%` }}
            />
          ))}
        </span>
        <span className="mt-1 flex flex-wrap justify-between gap-x-2 text-xs whitespace-nowrap text-soft">
          <span>{share === null ? 'Belum diisi' : `${percentText(share)} hadir`}</span>
          {unmarked > 0 && share !== null && <span>{unmarked} belum diisi</span>}
        </span>
      </td>
      {missedStatuses.map((status) => (
        <td key={status} className="text-right">
          {counts[status] > 0 ? (
            <Link
              to={addressAt(paths.absentStudents, { query: { date, status } })}
              className="inline-grid min-h-11 min-w-11 content-center hover:underline"
            >
              {counts[status]}
              <span className="sr-only">
                {' '}
                siswa {attendanceLabels[status].toLowerCase()} pada {formatDate(date)}
              </span>
            </Link>
          ) : (
            <span className="text-soft">0</span>
          )}
        </td>
      ))}
    </tr>
  )
}
