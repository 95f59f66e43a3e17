import type { SheetState as State } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { formatLongDate, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import { clsx } from 'clsx'
import { ChevronRight } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { SheetState } from '../../components/attendance/sheet-state-badge.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Dot } from '../../ui/dot.tsx'
import { Card } from '../../ui/card.tsx'

type Day = { isSchoolDay: boolean; holiday: string | null }

type DayCardProps = { title: string; date: SchoolDate; day: Day; children: ReactNode; isEmpty: boolean }

/** The lessons of a day, or why there are none. */
export const DayCard = ({ title, date, day, children, isEmpty }: DayCardProps) => (
  <Card
    title={title}
    aside={
      <Link
        to={`${paths.schedule}?view=day`}
        className="-my-2.5 inline-flex min-h-11 shrink-0 items-center text-sm font-semibold text-accent-strong underline"
      >
        Lihat jadwal
      </Link>
    }
  >
    {isEmpty ? (
      <p className="text-soft">
        {formatLongDate(date)}: {whyNone(day)}
      </p>
    ) : (
      children
    )}
  </Card>
)

const whyNone = ({ isSchoolDay, holiday }: Day) =>
  isSchoolDay ? 'tidak ada pelajaran.' : `${holiday ?? 'bukan hari sekolah'}.`

type LessonRowProps = {
  lesson: { start: string; end: string; subject: { name: string } }
  time: string
  facts: readonly (string | null)[]
  period: string
  /** Of the teacher who marks it. */
  sheet?: { to: string; state: State | null }
}

export function LessonRow({ lesson, time, facts, period, sheet }: LessonRowProps) {
  const isNow = lesson.start <= time && time < lesson.end
  // A lesson's sheet is not due before the lesson starts.
  const state = sheet && (sheet.state !== 'BELUM' || lesson.start <= time) ? sheet.state : null
  const look = clsx(
    'grid grid-cols-[2.75rem_1fr_auto] items-center gap-3 rounded-control px-3 py-2 max-sm:gap-2 max-sm:px-2',
    isNow ? 'bg-tint' : lesson.end <= time && 'text-soft',
    sheet && 'hover:bg-page',
  )
  const row = (
    <>
      <span className="text-sm tabular-nums">
        {lesson.start}
        <br />
        {lesson.end}
      </span>
      <span className="min-w-0">
        <span className="block leading-snug font-semibold">{lesson.subject.name}</span>
        <span className="block text-sm text-soft">
          {[...facts, period].filter(Boolean).map((fact, at) => (
            <Fragment key={at}>
              {at > 0 && <Dot />}
              <span className={fact === period ? 'whitespace-nowrap max-[15rem]:whitespace-normal' : undefined}>
                {fact}
              </span>
            </Fragment>
          ))}
        </span>
      </span>
      <span className="flex items-center gap-2">
        <span className="grid justify-items-end gap-1">
          {isNow && <Badge tone="accent">Sekarang</Badge>}
          {state && <SheetState state={state} isLate={lesson.end <= time} />}
        </span>
        {sheet && <ChevronRight aria-hidden className="size-5 text-soft" />}
      </span>
    </>
  )
  return (
    <li aria-current={isNow ? 'time' : undefined}>
      {sheet ? (
        <Link to={sheet.to} className={look}>
          {row}
        </Link>
      ) : (
        <div className={look}>{row}</div>
      )}
    </li>
  )
}
