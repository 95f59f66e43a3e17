import { isUnfilled } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import type { lessons } from '@hadir/contract/attendance/subject-attendance/subject-attendance.ts'
import type { Answer } from '@hadir/contract/endpoint.ts'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { LessonRow as Lesson } from '@hadir/contract/attendance/subject-attendance/lesson-record.ts'
import { periodText } from '@hadir/contract/schedule/timetable.ts'
import { ChevronDown, ClipboardCheck } from 'lucide-react'
import { Link } from 'react-router'
import { localTime } from '../../components/dates/local-time.ts'
import { lessonPath, paths } from '../../paths.ts'
import { jointText } from '../../components/attendance/joint-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { DayCard, LessonRow } from './lesson-row.tsx'

type TodaysLessonsProps = { list: Answer<typeof lessons.list>; date: SchoolDate; now: number }

/** A teacher's own lessons, the current one and the coming ones; past ones are folded. */
export function TodaysLessons({ list: { data, meta }, date, now }: TodaysLessonsProps) {
  const time = localTime(now)
  const inTime = data.toSorted((a, b) => a.start.localeCompare(b.start))
  const over = inTime.filter((one) => one.end <= time)
  const toCome = inTime.filter((one) => one.end > time)
  const unfilled = over.filter(isUnfilled).length
  return (
    <DayCard title="Pelajaran saya hari ini" date={date} day={meta.day} isEmpty={data.length === 0}>
      {toCome.length > 0 && <Lessons rows={toCome} time={time} />}
      {over.length > 0 && (
        <details className="group">
          <summary className="-mx-2 flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-control px-2 font-semibold hover:bg-page">
            <ChevronDown aria-hidden className="size-5 shrink-0 text-soft group-open:rotate-180" />
            <span className="flex-1">{over.length} pelajaran selesai</span>
            {unfilled > 0 && <Badge tone="warn">{unfilled} belum lengkap</Badge>}
          </summary>
          <Lessons rows={over} time={time} />
        </details>
      )}
      <Link
        to={paths.subjectEvaluation}
        className="-mx-2 flex min-h-11 items-center gap-2 rounded-control px-2 font-semibold text-accent-strong hover:bg-page"
      >
        <ClipboardCheck aria-hidden className="size-5 shrink-0" />
        Isi nilai mapel
      </Link>
    </DayCard>
  )
}

const Lessons = ({ rows, time }: { rows: readonly Lesson[]; time: string }) => (
  <ol className="grid gap-1">
    {rows.map((one) => (
      <LessonRow
        key={one.id}
        lesson={one}
        time={time}
        facts={[jointText(one), one.room]}
        period={periodText(one)}
        sheet={{ to: lessonPath(one.key, one.date), state: one.state }}
      />
    ))}
  </ol>
)
