import type { AcademicYear } from '@hadir/contract/academic-year/academic-year.ts'
import { scheduleVariants } from '@hadir/contract/schedule/bell-schedule.ts'
import { scheduleEndpoints } from '@hadir/contract/schedule/schedule.ts'
import type { ScheduleChoices } from '@hadir/contract/schedule/schedule-record.ts'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { queryOptionsOf } from '../../../http/query.ts'
import { CopyLastYear, useCopyPath } from '../../../components/list/copy-last-year.tsx'
import { useCan } from '../../../session/use-can.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { ListSkeleton } from '../../../components/list/list-skeleton.tsx'
import { useIsPhone } from '../../../components/screen/use-is-phone.ts'
import { useTitle } from '../../../components/screen/use-title.ts'
import { useYearInView, yearParameter } from '../../../components/list/filters/year-in-view.ts'
import { paths } from '../../../paths.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { buttonLook } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Choice } from '../../../ui/inputs/select.tsx'
import type { Copying } from './copy-dialogs.tsx'
import { DayView, dayOptions } from './day-view.tsx'
import { NotInYear } from './not-in-year.tsx'
import { ScheduleHead, type View } from './schedule-head.tsx'
import { ScheduleList } from './schedule-list.tsx'
import { WeekView, type WeekQuery } from './week-view.tsx'

/**
 * The timetable: on a phone a day first, else the week of a class, a teacher or a room, and the list of all lessons.
 */
export function SchedulePage() {
  useTitle('Jadwal')
  const params = { schoolId: useSchoolId() }
  const { year, yearId, isActive } = useYearInView()
  const query = yearId ? { academicYearId: yearId } : {}
  const choices = useQuery(queryOptionsOf(scheduleEndpoints.choices, { params, query }))
  if (choices.isPending) return <ListSkeleton rows={8} />
  if (!choices.data) return <ErrorState error={choices.error} onRetry={() => void choices.refetch()} />
  const { data } = choices.data
  if (data.classes.length === 0 && !data.me) return <NothingYet year={isActive ? null : year} />
  return <Views choices={data} />
}

/** Whose timetable each view can show. */
const whoseOptions = (choices: ScheduleChoices, view: View): Choice[] =>
  ({
    day: dayOptions(choices),
    class: choices.classes.map(({ id, name }) => ({ value: id, label: name })),
    teacher: choices.teachers.map(({ id, name }) => ({ value: id, label: name })),
    room: choices.rooms.map((room) => ({ value: room, label: room })),
    list: [],
  })[view]

function Views({ choices }: { choices: ScheduleChoices }) {
  const isPhone = useIsPhone()
  const yearInView = useYearInView()
  const { yearId } = yearInView
  const [address, setAddress] = useSearchParams()
  const [copying, setCopying] = useState<Copying | null>(null)
  const views: { value: View; label: string }[] = [
    { value: 'day', label: 'Hari' },
    ...(choices.classes.length > 0 ? [{ value: 'class' as const, label: 'Kelas' }] : []),
    ...(choices.teachers.length > 0 ? [{ value: 'teacher' as const, label: 'Guru' }] : []),
    ...(choices.rooms.length > 0 ? [{ value: 'room' as const, label: 'Ruang' }] : []),
    { value: 'list', label: 'Daftar' },
  ]
  const first: View = isPhone ? 'day' : choices.me ? 'teacher' : 'class'
  const view = views.find(({ value }) => value === address.get('view'))?.value ?? first
  const semesterNo = (
    address.get('semester') === '1' ? 1 : address.get('semester') === '2' ? 2 : choices.semesterNo
  ) as 1 | 2
  const variant = scheduleVariants.find((one) => one === address.get('variant')) ?? 'NORMAL'
  const whose = whoseOptions(choices, view)
  const wanted = address.get('of')
  const isThere = wanted === null || whose.some(({ value }) => value === wanted)
  const own = view === 'teacher' ? choices.me : null
  const of = (isThere ? wanted : null) ?? own ?? whose[0]?.value ?? ''
  const filter = (changes: Record<string, string>) =>
    setAddress(
      (now) => {
        const next = new URLSearchParams(now)
        for (const [name, value] of Object.entries({ view, of, ...changes })) next.set(name, value)
        return next
      },
      // Days are paged through: each in the history would bury the page before.
      { replace: view === 'day' },
    )
  const isWeek = view === 'class' || view === 'teacher' || view === 'room'
  const requested: WeekQuery = {
    semesterNo,
    variant,
    ...(yearId && { academicYearId: yearId }),
    ...(view === 'class' ? { academicClassId: of } : view === 'teacher' ? { teacherId: of } : { room: of }),
  }
  return (
    <section className="grid min-w-0 gap-3">
      <ScheduleHead
        {...{ view, views, whose }}
        at={{ of: isThere ? of : '', semesterNo, variant }}
        onView={(value) => setAddress({ view: value, ...(yearId && { [yearParameter]: yearId }) })}
        onFilter={filter}
        onCopy={setCopying}
      />
      {view === 'list' && <ScheduleList choices={choices} />}
      {view === 'day' && <DayView choices={choices} of={of} onDate={(date) => filter({ date })} />}
      {isWeek && !isThere && <NotInYear label={weekLabels[view]} view={view} of={wanted ?? ''} year={yearInView} />}
      {isWeek && isThere && (
        <WeekView key={`${view} ${of}`} query={requested} copying={copying} onCopied={() => setCopying(null)} />
      )}
    </section>
  )
}

const weekLabels = { class: 'Kelas', teacher: 'Guru', room: 'Ruang' }

/** `year`: another than the active one. */
function NothingYet({ year }: { year: AcademicYear | null }) {
  const copyPath = useCopyPath()
  const mayWrite = useCan('schedule:write')
  return (
    <div className="grid gap-5">
      <h1 className="text-2xl font-bold">Jadwal</h1>
      <EmptyState
        icon={<CalendarClock />}
        title={year ? `Tidak ada jadwal pada ${year.name}` : 'Belum ada jadwal'}
        text={
          year
            ? 'Pada tahun ini tidak ada kelas dengan jadwal yang dapat Anda baca.'
            : mayWrite
              ? 'Jadwal disusun setelah ada tahun pelajaran yang aktif dan kelas-kelasnya.'
              : 'Jadwal Anda tampil di sini setelah disusun oleh sekolah.'
        }
        action={
          mayWrite &&
          !year && (
            <>
              <CopyLastYear />
              <Link to={paths.academicClasses} className={buttonLook({ tone: copyPath ? 'plain' : 'primary' })}>
                Buka kelas tahun ini
              </Link>
            </>
          )
        }
      />
    </div>
  )
}
