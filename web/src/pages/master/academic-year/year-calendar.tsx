import {
  type AcademicYear,
  academicYearEndpoints,
  type YearCalendar as Calendar,
} from '@hadir/contract/academic-year/academic-year.ts'
import { closedReasonLabels } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { formatLongDate, monthNames, weekdayNames, weekdayOf } from '@hadir/contract/dates/dates.ts'
import { followsText, type HolidayKind, holidayKindLabels } from '@hadir/contract/dates/school-days.ts'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { queryOptionsOf } from '../../../http/query.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { ListSkeleton } from '../../../components/list/list-skeleton.tsx'
import { UndecreedNotice } from './undecreed-notice.tsx'

type Day = Calendar['days'][number]

/** Colour and sign of each kind of day: colour alone is lost on paper and for the colour-blind. */
const looks: Record<HolidayKind, { look: string; sign: string }> = {
  NASIONAL: { look: 'bg-status-a-tint text-status-a font-bold', sign: '●' },
  CUTI_BERSAMA: { look: 'bg-status-t-tint text-status-t font-bold', sign: '◆' },
  SEMESTER: { look: 'bg-status-i-tint text-status-i', sign: '▬' },
  SEKOLAH: { look: 'bg-status-s-tint text-status-s font-bold', sign: '■' },
  KEGIATAN: { look: 'bg-status-d-tint text-status-d font-bold', sign: '★' },
  MASUK: { look: 'bg-status-h-tint text-status-h font-bold', sign: '▲' },
}
const kinds = Object.keys(looks) as HolidayKind[]

/** The whole year: a small grid for every month with its school days. */
export function YearCalendar({ year }: { year: AcademicYear }) {
  const calendar = useQuery(queryOptionsOf(academicYearEndpoints.calendar, { params: { id: year.id } }))
  if (calendar.isPending) return <ListSkeleton rows={6} />
  if (!calendar.data) return <ErrorState error={calendar.error} onRetry={() => void calendar.refetch()} />
  const { days, months } = calendar.data.data
  const sum = months.reduce((all, { schoolDays }) => all + schoolDays, 0)
  return (
    <section aria-labelledby="kalender" className="grid gap-4">
      <header>
        <h2 id="kalender" className="text-lg font-bold">
          Kalender
        </h2>
        <p className="text-sm text-soft tabular-nums">{sum} hari efektif dalam setahun</p>
      </header>
      <UndecreedNotice year={year} />
      <ul aria-label="Arti warna" className="flex flex-wrap gap-x-4 gap-y-1.5 text-sm">
        {kinds.map((kind) => (
          <li key={kind} className="flex items-center gap-1.5">
            <span
              aria-hidden
              className={clsx('grid size-6 place-content-center rounded text-[0.625rem]', looks[kind].look)}
            >
              {looks[kind].sign}
            </span>
            {holidayKindLabels[kind]}
          </li>
        ))}
        <li className="flex items-center gap-1.5">
          <span aria-hidden className="size-6 rounded bg-sunken" />
          Bukan hari sekolah
        </li>
      </ul>
      <div className="grid grid-cols-1 gap-4 min-[480px]:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        {months.map(({ month, schoolDays }) => (
          <Month
            key={month}
            month={month}
            schoolDays={schoolDays}
            days={days.filter(({ date }) => date.startsWith(month))}
          />
        ))}
      </div>
    </section>
  )
}

function Month({ month, schoolDays, days }: { month: string; schoolDays: number; days: readonly Day[] }) {
  const title = `${monthNames[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`
  const first = days[0]
  const named = days.filter(({ holiday }, i) => holiday && holiday.name !== days[i - 1]?.holiday?.name)
  return (
    <article className="rounded-surface border bg-surface p-3">
      <h3 className="flex items-baseline justify-between gap-2 font-semibold">
        {title}
        <span className="text-sm font-normal text-soft tabular-nums">{schoolDays} hari efektif</span>
      </h3>
      <div className="mt-2 grid grid-cols-7 gap-0.5 text-center text-sm tabular-nums">
        {weekdayNames.map((name) => (
          <abbr key={name} title={name} className="pb-1 text-xs text-soft no-underline">
            {name.slice(0, 2)}
          </abbr>
        ))}
        {days.map((day) => (
          <span
            key={day.date}
            title={dayLabel(day)}
            style={day === first ? { gridColumnStart: weekdayOf(day.date) } : undefined}
            className={clsx('relative grid h-8 place-content-center rounded', classOf(day))}
          >
            {Number(day.date.slice(8))}
            <span className="sr-only">{dayLabel(day)}</span>
            {day.holiday && (
              <span aria-hidden className="absolute right-0.5 bottom-0 text-[0.4375rem] leading-none">
                {looks[day.holiday.kind].sign}
              </span>
            )}
          </span>
        ))}
      </div>
      {named.length > 0 && (
        <ul className="mt-2 grid gap-0.5 border-t pt-2 text-sm">
          {named.map(({ date, holiday }) => (
            <li key={date} className="flex gap-2">
              <span className="w-5 shrink-0 text-right text-soft tabular-nums">{Number(date.slice(8))}</span>
              <span className="min-w-0">
                {holiday?.name}
                {holiday?.followsWeekday && <span className="text-soft"> · {followsText(holiday.followsWeekday)}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}

const classOf = ({ isSchoolDay, holiday }: Day) =>
  holiday ? looks[holiday.kind].look : isSchoolDay ? '' : 'bg-sunken text-soft'

const dayLabel = ({ date, holiday, why }: Day) =>
  [formatLongDate(date), holiday?.name ?? (why ? closedReasonLabels[why] : 'hari sekolah')].join(': ')
