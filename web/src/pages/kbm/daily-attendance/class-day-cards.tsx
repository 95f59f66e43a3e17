import {
  type ClassDay,
  isUnfilled,
  newcomersOf,
  sheetStateLabels,
} from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { attendanceStatuses } from '@hadir/contract/labels.ts'
import { clsx } from 'clsx'
import { ChevronRight, LockKeyhole } from 'lucide-react'
import { Link } from 'react-router'
import { StatusCount } from '../../../components/attendance/attendance-status.tsx'
import { asTodays } from '../../../components/attendance/as-todays.ts'
import { localTime } from '../../../components/dates/local-time.ts'
import { sheetPath } from '../../../paths.ts'
import { NotYet } from '../../../ui/not-yet.tsx'
import { OnDevice } from '../on-device.tsx'
import { stateLook } from '../state-look.ts'

type OfDay = {
  date: string
  isPastClose: boolean
  /** Whether a refetch failed. */
  isOld: boolean
  /** Whether this is a past day's list, shown in place of today's. */
  isPast: boolean
}

/** Classes as cards: two lines each on a phone, several side by side on a desktop. */
export function ClassDayCards({ classes, ...ofDay }: OfDay & { classes: readonly ClassDay[] }) {
  return (
    <ul aria-label="Kelas" className="grid gap-2.5 sm:grid-cols-2 2xl:grid-cols-3">
      {classes.map((one) => (
        <li key={one.academicClassId}>
          <ClassDayCard one={one} {...ofDay} />
        </li>
      ))}
    </ul>
  )
}

function ClassDayCard({ one, date, isPastClose, isOld, isPast }: OfDay & { one: ClassDay }) {
  const look = one.state && stateLook[one.state]
  const marked = attendanceStatuses.filter((status) => one.counts[status] > 0)
  return (
    <Link
      to={sheetPath(one.academicClassId, date)}
      state={isPast ? asTodays : undefined}
      className="grid h-full content-start gap-1.5 rounded-surface border bg-surface py-3 pr-2 pl-4 transition-colors hover:border-edge active:bg-sunken"
    >
      <span className="flex items-center gap-2">
        <span className="text-lg leading-tight font-bold">{one.name}</span>
        <SavedRing saved={one.members - one.unmarked} members={one.members} />
        {one.state === 'BELUM' && !one.closing ? (
          <NotYet isLate={isPastClose}>{sheetStateLabels.BELUM}</NotYet>
        ) : (
          <span className={clsx('flex items-center gap-1 text-sm font-semibold', look ? look.text : 'text-soft')}>
            {one.closing ? (
              <LockKeyhole aria-hidden className="size-4" />
            ) : (
              look && <look.Icon aria-hidden className="size-4" />
            )}
            {one.closing ? 'Ditutup' : one.state ? sheetStateLabels[one.state] : 'Tidak perlu diisi'}
          </span>
        )}
        <ChevronRight aria-hidden className="size-5 text-soft" />
      </span>
      {marked.length > 0 && (
        <span className="flex flex-wrap items-center gap-1">
          {marked.map((status) => (
            <StatusCount key={status} status={status} count={one.counts[status]} />
          ))}
          {one.unmarked > 0 && (
            <span className="px-2 text-sm text-soft tabular-nums">
              {one.closing ? newcomersOf(one) : `Belum ${one.unmarked}`}
            </span>
          )}
        </span>
      )}
      <span className="text-sm wrap-break-word text-soft">
        {one.taken
          ? `${one.taken.by ? `Oleh ${one.taken.by}, ` : ''}pukul ${localTime(one.taken.at)}`
          : one.homeroomTeacher
            ? `Wali kelas ${one.homeroomTeacher}`
            : 'Belum ada wali kelas'}
      </span>
      <OnDevice academicClassId={one.academicClassId} date={date} taken={one.taken} isOld={isOld} />
      {isPastClose && isUnfilled(one) && <span className="text-sm font-semibold text-warn">Terlambat diisi</span>}
    </Link>
  )
}

/** How many students of a class are marked; the ring fills as they are saved. */
const SavedRing = ({ saved, members }: { saved: number; members: number }) => (
  <span className="flex flex-1 items-center gap-1.5 text-sm text-soft tabular-nums">
    <svg aria-hidden viewBox="0 0 20 20" fill="none" strokeWidth={3.5} className="size-4 shrink-0 -rotate-90">
      <circle cx={10} cy={10} r={8} className="stroke-line" />
      {saved > 0 && (
        <circle
          cx={10}
          cy={10}
          r={8}
          pathLength={members}
          strokeDasharray={`${saved} ${members}`}
          className={saved === members ? 'stroke-status-h' : 'stroke-warn'}
        />
      )}
    </svg>
    <span>
      {saved}
      <span aria-hidden>/</span>
      <span className="sr-only"> dari </span>
      {members} siswa<span className="sr-only"> sudah diisi</span>
    </span>
  </span>
)
