import { scheduleEndpoints } from '@hadir/contract/schedule/schedule.ts'
import { periodText } from '@hadir/contract/schedule/timetable.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOptionsOf } from '../../../http/query.ts'
import { localDate, localTime } from '../../../components/dates/local-time.ts'
import { useCachedQuery } from '../../../offline/prefetch/use-cached-query.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { DayCard, LessonRow } from '../lesson-row.tsx'
import { useClock } from '../use-clock.ts'

/** Today's lessons: a student's, or those of each class with a child of the guardian. */
export function LessonsOfFamily({ schoolId }: { schoolId: string }) {
  const choices = useQuery(queryOptionsOf(scheduleEndpoints.choices, { params: { schoolId }, query: {} }))
  // Its space is reserved from the start, so that nothing below moves when it loads.
  if (choices.isPending) return <Skeleton className="h-64" />
  return choices.data?.data.classes.map(({ id, name }) => (
    <LessonsOfClass key={id} schoolId={schoolId} title={`Pelajaran ${name} hari ini`} academicClassId={id} />
  ))
}

type LessonsOfClassProps = { schoolId: string; title: string; academicClassId: string }

function LessonsOfClass({ schoolId, title, academicClassId }: LessonsOfClassProps) {
  const now = useClock()
  const date = localDate(now)
  const day = useCachedQuery(scheduleEndpoints.lessons, { params: { schoolId }, query: { date, academicClassId } })
  if (!day.data) return day.isError ? null : <Skeleton className="h-64" />
  const { lessons } = day.data.data
  return (
    <DayCard title={title} date={date} day={day.data.data} isEmpty={lessons.length === 0}>
      <ol className="grid gap-1">
        {lessons.map((lesson) => (
          <LessonRow
            key={lesson.scheduleId}
            lesson={lesson}
            time={localTime(now)}
            facts={[lesson.teacher.name, lesson.room]}
            period={periodText(lesson)}
          />
        ))}
      </ol>
    </DayCard>
  )
}
