import type { OwnLessons as Own } from '@hadir/contract/attendance/subject-attendance/lesson-record.ts'
import { formatLongDate, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import { lessons } from '@hadir/contract/attendance/subject-attendance/subject-attendance.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CalendarX2 } from 'lucide-react'
import { queryOptionsOf } from '../../../http/query.ts'
import { StatusName } from '../../../components/attendance/status-name.tsx'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { ListSkeleton } from '../../../components/list/list-skeleton.tsx'
import { useTitle } from '../../../components/screen/use-title.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { DayHead } from '../day-head.tsx'

type OwnLessonsProps = { date: SchoolDate | undefined; onOpenDay: (date: SchoolDate | null) => void }

/** A student's own day, lesson by lesson; a guardian's children. */
export function OwnLessons({ date, onOpenDay }: OwnLessonsProps) {
  useTitle('Absensi MaPel')
  const params = { schoolId: useSchoolId() }
  const own = useQuery({
    ...queryOptionsOf(lessons.own, { params, query: { ...(date && { date }) } }),
    placeholderData: keepPreviousData,
  })
  if (own.isPending) return <ListSkeleton rows={6} />
  if (!own.data) return <ErrorState error={own.error} onRetry={() => void own.refetch()} />
  const { day, previousSchoolDay, nextSchoolDay, students } = own.data.data
  const withLessons = students.filter((one) => one.lessons.length > 0)
  return (
    <section className="grid gap-5" aria-busy={own.isFetching}>
      <DayHead
        title="Absensi MaPel"
        date={day.date}
        today={day.today}
        previous={previousSchoolDay}
        next={nextSchoolDay}
        onChange={(next) => onOpenDay(next === day.today ? null : next)}
      >
        {formatLongDate(day.date)}
      </DayHead>
      {withLessons.map((one) => (
        <StudentDay key={one.student.id} one={one} isNamed={students.length > 1} />
      ))}
      {withLessons.length === 0 && (
        <EmptyState
          icon={<CalendarX2 />}
          title={day.holiday ?? 'Tidak ada pelajaran pada tanggal ini'}
          text="Pelajaran tampil di sini menurut jadwal kelas, dengan absensi dari gurunya."
        />
      )}
    </section>
  )
}

const StudentDay = ({ one, isNamed }: { one: Own; isNamed: boolean }) => (
  <section className="grid gap-2">
    {isNamed && <h2 className="text-lg font-bold">{one.student.name}</h2>}
    <ul aria-label={`Pelajaran ${one.student.name}`} className="divide-y rounded-surface border bg-surface">
      {one.lessons.map((lesson) => (
        <li
          key={lesson.key}
          className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1 px-4 py-3 sm:grid-cols-[auto_1fr_auto]"
        >
          <span className="font-semibold tabular-nums">
            {lesson.start}–{lesson.end}
          </span>
          <span className="min-w-0">
            <span className="block font-medium">{lesson.subject}</span>
            <span className="block text-sm text-soft">{lesson.teacher}</span>
          </span>
          <span className="max-sm:col-start-2">
            <StatusName status={lesson.status} />
            {lesson.minutesLate !== null && ` ${lesson.minutesLate} menit`}
          </span>
        </li>
      ))}
    </ul>
  </section>
)
