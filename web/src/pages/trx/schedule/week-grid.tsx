import { minuteOf } from '@hadir/contract/schedule/bell-schedule.ts'
import { formatDate, type SchoolDate, weekdayNames, type Weekday } from '@hadir/contract/dates/dates.ts'
import type { ClassSchedule, ScheduleWeek } from '@hadir/contract/schedule/schedule-record.ts'
import { clsx } from 'clsx'
import { createContext, use, type CSSProperties, type ReactNode } from 'react'
import { bellsOfDay, type Cell } from './placing.ts'

type WeekGridProps = {
  week: ScheduleWeek
  variant: ClassSchedule['variant']
  days: readonly Weekday[]
  /** One lesson in its place. */
  renderSlot: (slot: ClassSchedule) => ReactNode
  /** The place of one jam ke-, while lessons are placed. */
  renderCell?: (cell: Cell) => ReactNode
}

/**
 * Heights represent minutes: a lesson is as tall as it is long, breaks are at their times, and Friday ends earlier. On a
 * desktop a day is as high as the window has room, so that a lesson and its new place are in sight together.
 */
export function WeekGrid({ week, variant, days, renderSlot, renderCell }: WeekGridProps) {
  const all = days.map((weekday) => ({
    weekday,
    bells: bellsOfDay(week, weekday, variant),
    slots: week.slots.filter((one) => one.weekday === weekday && one.startTime !== null),
  }))
  const starts = all.flatMap(({ bells, slots }) => [
    ...bells.map((bell) => bell.start),
    ...slots.map((one) => one.startTime ?? ''),
  ])
  const ends = all.flatMap(({ bells, slots }) => [
    ...bells.map((bell) => bell.end),
    ...slots.map((one) => one.endTime ?? ''),
  ])
  const first = Math.min(...starts.map(minuteOf))
  const last = Math.max(...ends.map(minuteOf))
  const at = (start: string, end: string): CSSProperties => ({
    top: `calc(var(--minute) * ${minuteOf(start) - first})`,
    height: `calc(var(--minute) * ${minuteOf(end) - minuteOf(start)})`,
  })
  return (
    <div
      className="timetable overflow-x-auto rounded-surface border bg-surface [--minute:1.5px] md:[--minute:clamp(1.1px,calc((100dvh_-_17rem)/var(--minutes)),1.6px)]"
      style={{ '--minutes': last - first } as CSSProperties}
    >
      <div className={clsx('grid min-w-full auto-cols-fr grid-flow-col divide-x', days.length > 1 && 'min-w-[46rem]')}>
        {all.map(({ weekday, bells, slots }) => (
          <section key={weekday} aria-label={weekdayNames[weekday - 1]} className="min-w-0">
            <h2 className="border-b py-2 text-center text-sm font-semibold">{weekdayNames[weekday - 1]}</h2>
            <div className="relative m-1" style={{ height: `calc(var(--minute) * ${last - first})` }}>
              {bells.map((bell) => (
                <div key={bell.start} className="absolute inset-x-0 py-px" style={at(bell.start, bell.end)}>
                  {bell.no === null ? (
                    <p className="shaded flex h-full items-center justify-center overflow-hidden rounded-[5px] bg-sunken px-1 text-[0.6875rem] leading-none whitespace-nowrap text-soft">
                      {bell.kind === 'UPACARA' ? 'Upacara' : 'Istirahat'} {bell.start}–{bell.end}
                    </p>
                  ) : (
                    <>
                      <p className="flex h-full justify-between rounded-[5px] border border-dashed px-1.5 pt-1 text-[0.6875rem] leading-none text-soft tabular-nums">
                        <span>{bell.no}</span>
                        <span>{bell.start}</span>
                      </p>
                      {renderCell?.({ weekday, no: bell.no })}
                    </>
                  )}
                </div>
              ))}
              {slots.map((one) => (
                <div
                  key={one.id}
                  className="absolute py-px"
                  style={{ ...at(one.startTime ?? '', one.endTime ?? ''), ...besideOthers(one, slots) }}
                >
                  {renderSlot(one)}
                </div>
              ))}
            </div>
          </section>
        ))}
      </div>
    </div>
  )
}

/** Lessons at the same time, such as those of two religions, share the width of their day. */
function besideOthers(one: ClassSchedule, slots: readonly ClassSchedule[]): CSSProperties {
  const together = slots.filter(
    (other) => (other.startTime ?? '') < (one.endTime ?? '') && (one.startTime ?? '') < (other.endTime ?? ''),
  )
  const width = 100 / together.length
  return { left: `${together.indexOf(one) * width}%`, width: `${width}%` }
}

/** From when and until when a lesson is held, where that says something today. */
export const datesOf = ({ validFrom, validTo }: ClassSchedule, today: SchoolDate): string[] => [
  ...(validFrom !== null && validFrom > today ? [`mulai ${formatDate(validFrom)}`] : []),
  ...(validTo !== null ? [`s.d. ${formatDate(validTo)}`] : []),
]

type SlotTextProps = {
  slot: ClassSchedule
  week: Pick<ScheduleWeek, 'of' | 'today'>
  /** The label has all of it in words: only the abbreviation, which is visible and spoken, is read out again. */
  isNamed?: boolean
}

/** The names of teachers on paper, with the titles of their degrees, by id. */
export const TitledNames = createContext<ReadonlyMap<string, string>>(new Map())

/** The text on a lesson: the subject, then teacher and room, unless the grid is theirs. */
export function SlotText({ slot, week, isNamed }: SlotTextProps) {
  const of = week.of.kind
  const titled = use(TitledNames).get(slot.teacher.id) ?? slot.teacher.name
  const lines = (teacher: string) =>
    [
      ...datesOf(slot, week.today),
      of !== 'class' && slot.academicClass.name,
      of !== 'teacher' && teacher,
      of !== 'room' && slot.room,
    ]
      .filter((line) => line !== false && line !== null)
      .join(' · ')
  return (
    <>
      <span
        aria-hidden={isNamed}
        className="flex shrink-0 justify-between gap-1 text-[0.6875rem] leading-tight text-soft tabular-nums"
      >
        <span>
          {slot.periodStart === null
            ? ''
            : slot.periodStart === slot.periodEnd
              ? slot.periodStart
              : `${slot.periodStart}–${slot.periodEnd}`}
        </span>
        <span>
          {slot.startTime}–{slot.endTime}
        </span>
      </span>
      <span
        aria-hidden={isNamed && slot.subject.shortName === null}
        className="block shrink-0 truncate pb-px text-sm leading-tight font-semibold"
      >
        {slot.subject.shortName ?? slot.subject.name}
      </span>
      <span aria-hidden={isNamed} className="block truncate text-xs leading-tight text-soft print:hidden">
        {lines(slot.teacher.name)}
      </span>
      <span aria-hidden={isNamed} className="hidden text-xs leading-tight print:block">
        {lines(titled)}
      </span>
    </>
  )
}

export const slotLook =
  'flex h-full w-full flex-col justify-start overflow-hidden rounded-[5px] border-l-3 subject-ground px-1.5 py-1 text-left text-ink'
