import { type ClassDay, isUnfilled, newcomersOf } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import { Link } from 'react-router'
import { asTodays } from '../../components/attendance/as-todays.ts'
import { paths, sheetPath } from '../../paths.ts'
import { NotYet } from '../../ui/not-yet.tsx'

/** Up to this many are named; a large school opens the list for the rest. */
const named = 12

type UnfilledClassesProps = { classes: readonly ClassDay[]; date: SchoolDate; isPastClose: boolean }

/** Today's unmarked classes, each a link to its sheet. */
export function UnfilledClasses({ classes, date, isPastClose }: UnfilledClassesProps) {
  const open = classes.filter(isUnfilled)
  if (open.length === 0) return null
  return (
    <div className="grid gap-2">
      <h3 id="belum-diisi">
        <NotYet isLate={isPastClose}>{isPastClose ? 'Terlambat diisi' : 'Belum lengkap'}</NotYet>
      </h3>
      <ul aria-labelledby="belum-diisi" className="flex flex-wrap gap-2">
        {open.slice(0, named).map((one) => (
          <li key={one.academicClassId}>
            <Link
              to={sheetPath(one.academicClassId, date)}
              state={asTodays}
              className="inline-flex min-h-11 items-center gap-2 rounded-control border px-3 font-semibold hover:bg-sunken"
            >
              {/* The space keeps the accessible name equal to the visible text. */}
              {one.name}{' '}
              <span className="text-sm font-normal text-soft tabular-nums">
                {one.closing ? (
                  newcomersOf(one)
                ) : (
                  <>
                    {one.unmarked}
                    <span className="sr-only"> siswa belum diisi</span>
                  </>
                )}
              </span>
            </Link>
          </li>
        ))}
        {open.length > named && (
          <li>
            <Link
              to={`${paths.dailyAttendance}?state=BELUM`}
              className="inline-flex min-h-11 items-center px-3 font-semibold text-accent-strong underline"
            >
              {open.length - named} kelas lagi
            </Link>
          </li>
        )}
      </ul>
    </div>
  )
}
