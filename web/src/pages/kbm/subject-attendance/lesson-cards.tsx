import { sheetStateLabels } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { jointText } from '../../../components/attendance/joint-text.ts'
import { attendanceStatuses } from '@hadir/contract/labels.ts'
import { journalStateLabels, type LessonRow } from '@hadir/contract/attendance/subject-attendance/lesson-record.ts'
import { clsx } from 'clsx'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { StatusCount } from '../../../components/attendance/attendance-status.tsx'
import { asTodays } from '../../../components/attendance/as-todays.ts'
import { lessonPath } from '../../../paths.ts'
import { NotYet } from '../../../ui/not-yet.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { OnDevice } from '../on-device.tsx'
import { periodsText, teacherText, timesText } from '../lesson-words.ts'
import { stateLook } from '../state-look.ts'

type LessonCardsProps = {
  lessons: readonly LessonRow[]
  /** The school's current time, if the lessons are today's. */
  now: string | null
  /** Whether a refetch failed. */
  isOld: boolean
  /** Whether these are a past day's lessons, shown in place of today's. */
  isPast: boolean
}

/** The lessons of a day, one card each; today the current or next one is highlighted. */
export function LessonCards({ lessons, now, isOld, isPast }: LessonCardsProps) {
  const next = now === null ? undefined : lessons.find((one) => one.end > now)
  return (
    <ul aria-label="Pelajaran" className="grid gap-2.5 sm:grid-cols-2 xl:grid-cols-3">
      {lessons.map((one) => (
        <li key={one.id}>
          <LessonCard
            one={one}
            hint={one === next && now !== null ? nextHint(one, now) : null}
            {...{ now, isOld, isPast }}
          />
        </li>
      ))}
    </ul>
  )
}

const nextHint = ({ start }: LessonRow, now: string) => (start <= now ? 'Berlangsung sekarang' : 'Berikutnya')

type LessonCardProps = { one: LessonRow; hint: string | null } & Omit<LessonCardsProps, 'lessons'>

function LessonCard({ one, hint, now, isOld, isPast }: LessonCardProps) {
  const look = one.state && stateLook[one.state]
  const marked = attendanceStatuses.filter((status) => one.counts[status] > 0)
  return (
    <Link
      to={lessonPath(one.key, one.date)}
      state={isPast ? asTodays : undefined}
      className={clsx(
        'grid h-full content-start gap-1.5 rounded-surface border bg-surface py-3 pr-2 pl-4 transition-colors hover:border-edge active:bg-sunken',
        hint && 'border-accent bg-tint/40',
      )}
    >
      {hint && <span className="text-sm font-semibold text-accent-strong">{hint}</span>}
      <span className="flex items-center gap-2">
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
          <span className="text-lg leading-tight font-bold tabular-nums">{timesText(one)}</span>
          <span className="text-sm text-soft">{periodsText(one)}</span>
        </span>
        {one.state === 'BELUM' ? (
          <NotYet isLate={isPast || (now !== null && one.end <= now)}>{sheetStateLabels.BELUM}</NotYet>
        ) : (
          <span className={clsx('flex items-center gap-1 text-sm font-semibold', look?.text ?? 'text-soft')}>
            {look && <look.Icon aria-hidden className="size-4" />}
            {one.state ? sheetStateLabels[one.state] : 'Tanpa siswa'}
          </span>
        )}
        <ChevronRight aria-hidden className="size-5 text-soft" />
      </span>
      <span className="line-clamp-2 wrap-break-word font-semibold">
        {one.joint ? `${one.subject.name} · ${jointText(one)}` : `${one.academicClass.name} · ${one.subject.name}`}
      </span>
      {marked.length > 0 && (
        <span className="flex flex-wrap items-center gap-1">
          {marked.map((status) => (
            <StatusCount key={status} status={status} count={one.counts[status]} />
          ))}
          {one.unmarked > 0 && <span className="px-2 text-sm text-soft tabular-nums">Belum {one.unmarked}</span>}
          {one.truants > 0 && <Badge tone="danger">Bolos {one.truants}</Badge>}
        </span>
      )}
      <span className="truncate text-sm text-soft">
        {one.topic ? `Materi: ${one.topic}` : `Jurnal: ${journalStateLabels[one.journalState]}`}
      </span>
      {(one.joint ?? [one]).map(({ key, academicClass }) => (
        <OnDevice
          key={key}
          academicClassId={academicClass.id}
          date={one.date}
          taken={one.taken}
          isOld={isOld}
          lesson={key}
        />
      ))}
      {(one.teacherStatus === 'DIGANTI' || one.teacherStatus === 'KOSONG' || !one.isOwn) && (
        <span className="truncate text-sm text-soft">{teacherText(one)}</span>
      )}
    </Link>
  )
}
