import { type SchoolDate, weekdayNames, weekdayOf } from '@hadir/contract/dates/dates.ts'
import { attendanceLabels } from '@hadir/contract/labels.ts'
import type { OwnDay, OwnMonths } from '@hadir/contract/attendance/daily-attendance/own.ts'
import { clsx } from 'clsx'
import { statusLook } from './attendance-status.tsx'
import { monthTitle } from '../dates/month-title.ts'

type Day = Pick<OwnDay, 'date' | 'status'>

type MonthCalendarProps = {
  months: Pick<OwnMonths, 'month' | 'today' | 'calendar'>
  /** Whose days they are. */
  name: string
  /** The days to be marked so far, and all that are marked. */
  days: readonly Day[]
  chosen?: SchoolDate | undefined
  /** Days that have details can be chosen. */
  onChoose?: (date: SchoolDate) => void
}

/** A month as a wall calendar, each day with the letter and colour of its status. */
export function MonthCalendar({ months, name, days, chosen, onChoose }: MonthCalendarProps) {
  const { month, calendar, today } = months
  const lead = calendar[0] ? weekdayOf(calendar[0].date) - 1 : 0
  const dayOf = new Map(days.map((day) => [day.date, day]))
  const cells = [...Array.from({ length: lead }, () => null), ...calendar]
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) => cells.slice(week * 7, week * 7 + 7))
  return (
    <div className="relative overflow-x-auto">
      <table className="w-full min-w-60 table-fixed border-separate border-spacing-x-0 border-spacing-y-0.5 text-center sm:border-spacing-x-0.5">
        <caption className="sr-only">
          {name}, {monthTitle(month)}
        </caption>
        <thead>
          <tr className="text-xs text-soft">
            {weekdayNames.map((name) => (
              <th key={name} scope="col" abbr={name} className="pb-1 font-semibold">
                {name.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody translate="no">
          {weeks.map((week, at) => (
            <tr key={at}>
              {week.map((about, column) =>
                about ? (
                  <td key={about.date} className="p-0">
                    <CalendarDay
                      {...{ about, onChoose }}
                      day={dayOf.get(about.date)}
                      isToday={about.date === today}
                      isChosen={about.date === chosen}
                    />
                  </td>
                ) : (
                  // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the days of another month
                  <td key={column} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type CalendarDayProps = {
  about: OwnMonths['calendar'][number]
  day: Day | undefined
  isToday: boolean
  isChosen: boolean
  onChoose: ((date: SchoolDate) => void) | undefined
}

function CalendarDay({ about, day, isToday, isChosen, onChoose }: CalendarDayProps) {
  const status = day?.status ?? null
  const look = status && statusLook[status]
  const text = status ? attendanceLabels[status] : day ? 'belum diisi' : about.holiday
  const className = clsx(
    'grid h-11 w-full place-content-center justify-items-center rounded-control leading-none tabular-nums',
    look ? [look.tint, look.text] : about.isSchoolDay ? 'text-ink' : 'text-soft',
    day && !status && !isToday && 'border border-dashed border-edge/60',
    isToday && 'ring-2 ring-accent ring-inset',
    isChosen && 'outline-2 outline-offset-1 outline-ink',
  )
  const face = (
    <>
      <span className="sr-only">{weekdayNames[weekdayOf(about.date) - 1]},</span>
      <span className="text-xs">{Number(about.date.slice(8))}</span>
      <span aria-hidden className="mt-0.5 flex h-3.5 items-center gap-0.5 text-sm font-bold">
        {status}
        {look && <look.Icon strokeWidth={2.75} className={clsx('size-2.5', status === 'H' && 'fill-current')} />}
      </span>
      <span className="sr-only">{`${monthTitle(about.date.slice(0, 7))}${text ? `: ${text}` : ''}`}</span>
    </>
  )
  if (!onChoose || !day) {
    return (
      <div className={className} title={about.holiday ?? undefined}>
        {face}
      </div>
    )
  }
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={() => onChoose(about.date)}
      className={clsx(className, 'hover:brightness-95')}
    >
      {face}
    </button>
  )
}
