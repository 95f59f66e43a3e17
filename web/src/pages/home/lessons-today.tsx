import { type SheetState, sheetStateLabels } from '@hadir/contract/attendance.ts'
import { formatLongDate, type SchoolDate } from '@hadir/contract/dates.ts'
import { scheduleEndpoints } from '@hadir/contract/schedule.ts'
import type { LessonDay } from '@hadir/contract/schedule-record.ts'
import { lessons } from '@hadir/contract/subject-attendance.ts'
import { periodText } from '@hadir/contract/timetable.ts'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { ask } from '../../http/query.ts'
import { serverNow } from '../../http/server-clock.ts'
import { localDate, localTime } from '../../kit/local-time.ts'
import { whileLookedAt } from '../../http/while-looked-at.ts'
import { useKept } from '../../offline/use-kept.ts'
import { lessonPath, paths } from '../../paths.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Card } from './card.tsx'

type LessonsTodayProps = { schoolId: string; role: 'teacher' | 'student' | 'parent' }

/** The lessons of today: a teacher's own, a pupil's, those of each class that a parent has a child in. */
export function LessonsToday({ schoolId, role }: LessonsTodayProps) {
  const params = { schoolId }
  const choices = useQuery({ ...ask(scheduleEndpoints.choices, { params, query: {} }), enabled: role !== 'teacher' })
  if (role === 'teacher') return <LessonsToHold schoolId={schoolId} />
  return choices.data?.data.classes.map(({ id, name }) => (
    <LessonsOfClass key={id} schoolId={schoolId} title={`Pelajaran ${name} hari ini`} academicClassId={id} />
  ))
}

/** A teacher's own, each with its sheet and how far that is. */
function LessonsToHold({ schoolId }: { schoolId: string }) {
  const now = useClock()
  const date = localDate(now)
  const query = { whose: 'mine' as const, pageSize: 100 as const, date }
  const list = useKept(lessons.list, { params: { schoolId }, query })
  if (!list.data) return list.isError ? null : <Skeleton className="h-24" />
  const { data, meta } = list.data
  return (
    <DayCard title="Pelajaran saya hari ini" date={date} day={meta.day}>
      {data
        .toSorted((a, b) => a.start.localeCompare(b.start))
        .map((one) => (
          <LessonRow
            key={one.id}
            lesson={one}
            time={localTime(now)}
            facts={[one.academicClass.name, one.room]}
            period={periodText(one)}
            sheet={{ to: lessonPath(one.key, one.date), state: one.state }}
          />
        ))}
    </DayCard>
  )
}

type LessonsOfClassProps = { schoolId: string; title: string; academicClassId: string }

function LessonsOfClass({ schoolId, title, academicClassId }: LessonsOfClassProps) {
  const now = useClock()
  const date = localDate(now)
  const day = useKept(scheduleEndpoints.lessons, { params: { schoolId }, query: { date, academicClassId } })
  if (!day.data) return day.isError ? null : <Skeleton className="h-24" />
  return (
    <DayCard title={title} date={date} day={day.data.data}>
      {day.data.data.lessons.map((lesson) => (
        <LessonRow
          key={lesson.scheduleId}
          lesson={lesson}
          time={localTime(now)}
          facts={[lesson.teacher.name, lesson.room]}
          period={periodText(lesson)}
        />
      ))}
    </DayCard>
  )
}

type Day = Pick<LessonDay, 'isSchoolDay' | 'holiday'>

type DayCardProps = { title: string; date: SchoolDate; day: Day; children: readonly ReactNode[] }

const DayCard = ({ title, date, day, children }: DayCardProps) => (
  <Card
    title={title}
    aside={
      <Link to={`${paths.schedule}?view=day`} className="text-sm font-semibold text-accent-strong underline">
        Lihat jadwal
      </Link>
    }
  >
    {children.length === 0 ? (
      <p className="text-soft">
        {formatLongDate(date)}: {whyNone(day)}
      </p>
    ) : (
      <ol className="grid gap-1">{children}</ol>
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
  /** Of who marks it. */
  sheet?: { to: string; state: SheetState }
}

const stateTones: Record<SheetState, BadgeTone> = { BELUM: 'plain', SEBAGIAN: 'warn', LENGKAP: 'good' }

function LessonRow({ lesson, time, facts, period, sheet }: LessonRowProps) {
  const isNow = lesson.start <= time && time < lesson.end
  // Nobody expects a sheet before its lesson has begun.
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
          {facts.filter(Boolean).join(' · ')}
          {period && '\u00a0· '}
          <span className="whitespace-nowrap">{period}</span>
        </span>
      </span>
      <span className="flex items-center gap-2">
        <span className="grid justify-items-end gap-1">
          {isNow && <Badge tone="accent">Sekarang</Badge>}
          {state && <Badge tone={stateTones[state]}>{sheetStateLabels[state]}</Badge>}
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

const clockMs = 20_000

/** The server's time, moving on while the page is looked at. */
function useClock(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => whileLookedAt(() => setNow(serverNow()), clockMs), [])
  return now
}
