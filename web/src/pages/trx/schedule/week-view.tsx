import { letterheadLines, nipLine } from '@hadir/contract/attendance/report/report.ts'
import { scheduleEndpoints } from '@hadir/contract/schedule/schedule.ts'
import type { ClassSchedule, ScheduleWeek } from '@hadir/contract/schedule/schedule-record.ts'
import { formatDate, weekdayNames, weekdayOf, type Weekday } from '@hadir/contract/dates/dates.ts'
import { semesterNames } from '@hadir/contract/academic-year/academic-year.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { BellOff } from 'lucide-react'
import { clsx } from 'clsx'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { queryOptionsOf } from '../../../http/query.ts'
import { useCan } from '../../../session/use-can.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { CopyLastYear } from '../../../components/list/copy-last-year.tsx'
import { ListSkeleton } from '../../../components/list/list-skeleton.tsx'
import { jointAsOne } from '../../../components/teacher/joint-as-one.ts'
import { SchoolLogo } from '../../../components/pictures/school-logo.tsx'
import { useIsPhone } from '../../../components/screen/use-is-phone.ts'
import { useYearInView } from '../../../components/list/filters/year-in-view.ts'
import { paths } from '../../../paths.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { buttonLook } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Segmented } from '../../../ui/inputs/segmented.tsx'
import { CopyDialogs, type Copying } from './copy-dialogs.tsx'
import { bellsOfDay } from './placing.ts'
import './print.css'
import { subjectGround } from './subject-ground.ts'
import { useTimetable } from './use-timetable.ts'
import { SlotText, slotLook, TitledNames, WeekGrid } from './week-grid.tsx'

// Only users who place lessons need the code for dragging.
const EditGrid = lazy(async () => ({ default: (await import('./edit-grid.tsx')).EditGrid }))

export type WeekQuery = {
  academicClassId?: string
  teacherId?: string
  room?: string
  academicYearId?: string
  semesterNo: 1 | 2
  variant: ClassSchedule['variant']
}

type WeekViewProps = {
  query: WeekQuery
  /** What the user is about to copy. */
  copying: Copying | null
  onCopied: () => void
}

export function WeekView({ query, copying, onCopied }: WeekViewProps) {
  const params = { schoolId: useSchoolId() }
  const week = useQuery({
    ...queryOptionsOf(scheduleEndpoints.week, { params, query }),
    placeholderData: keepPreviousData,
  })
  if (week.isPending) return <ListSkeleton rows={8} />
  if (!week.data) return <ErrorState error={week.error} onRetry={() => void week.refetch()} />
  return <ShownWeek week={week.data.data} variant={query.variant} {...{ copying, onCopied }} />
}

type ShownWeekProps = Omit<WeekViewProps, 'query'> & { week: ScheduleWeek; variant: ClassSchedule['variant'] }

function ShownWeek({ week: sent, variant, copying, onCopied }: ShownWeekProps) {
  const week = useMemo(() => (sent.of.kind === 'class' ? sent : { ...sent, slots: jointAsOne(sent.slots) }), [sent])
  const { isActive } = useYearInView()
  const mayWrite = useCan('schedule:write') && isActive
  const isPhone = useIsPhone()
  const timetable = useTimetable(week)
  const titles = useMemo(() => new Map(week.titledNames.map(({ id, name }) => [id, name])), [week.titledNames])
  const today = weekdayOf(week.today)
  const [day, setDay] = useState<Weekday>(week.activeDays.includes(today) ? today : (week.activeDays[0] ?? 1))
  const isEdited = mayWrite && week.of.kind === 'class' && !week.isClosed
  const hasBells = week.activeDays.some((weekday) => bellsOfDay(week, weekday, variant).length > 0)
  if (!hasBells && week.slots.length === 0) return <NoBells mayWrite={mayWrite} variant={variant} />
  const days = isPhone ? [day] : week.activeDays
  const homeless = week.slots.filter(({ startTime }) => startTime === null)
  return (
    <article className={clsx('timetable-paper grid min-w-0 gap-3', week.paperSize === 'F4' && 'f4')}>
      <PaperHead week={week} />
      {isEdited && variant === 'NORMAL' && week.slots.length === 0 && (
        <div className="empty:hidden print:hidden">
          <CopyLastYear />
        </div>
      )}
      {isEdited && <CopyDialogs {...{ week, variant, timetable, copying }} onClose={onCopied} />}
      {mayWrite && week.isClosed && (
        <p className="rounded-control bg-sunken px-3 py-2 text-sm print:hidden">
          Semester {semesterNames[week.semesterNo]} sudah ditutup: jadwalnya tetap seperti saat itu dan tidak dapat
          diubah.
        </p>
      )}
      {isPhone && (
        <Segmented
          legend="Hari"
          isLegendHidden
          value={String(day)}
          segments={week.activeDays.map((one) => ({
            value: String(one),
            label: weekdayNames[one - 1] ?? '',
            short: (weekdayNames[one - 1] ?? '').slice(0, 3),
          }))}
          onChange={(value) => setDay(Number(value) as Weekday)}
        />
      )}
      <TitledNames value={titles}>
        {isEdited ? (
          <Suspense fallback={<ListSkeleton rows={8} />}>
            <EditGrid week={week} variant={variant} days={days} timetable={timetable} />
          </Suspense>
        ) : (
          <WeekGrid
            week={week}
            variant={variant}
            days={days}
            renderSlot={(slot) => (
              <div className={slotLook} style={subjectGround(slot.subject)}>
                <SlotText slot={slot} week={week} />
              </div>
            )}
          />
        )}
      </TitledNames>
      {homeless.length > 0 && (
        <p className="rounded-control bg-warn-tint px-3 py-2 text-sm text-warn">
          Belum ada bel untuk:{' '}
          {homeless
            .map((slot) => `${slot.subject.name} (${weekdayNames[slot.weekday - 1]} jam ke-${slot.periodStart})`)
            .join(', ')}
          .
        </p>
      )}
      <PaperFoot week={week} />
    </article>
  )
}

/** Letterhead and title, on paper only. */
function PaperHead({ week: { of, school, semesterNo, academicYear, titledNames } }: { week: ScheduleWeek }) {
  const kind = { class: 'KELAS', teacher: 'GURU', room: 'RUANG' }[of.kind]
  return (
    <header className="hidden text-center print:block">
      {/* Leaves space on paper with a preprinted letterhead. */}
      <div className={clsx('relative', school.hasLogo && 'min-h-[14mm] px-[16mm]', school.isBlank && 'invisible')}>
        <SchoolLogo hasLogo={school.hasLogo} className="absolute top-0 left-0 size-[14mm] object-contain" />
        {letterheadLines(school).map(({ text, isName }) => (
          <p key={text} className={isName ? 'font-bold' : 'text-xs'}>
            {text}
          </p>
        ))}
      </div>
      <p className="mt-1 border-t pt-1 font-bold">
        JADWAL PELAJARAN {kind} {titledNames.find(({ id }) => id === of.id)?.name ?? of.name}
      </p>
      <p className="text-xs">
        Semester {semesterNames[semesterNo]}, Tahun Pelajaran {academicYear.name}
      </p>
    </header>
  )
}

function PaperFoot({ week }: { week: ScheduleWeek }) {
  const { place, principal, principalTitle, homeroomTeacher } = week.signature
  const above = [place, formatDate(week.today)].filter(Boolean).join(', ')
  const signers =
    week.of.kind === 'class'
      ? [
          { title: principalTitle, who: principal, above: '' },
          { title: 'Wali Kelas', who: homeroomTeacher, above },
        ]
      : [{ title: principalTitle, who: principal, above }]
  return (
    <footer className="hidden grid-cols-2 gap-6 text-center text-xs print:grid">
      {signers.map(({ title, who, above }) => (
        <div key={title} className="last:col-start-2">
          <p>{above || '\u00a0'}</p>
          <p>{title}</p>
          <p className="mt-[11mm] font-semibold">{who?.name ?? '..............................'}</p>
          <p>{nipLine(who)}</p>
        </div>
      ))}
    </footer>
  )
}

const NoBells = ({ mayWrite, variant }: { mayWrite: boolean; variant: ClassSchedule['variant'] }) => (
  <EmptyState
    icon={<BellOff />}
    title={variant === 'NORMAL' ? 'Belum ada jam pelajaran' : 'Belum ada jadwal khusus'}
    text={
      variant === 'RAMADAN'
        ? 'Selama Ramadan jadwal biasa tetap berlaku dengan jam pelajaran Ramadan, kecuali disusun jadwal tersendiri.'
        : mayWrite
          ? 'Buat dahulu jam pelajarannya: jam masuk, lama satu JP, jumlah, dan istirahat. Seminggu selesai dalam satu menit.'
          : 'Jadwal tampil di sini setelah disusun oleh sekolah.'
    }
    action={
      mayWrite && (
        <Link to={paths.bells} className={buttonLook({ tone: 'primary' })}>
          Atur jam pelajaran
        </Link>
      )
    }
  />
)
