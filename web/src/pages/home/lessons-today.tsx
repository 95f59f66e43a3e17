import { formatLongDate } from '@hadir/contract/dates.ts'
import { scheduleEndpoints } from '@hadir/contract/schedule.ts'
import type { Lesson, LessonDay } from '@hadir/contract/schedule-record.ts'
import { periodText } from '@hadir/contract/timetable.ts'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { ask } from '../../http/query.ts'
import { serverNow } from '../../http/server-clock.ts'
import { localDate, localTime } from '../../kit/local-time.ts'
import { useKept } from '../../offline/use-kept.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Card } from './card.tsx'

type LessonsTodayProps = { schoolId: string; role: 'teacher' | 'student' | 'parent' }

/** The lessons of today: a teacher's own, a pupil's, those of each class that a parent has a child in. */
export function LessonsToday({ schoolId, role }: LessonsTodayProps) {
  const params = { schoolId }
  const choices = useQuery({ ...ask(scheduleEndpoints.choices, { params, query: {} }), enabled: role !== 'teacher' })
  if (role === 'teacher') return <Lessons schoolId={schoolId} title="Pelajaran saya hari ini" />
  return choices.data?.data.classes.map(({ id, name }) => (
    <Lessons key={id} schoolId={schoolId} title={`Pelajaran ${name} hari ini`} academicClassId={id} />
  ))
}

function Lessons({ schoolId, title, academicClassId }: { schoolId: string; title: string; academicClassId?: string }) {
  const now = useClock()
  const date = localDate(now)
  const query = { date, ...(academicClassId ? { academicClassId } : { whose: 'mine' as const }) }
  const day = useKept(scheduleEndpoints.lessons, { params: { schoolId }, query })
  // A profile that is nobody's record yet has no lessons; the home says elsewhere what it waits for.
  if (!day.data) return day.isError ? null : <Skeleton className="h-24" />
  const { lessons, isSchoolDay, holiday } = day.data.data
  return (
    <Card
      title={title}
      aside={
        <Link to={`${paths.schedule}?view=day`} className="text-sm font-semibold text-accent-strong underline">
          Lihat jadwal
        </Link>
      }
    >
      {lessons.length === 0 ? (
        <p className="text-soft">
          {formatLongDate(date)}: {whyNone({ isSchoolDay, holiday })}
        </p>
      ) : (
        <ol className="grid gap-1">
          {lessons.map((lesson) => (
            <LessonRow key={lesson.scheduleId} lesson={lesson} isMine={!academicClassId} time={localTime(now)} />
          ))}
        </ol>
      )}
    </Card>
  )
}

const whyNone = ({ isSchoolDay, holiday }: Pick<LessonDay, 'isSchoolDay' | 'holiday'>) =>
  isSchoolDay ? 'tidak ada pelajaran.' : `${holiday ?? 'bukan hari sekolah'}.`

function LessonRow({ lesson, isMine, time }: { lesson: Lesson; isMine: boolean; time: string }) {
  const isNow = lesson.start <= time && time < lesson.end
  const facts = [isMine ? lesson.academicClass.name : lesson.teacher.name, lesson.room, periodText(lesson)]
  return (
    <li
      aria-current={isNow ? 'time' : undefined}
      className={clsx(
        'grid grid-cols-[2.75rem_1fr_auto] items-center gap-3 rounded-control px-3 py-2 max-sm:gap-2 max-sm:px-2',
        isNow ? 'bg-tint' : lesson.end <= time && 'text-soft',
      )}
    >
      <span className="text-sm tabular-nums">
        {lesson.start}
        <br />
        {lesson.end}
      </span>
      <span className="min-w-0">
        <span className="block leading-snug font-semibold">{lesson.subject.name}</span>
        <span className="block text-sm text-soft">{facts.filter(Boolean).join(' · ')}</span>
      </span>
      {isNow && <Badge tone="good">Sekarang</Badge>}
    </li>
  )
}

const clockMs = 20_000

/** The server's time, moving on while the page is looked at. */
function useClock(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), clockMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
