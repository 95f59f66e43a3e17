import type { AcademicYear } from '@hadir/contract/academic-year/academic-year.ts'
import { scheduleVariants, variantLabels, type ScheduleVariant } from '@hadir/contract/schedule/bell-schedule.ts'
import { scheduleEndpoints } from '@hadir/contract/schedule/schedule.ts'
import type { ScheduleChoices } from '@hadir/contract/schedule/schedule-record.ts'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock, FileUp } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { queryOptionsOf } from '../../../http/query.ts'
import { CopyLastYear, useCopyPath } from '../../../components/list/copy-last-year.tsx'
import { AddLink } from '../../../components/list/add-link.tsx'
import { useCan } from '../../../session/use-can.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { ListSkeleton } from '../../../components/list/list-skeleton.tsx'
import { useIsPhone } from '../../../components/screen/use-is-phone.ts'
import { useTitle } from '../../../components/screen/use-title.ts'
import { useYearInView, yearParameter } from '../../../components/list/filters/year-in-view.ts'
import { paths } from '../../../paths.ts'
import { importPaths } from '../../../components/list/import-paths.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { buttonLook } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Segmented } from '../../../ui/inputs/segmented.tsx'
import { Select } from '../../../ui/inputs/select.tsx'
import { DayView } from './day-view.tsx'
import { NotInYear } from './not-in-year.tsx'
import { ScheduleList } from './schedule-list.tsx'
import { WeekView, type WeekQuery } from './week-view.tsx'

type View = 'day' | 'class' | 'teacher' | 'room' | 'list'

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

function Views({ choices }: { choices: ScheduleChoices }) {
  const isPhone = useIsPhone()
  const { isActive, yearId } = useYearInView()
  const mayImport = useCan('import:run')
  const [address, setAddress] = useSearchParams()
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
  const setFilters = (changes: Record<string, string>) =>
    setAddress((now) => {
      const next = new URLSearchParams(now)
      for (const [name, value] of Object.entries(changes)) next.set(name, value)
      return next
    })

  return (
    <section className="grid min-w-0 gap-4">
      <header className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <h1 className="text-2xl font-bold">Jadwal</h1>
        <div className="flex flex-wrap gap-2">
          {mayImport && isActive && (
            <Link to={importPaths.schedule} className={buttonLook({})}>
              <FileUp aria-hidden className="size-5 max-sm:hidden" />
              Impor
            </Link>
          )}
          {isActive && <AddLink list={paths.schedule} label="Tambah jadwal" permission="schedule:write" />}
        </div>
      </header>
      <div className="max-w-xl print:hidden">
        <Segmented
          legend="Tampilan"
          isLegendHidden
          value={view}
          segments={views}
          onChange={(value) => setAddress({ view: value, ...(yearId && { [yearParameter]: yearId }) })}
        />
      </div>
      {view === 'list' && <ScheduleList choices={choices} />}
      {view === 'day' && <DayView choices={choices} />}
      {(view === 'class' || view === 'teacher' || view === 'room') && (
        <Week
          choices={choices}
          view={view}
          at={{ semesterNo, variant, of: address.get('of') }}
          setFilters={setFilters}
        />
      )}
    </section>
  )
}

type WeekProps = {
  choices: ScheduleChoices
  view: 'class' | 'teacher' | 'room'
  at: { semesterNo: 1 | 2; variant: ScheduleVariant; of: string | null }
  setFilters: (changes: Record<string, string>) => void
}

const labels = { class: 'Kelas', teacher: 'Guru', room: 'Ruang' }
const semesters = [
  { value: '1', label: 'Semester Ganjil' },
  { value: '2', label: 'Semester Genap' },
]
const variants = scheduleVariants.map((value) => ({ value, label: variantLabels[value] }))

function Week({ choices, view, at, setFilters }: WeekProps) {
  const options = {
    class: choices.classes.map(({ id, name }) => ({ value: id, label: name })),
    teacher: choices.teachers.map(({ id, name }) => ({ value: id, label: name })),
    room: choices.rooms.map((room) => ({ value: room, label: room })),
  }[view]
  const year = useYearInView()
  const { yearId } = year
  const own = view === 'teacher' ? choices.me : null
  if (at.of !== null && options.every(({ value }) => value !== at.of)) {
    return <NotInYear label={labels[view]} view={view} of={at.of} year={year} />
  }
  const of = at.of ?? own ?? options[0]?.value ?? ''
  const requested: WeekQuery = {
    semesterNo: at.semesterNo,
    variant: at.variant,
    ...(yearId && { academicYearId: yearId }),
    ...(view === 'class' ? { academicClassId: of } : view === 'teacher' ? { teacherId: of } : { room: of }),
  }
  return (
    <>
      <div className="flex flex-wrap gap-2 print:hidden">
        {options.length > 1 && (
          <Select
            aria-label={labels[view]}
            className="min-w-36"
            options={options}
            value={of}
            onChange={(event) => setFilters({ view, of: event.target.value })}
          />
        )}
        <Select
          aria-label="Semester"
          options={semesters}
          value={String(at.semesterNo)}
          onChange={(event) => setFilters({ view, of, semester: event.target.value })}
        />
        <Select
          aria-label="Varian"
          options={variants}
          value={at.variant}
          onChange={(event) => setFilters({ view, of, variant: event.target.value })}
        />
      </div>
      <WeekView key={`${view} ${of}`} query={requested} />
    </>
  )
}

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
