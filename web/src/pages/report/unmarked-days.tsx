import { formatDate, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'

type UnmarkedDaysProps = { count: number; first: SchoolDate | null }

/** Above a recap, not on its paper: how many days it lacks, and the way to the first of them. */
export function UnmarkedDays({ count, first }: UnmarkedDaysProps) {
  if (count === 0) return null
  return (
    <p role="status" className="flex gap-2 rounded-control bg-warn-tint p-3 text-sm print:hidden">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
      <span>
        {count} hari belum diisi. Hari tanpa tanda tidak dihitung.{' '}
        {first && (
          <Link
            to={`${paths.dailyAttendance}?${new URLSearchParams({ date: first })}`}
            className="inline-block font-semibold text-accent-strong underline pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center"
          >
            Isi {count > 1 ? 'mulai ' : ''}
            {formatDate(first)}
          </Link>
        )}
      </span>
    </p>
  )
}
