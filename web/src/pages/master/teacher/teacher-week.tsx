import { weekdayNames, weekdayOf } from '@hadir/contract/dates/dates.ts'
import { scheduleEndpoints } from '@hadir/contract/schedule/schedule.ts'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Link } from 'react-router'
import { useYearInView } from '../../../components/list/filters/year-in-view.ts'
import { jointAsOne } from '../../../components/teacher/joint-as-one.ts'
import { addressAt } from '../../../address-at.ts'
import { queryOptionsOf } from '../../../http/query.ts'
import { paths } from '../../../paths.ts'
import { useCan } from '../../../session/use-can.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'

/** Her lessons of the running semester, day by day, for readers who may see her timetable. */
export function TeacherWeek({ id }: { id: string }) {
  const params = { schoolId: useSchoolId() }
  const mayRead = useCan('schedule:read')
  const { active } = useYearInView()
  const semester = active?.semesters.find(({ status }) => status === 'AKTIF')
  const query = { teacherId: id, academicYearId: active?.id ?? '', semesterNo: semester?.no ?? 1 } as const
  const found = useQuery({
    ...queryOptionsOf(scheduleEndpoints.week, { params, query }),
    enabled: mayRead && semester !== undefined,
  })
  const week = found.data?.data
  if (!week) return null
  // In the week's order, as the server sends them.
  const lessons = jointAsOne(week.slots).filter(
    ({ validFrom, validTo }) => (validFrom ?? '') <= week.today && week.today <= (validTo ?? week.today),
  )
  const days = week.activeDays.map((day) => ({ day, ofDay: lessons.filter(({ weekday }) => weekday === day) }))
  const today = weekdayOf(week.today)
  return (
    <section aria-labelledby="jadwal-guru" className="grid gap-3 rounded-surface border bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="jadwal-guru" className="font-semibold">
          Jadwal mengajar
        </h2>
        <Link
          to={addressAt(paths.schedule, { query: { view: 'teacher', of: id } })}
          className="inline-flex min-h-11 items-center text-sm font-semibold text-accent-strong underline"
        >
          Buka jadwal
        </Link>
      </div>
      {lessons.length === 0 ? (
        <p className="text-soft">Belum ada pelajaran di jadwal semester ini.</p>
      ) : (
        <dl className="grid gap-3">
          {days
            .filter(({ ofDay }) => ofDay.length > 0)
            .map(({ day, ofDay }) => (
              <div key={day} className="grid gap-1">
                <dt className={clsx('text-sm', day === today ? 'font-semibold text-accent-strong' : 'text-soft')}>
                  {weekdayNames[day - 1]}
                  {day === today && ', hari ini'}
                </dt>
                {ofDay.map((lesson) => (
                  <dd key={lesson.id} className="flex gap-3">
                    <span className="w-24 shrink-0 text-sm leading-6 tabular-nums text-soft">
                      {lesson.startTime === null ? 'tanpa jam' : `${lesson.startTime}–${lesson.endTime}`}
                    </span>
                    <span className="min-w-0 wrap-break-word">
                      <span className="font-semibold">{lesson.academicClass.name}</span>{' '}
                      {lesson.subject.shortName ?? lesson.subject.name}
                    </span>
                  </dd>
                ))}
              </div>
            ))}
        </dl>
      )}
    </section>
  )
}
