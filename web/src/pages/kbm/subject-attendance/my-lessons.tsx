import { formatLongDate, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import { lessons } from '@hadir/contract/attendance/subject-attendance/subject-attendance.ts'
import { closedReasonLabels } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { BookOpenCheck, CalendarX2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { ListSkeleton } from '../../../components/list/list-skeleton.tsx'
import { useTitle } from '../../../components/screen/use-title.ts'
import { useCachedQuery } from '../../../offline/prefetch/use-cached-query.ts'
import { paths } from '../../../paths.ts'
import { useSession } from '../../../session/store.ts'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { DayHead } from '../day-head.tsx'
import { LessonCards } from './lesson-cards.tsx'
import { listDay, PastList } from '../list-day.tsx'

type MyLessonsProps = {
  date: SchoolDate | undefined
  onOpenDay: (date: SchoolDate | null) => void
  /** Further actions; `seesOthers`: including a look at the lessons of others. */
  actions: (seesOthers: boolean) => ReactNode
}

/** A teacher's own lessons of a day, also offline. */
export function MyLessons({ date, onOpenDay, actions }: MyLessonsProps) {
  useTitle('Absensi MaPel')
  const schoolId = useSession((session) => session.profile?.schoolId) ?? ''
  const query = { whose: 'mine' as const, pageSize: 100 as const, ...(date && { date }) }
  const list = useCachedQuery(
    lessons.list,
    { params: { schoolId }, query },
    // The next lesson moves to the top as the day goes on.
    { placeholderData: keepPreviousData, refetchInterval: 60_000 },
  )
  if (!list.data && list.error) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  if (!list.data) return <ListSkeleton rows={6} />
  const { data, meta } = list.data
  const { day } = meta
  const { today, isPast, dateParam } = listDay(day, date)
  const isAlone = list.isError || list.failureCount > 0
  const open = (next: SchoolDate) => onOpenDay(dateParam(next))
  // The time is of no use for a past day's list.
  const now = day.date === today && day.today === today ? meta.now : null
  return (
    <section className="grid gap-5" aria-busy={list.isFetching}>
      <DayHead
        title="Absensi MaPel"
        date={day.date}
        today={today}
        previous={meta.previousSchoolDay}
        next={meta.nextSchoolDay}
        onChange={open}
      >
        {formatLongDate(day.date)}
        {day.date === today && ' · hari ini'}
        {now && `, pukul ${now}`}
      </DayHead>
      <div className="flex flex-wrap items-center gap-2">{actions(meta.seesOthers)}</div>
      {isPast && <PastList what="pelajaran" {...{ today, isAlone }} onOpen={open} />}
      {data.length > 0 ? (
        <LessonCards lessons={data} now={now} isOld={isAlone} isPast={isPast} />
      ) : day.isSchoolDay ? (
        <EmptyState
          icon={<BookOpenCheck />}
          title="Tidak ada pelajaran Anda"
          text="Pelajaran tampil di sini menurut jadwal Anda. Lihat jadwal seminggu, atau tambahkan pelajaran tambahan."
          action={
            <Link to={paths.schedule} className={buttonLook({ tone: 'primary' })}>
              Buka Jadwal
            </Link>
          }
        />
      ) : (
        <EmptyState
          icon={<CalendarX2 />}
          title={day.holiday ?? (day.why ? closedReasonLabels[day.why] : 'Bukan hari sekolah')}
          text="Tidak ada pelajaran menurut jadwal pada tanggal ini."
          action={
            meta.previousSchoolDay && (
              <Button tone="primary" onClick={() => meta.previousSchoolDay && open(meta.previousSchoolDay)}>
                Buka {formatLongDate(meta.previousSchoolDay)}
              </Button>
            )
          }
        />
      )}
    </section>
  )
}
