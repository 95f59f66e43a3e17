import type { AcademicYear } from '@hadir/contract/academic-year/academic-year.ts'
import { formatDate, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'

type UnmarkedDaysProps = { year: AcademicYear; count: number; first: SchoolDate | null }

/** Beside a recap's selects, not on its paper: how many days it lacks, and the way to the first of them while it can be filled in. */
export function UnmarkedDays({ year, count, first }: UnmarkedDaysProps) {
  if (count === 0) return null
  const semester = year.semesters.find(({ startDate, endDate }) => first && startDate <= first && first <= endDate)
  const isClosed = semester?.status === 'DITUTUP'
  return (
    <p
      role="status"
      className="flex items-center gap-2 rounded-control bg-warn-tint px-3 py-1 text-sm print:hidden sm:min-h-11"
    >
      <TriangleAlert aria-hidden className="size-4 shrink-0 text-warn" />
      <span>
        {count} hari belum diisi. Hari tanpa tanda tidak dihitung. {isClosed && 'Semesternya sudah ditutup.'}
        {first && !isClosed && (
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
