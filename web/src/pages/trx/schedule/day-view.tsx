import type { AcademicYear } from '@hadir/contract/academic-year/academic-year.ts'
import { addDays, formatLongDate } from '@hadir/contract/dates/dates.ts'
import { scheduleEndpoints } from '@hadir/contract/schedule/schedule.ts'
import type { Lesson, LessonDay, ScheduleChoices } from '@hadir/contract/schedule/schedule-record.ts'
import { followsText } from '@hadir/contract/dates/school-days.ts'
import { periodText } from '@hadir/contract/schedule/timetable.ts'
import { variantLabels } from '@hadir/contract/schedule/bell-schedule.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CalendarOff, ChevronLeft, ChevronRight } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { queryOptionsOf } from '../../../http/query.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { ListSkeleton } from '../../../components/list/list-skeleton.tsx'
import { dateNow } from '../../../components/dates/date-now.ts'
import { useYearInView } from '../../../components/list/filters/year-in-view.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { subjectGround } from './subject-ground.ts'

const mine = ''

/** Today; in another year the day of its semesters nearest to today. */
function dayIn(year: AcademicYear | null): string {
  const today = dateNow()
  if (!year || year.isActive) return today
  const first = year.semesters[0]?.startDate ?? year.startDate
  const last = year.semesters.at(-1)?.endDate ?? year.endDate
  return today < first ? first : today > last ? last : today
}

/** Whose day: the user's own first, if she teaches. */
export const dayOptions = ({ me, classes }: ScheduleChoices) => [
  ...(me ? [{ value: mine, label: 'Jadwal saya' }] : []),
  ...classes.map(({ id, name }) => ({ value: id, label: name })),
]

type DayViewProps = { choices: ScheduleChoices; of: string; onDate: (date: string) => void }

/** The lessons of one date as they really take place: by that day's bells, holidays included. */
export function DayView({ choices, of, onDate }: DayViewProps) {
  const params = { schoolId: useSchoolId() }
  const [address] = useSearchParams()
  const { year } = useYearInView()
  const requested = address.get('date') ?? ''
  const date = /^\d{4}-\d{2}-\d{2}$/.test(requested) ? requested : dayIn(year)
  const whose = of !== mine ? { academicClassId: of } : choices.me ? { teacherId: choices.me } : {}
  const day = useQuery({
    ...queryOptionsOf(scheduleEndpoints.lessons, { params, query: { date, ...whose } }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className="grid max-w-2xl gap-3">
      <div className="flex items-center justify-between gap-2 max-[15rem]:flex-wrap">
        <Button size="icon" aria-label="Hari sebelumnya" onClick={() => onDate(addDays(date, -1))}>
          <ChevronLeft aria-hidden className="size-5" />
        </Button>
        <h2 className="text-center font-semibold tabular-nums max-[15rem]:order-first max-[15rem]:basis-full">
          {formatLongDate(date)}
        </h2>
        <Button size="icon" aria-label="Hari berikutnya" onClick={() => onDate(addDays(date, 1))}>
          <ChevronRight aria-hidden className="size-5" />
        </Button>
      </div>
      {day.isPending ? (
        <ListSkeleton rows={6} />
      ) : day.data ? (
        <Lessons day={day.data.data} isMine={of === mine} />
      ) : (
        <ErrorState error={day.error} onRetry={() => void day.refetch()} />
      )}
    </div>
  )
}

const reasons = {
  NO_ACTIVE_DAYS: 'Hari sekolah belum ditetapkan',
  NO_SEMESTER: 'Di luar semester',
  WEEKDAY: 'Bukan hari sekolah',
  HOLIDAY: 'Hari libur',
}

function Lessons({ day, isMine }: { day: LessonDay; isMine: boolean }) {
  if (!day.isSchoolDay) {
    const title = day.why ? reasons[day.why] : 'Libur'
    return (
      <EmptyState icon={<CalendarOff />} title={title} text={day.holiday ?? 'Tidak ada pelajaran pada hari ini.'} />
    )
  }
  if (day.lessons.length === 0)
    return (
      <EmptyState icon={<CalendarOff />} title="Tidak ada pelajaran" text="Tidak ada yang dijadwalkan pada hari ini." />
    )
  const breaks = day.bells.filter(({ kind }) => kind !== 'JP')
  const rows = [
    ...onceEach(day.lessons).map((lesson) => ({ start: lesson.start, end: lesson.end, lesson })),
    ...freeHours(day, isMine).map(({ start, end }) => ({ start, end, lesson: null, label: 'Kosong' })),
    ...breaks.map((bell) => ({
      start: bell.start,
      end: bell.end,
      lesson: null,
      label: bell.kind === 'UPACARA' ? 'Upacara' : 'Istirahat',
    })),
  ].toSorted((a, b) => a.start.localeCompare(b.start))
  return (
    <>
      {(day.variant !== 'NORMAL' || day.holiday) && (
        <p className="rounded-control bg-warn-tint px-3 py-2 text-sm text-warn">
          {[
            day.holiday,
            day.followsWeekday && followsText(day.followsWeekday),
            day.variant !== 'NORMAL' && `Jam pelajaran ${variantLabels[day.variant]}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      <ol className="grid overflow-hidden rounded-surface border bg-surface">
        {rows.map((row) => (
          <li
            key={`${row.start} ${row.lesson?.scheduleId ?? ''}`}
            className="grid grid-cols-[4.5rem_1fr] max-[15rem]:grid-cols-1 gap-3 items-center border-b px-4 max-[15rem]:px-2 py-1.5 last:border-0"
          >
            <span className="text-sm text-soft tabular-nums">
              {row.start}
              <br />
              {row.end}
            </span>
            {row.lesson ? (
              <LessonText lesson={row.lesson} isMine={isMine} />
            ) : (
              <span className="px-3 py-1 text-sm text-soft">{row.label}</span>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}

/** A teacher's joint lesson is one, of all its classes. */
export const onceEach = (lessons: readonly Lesson[]): Lesson[] =>
  lessons.filter(
    (lesson, at) =>
      !lessons
        .slice(0, at)
        .some(
          (one) =>
            one.teacher.id === lesson.teacher.id &&
            one.start === lesson.start &&
            one.joint?.some(({ id }) => id === lesson.academicClass.id),
        ),
  )

/** Periods without a lesson, up to the last one; consecutive ones are merged. A class starts with the bell. */
function freeHours({ bells, lessons }: LessonDay, isMine: boolean): { start: string; end: string }[] {
  const first = isMine ? lessons.reduce((earliest, { start }) => (start < earliest ? start : earliest), '24:00') : ''
  const last = lessons.reduce((latest, { end }) => (end > latest ? end : latest), '')
  const free: { start: string; end: string }[] = []
  for (const { kind, start, end } of bells) {
    const isTaken = lessons.some((lesson) => lesson.start < end && start < lesson.end)
    if (kind !== 'JP' || isTaken || start < first || end > last) continue
    const before = free.at(-1)
    if (before?.end === start) before.end = end
    else free.push({ start, end })
  }
  return free
}

function LessonText({ lesson, isMine }: { lesson: Lesson; isMine: boolean }) {
  const { joint, academicClass } = lesson
  const classes = joint?.map(({ name }) => name).join(' + ')
  const facts = [
    isMine ? (classes ?? academicClass.name) : lesson.teacher.name,
    !isMine && classes && `gabungan ${classes}`,
    lesson.room,
  ].filter(Boolean)
  const period = periodText(lesson)
  return (
    <span className="subject-ground rounded-control border-l-3 px-3 py-1.5" style={subjectGround(lesson.subject)}>
      <span className="block font-semibold">{lesson.subject.name}</span>
      <span className="block text-sm text-soft">
        {facts.join(' · ')}
        {period && '\u00a0· '}
        <span className="whitespace-nowrap max-[15rem]:whitespace-normal">{period}</span>
      </span>
    </span>
  )
}
