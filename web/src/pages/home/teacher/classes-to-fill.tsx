import {
  type attendance,
  type ClassDay,
  closedReasonLabels,
  isUnfilled,
  newcomersOf,
} from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { formatLongDate } from '@hadir/contract/dates/dates.ts'
import type { Answer } from '@hadir/contract/endpoint.ts'
import { attendanceStatuses } from '@hadir/contract/labels.ts'
import { CalendarCheck, Check, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { asTodays } from '../../../components/attendance/as-todays.ts'
import { StatusCount } from '../../../components/attendance/attendance-status.tsx'
import { dateNow } from '../../../components/dates/date-now.ts'
import { paths, sheetPath } from '../../../paths.ts'
import { buttonLook } from '../../../ui/button.tsx'
import { NotYet } from '../../../ui/not-yet.tsx'
import { UnfilledClasses } from '../unfilled-classes.tsx'

/** Up to this many sheets have a button each; a teacher on duty for the whole school gets a list. */
const mostButtons = 3

type ClassesToFillProps = { list: Answer<typeof attendance.classes>; isAlone: boolean; isWatched: boolean }

/** The sheets that wait for the user, one tap away; nothing if she has no class today. */
export function ClassesToFill({ list: { data, meta }, isAlone, isWatched }: ClassesToFillProps) {
  const { day, isPastClose } = meta
  if (data.length === 0) return null
  const open = data.filter(isUnfilled)
  const done = data.filter(({ state }) => state === 'LENGKAP')
  // From an earlier day: offline it is the last that is known.
  const isOld = isAlone && day.today < dateNow()
  return (
    <section aria-labelledby="hari-ini" className="grid gap-3 rounded-surface border bg-surface p-5">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="hari-ini" className="text-lg font-bold">
          {isOld ? 'Absensi yang terakhir dimuat' : 'Absensi hari ini'}
        </h2>
        <p className="text-sm text-soft tabular-nums">{formatLongDate(day.today)}</p>
      </header>
      {!day.isSchoolDay && <p>{day.holiday ?? (day.why ? closedReasonLabels[day.why] : 'Bukan hari sekolah')}</p>}
      {data.some(({ state }) => state === 'TERKUNCI') && <p className="text-soft">Semester ini sudah ditutup.</p>}
      {open.length <= mostButtons
        ? open.map((one) => <FillButton key={one.academicClassId} one={one} {...{ day, isPastClose, isWatched }} />)
        : isWatched && <UnfilledClasses classes={data} date={day.date} isPastClose={isPastClose} />}
      {done.length > 0 && done.length <= mostButtons && (
        <ul className="grid gap-1">
          {done.map((one) => (
            <li key={one.academicClassId}>
              <DoneClass one={one} date={day.date} />
            </li>
          ))}
        </ul>
      )}
      {data.length > mostButtons && (
        <Link to={paths.dailyAttendance} className={buttonLook({ wide: true })}>
          <CalendarCheck aria-hidden className="size-[18px]" />
          Buka absensi harian
        </Link>
      )}
    </section>
  )
}

type FillButtonProps = {
  one: ClassDay
  day: { date: string }
  isPastClose: boolean
  isWatched: boolean
}

function FillButton({ one, day, isPastClose, isWatched }: FillButtonProps) {
  const { name, members, unmarked, state } = one
  return (
    <div className="grid gap-1">
      <Link
        to={sheetPath(one.academicClassId, day.date)}
        state={asTodays}
        className={`${buttonLook({ tone: isWatched ? 'primary' : 'plain', wide: true, wraps: true })} min-h-20 gap-4 px-4 py-3 text-2xl`}
      >
        <CalendarCheck aria-hidden className="size-7 shrink-0" />
        <span className="flex-1 leading-tight font-bold tabular-nums">
          {state === 'SEBAGIAN' ? 'Lanjutkan absensi' : 'Isi absensi'} <span className="whitespace-nowrap">{name}</span>
          <span className="sr-only"> · </span>
          <br />
          <span className="text-base font-medium">
            {one.closing
              ? newcomersOf(one)
              : state === 'SEBAGIAN'
                ? `${unmarked} dari ${members} belum`
                : `${members} siswa`}
          </span>
        </span>
        <ChevronRight aria-hidden className="size-6 shrink-0" />
      </Link>
      {isPastClose && isWatched && (
        <p className="text-center">
          <NotYet isLate>Terlambat diisi</NotYet>
        </p>
      )}
    </div>
  )
}

const DoneClass = ({ one, date }: { one: ClassDay; date: string }) => (
  <Link
    to={sheetPath(one.academicClassId, date)}
    state={asTodays}
    className="-mx-2 flex min-h-11 items-center gap-3 rounded-control px-2 py-1 hover:bg-page"
  >
    <Check aria-hidden className="size-5 shrink-0 text-status-h" />
    <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <span className="font-semibold">{one.name} sudah lengkap</span>
      <span className="flex flex-wrap gap-1">
        {attendanceStatuses
          .filter((status) => one.counts[status] > 0)
          .map((status) => (
            <StatusCount key={status} status={status} count={one.counts[status]} />
          ))}
      </span>
    </span>
    <ChevronRight aria-hidden className="size-5 shrink-0 text-soft" />
  </Link>
)
