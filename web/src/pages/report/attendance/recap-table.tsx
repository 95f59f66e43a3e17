import { closedReasonLabels } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { formatLongDate } from '@hadir/contract/dates/dates.ts'
import { attendanceLabels, summedStatuses } from '@hadir/contract/labels.ts'
import type { MonthlyRecap, RecapDay, RecapRow } from '@hadir/contract/attendance/report/report.ts'
import { hasCounts } from '@hadir/contract/attendance/status-counts.ts'
import { clsx } from 'clsx'
import { Link } from 'react-router'
import { useFits } from '../../../components/screen/use-fits.ts'
import { paths, recordPath } from '../../../paths.ts'
import { RecapCellBox } from './recap-cell.tsx'

const edge = 'border-r border-b'
const box = `${edge} h-8 px-1 text-center not-print:text-[0.8125rem]`
// Number and name stay in view; the student's NIS and sex are for paper and for wide screens.
const pinned = 'bg-surface sticky z-10'
const numberBox = clsx(box, pinned, 'left-0 w-6 min-w-6 px-0.5 tabular-nums')
const roomy = 'not-print:hidden not-print:min-[112rem]:table-cell'
const nisBox = clsx(box, roomy, 'min-w-20 bg-surface text-left tabular-nums not-print:max-w-20')
const nameBox = clsx(
  box,
  pinned,
  'left-6 min-w-28 max-w-28 text-left md:min-w-30 md:max-w-30 2xl:min-w-40 2xl:max-w-40 print:max-w-52',
)
const genderBox = clsx(box, roomy, 'min-w-6 bg-surface px-0.5')
// If the table does not fit, the percentage stays at the right.
const percentBox = clsx(box, 'bg-surface font-semibold tabular-nums md:sticky md:right-0 md:z-10 md:not-print:border-l')

const closedClass = (day: RecapDay) => (day.isSchoolDay ? '' : 'shaded bg-sunken')
const dayTitle = (day: RecapDay) =>
  [formatLongDate(day.date), day.holiday ?? (day.why ? closedReasonLabels[day.why] : '')].filter(Boolean).join(': ')

/** The matrix of the paper form: a row per student, a column per date, sums at the end and at the foot. */
export function RecapTable({ recap }: { recap: MonthlyRecap }) {
  const { days, rows } = recap
  const [frame, { fits }] = useFits()
  return (
    // The page scrolls down; the table scrolls sideways, but only if the screen is too narrow for it.
    <div
      ref={frame}
      role="region"
      aria-label="Tabel rekap"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
      tabIndex={fits ? undefined : 0}
      className={clsx('scroll rounded-control border-t border-l', fits ? 'overflow-clip' : 'overflow-x-auto')}
    >
      <table aria-label="Rekap bulanan" className="w-full border-separate border-spacing-0 text-sm">
        <thead className={clsx(fits && 'sticky top-14 z-20 lg:top-16')}>
          <tr className="bg-surface font-semibold">
            <th scope="col" className={numberBox}>
              No
            </th>
            <th scope="col" className={nisBox}>
              NIS<span className="not-print:hidden"> / NISN</span>
            </th>
            <th scope="col" className={nameBox}>
              Nama
            </th>
            <th scope="col" className={genderBox}>
              L/P
            </th>
            {days.map((day) => (
              <th
                key={day.date}
                scope="col"
                title={dayTitle(day)}
                className={clsx(
                  edge,
                  'h-8 text-center tabular-nums',
                  day.isSchoolDay
                    ? 'min-w-4.5 bg-surface text-[0.8125rem]'
                    : ['min-w-3.75 text-[0.6875rem]', closedClass(day)],
                )}
              >
                {Number(day.date.slice(8))}
              </th>
            ))}
            {summedStatuses.map((status) => (
              <th
                key={status}
                scope="col"
                title={attendanceLabels[status]}
                className={clsx(box, 'min-w-5.5 bg-surface px-0.5')}
              >
                {status}
              </th>
            ))}
            {['Hadir', 'Hari', '%', 'Belum diisi'].map((title) => (
              <th
                key={title}
                scope="col"
                className={clsx(
                  title === '%' ? percentBox : box,
                  title === 'Belum diisi' ? 'min-w-12 max-w-12' : 'min-w-7',
                  title !== '%' && 'not-print:text-[0.6875rem]',
                  'bg-surface px-0.5 leading-tight whitespace-normal wrap-normal',
                )}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody translate="no">
          {rows.map((row) => (
            <StudentLine key={row.studentId} row={row} days={days} />
          ))}
        </tbody>
        <tfoot>
          {summedStatuses.map((status) => (
            <TotalLine
              key={status}
              label={`Jumlah ${attendanceLabels[status]}`}
              days={days}
              valueOf={({ counts }) => (hasCounts(counts) ? counts[status] : null)}
              sum={recap.foot.counts[status]}
            />
          ))}
          <TotalLine
            label="Belum diisi"
            days={days}
            valueOf={({ isDue, unmarked }) => (isDue ? unmarked : null)}
            sum={rows.reduce((sum, row) => sum + row.unmarked, 0)}
          />
        </tfoot>
      </table>
    </div>
  )
}

function StudentLine({ row, days }: { row: RecapRow; days: readonly RecapDay[] }) {
  const numbers = [row.nis, row.nisn].filter(Boolean).join(' / ')
  return (
    <tr className="group">
      <td className={numberBox}>{row.no}</td>
      <td className={nisBox} title={numbers}>
        <span className="block truncate print:hidden">{row.nis}</span>
        <span className="whitespace-nowrap not-print:hidden">{numbers}</span>
      </td>
      <th scope="row" className={clsx(nameBox, 'font-medium')}>
        <Link
          to={recordPath(paths.students, row.studentId)}
          className="flex items-center hover:underline not-print:min-h-8 not-print:leading-tight"
        >
          {row.name}
        </Link>
      </th>
      <td className={genderBox}>{row.gender}</td>
      {days.map((day, index) => (
        <RecapCellBox key={day.date} cell={row.cells[index] ?? 'KOSONG'} title={dayTitle(day)} />
      ))}
      {summedStatuses.map((status) => (
        <td key={status} className={clsx(box, 'tabular-nums', row.counts[status] === 0 && 'text-soft')}>
          {row.counts[status]}
        </td>
      ))}
      <td className={clsx(box, 'font-semibold tabular-nums')}>{row.present}</td>
      <td className={clsx(box, 'tabular-nums')}>{row.days}</td>
      <td className={percentBox}>{row.percent === null ? '-' : row.percent.toFixed(1).replace('.', ',')}</td>
      <td className={clsx(box, 'tabular-nums', row.unmarked > 0 ? 'text-warn' : 'text-soft')}>{row.unmarked}</td>
    </tr>
  )
}

const totalBox = clsx(edge, pinned, 'left-0 h-7 px-2 text-left font-medium')

type TotalLineProps = {
  label: string
  days: readonly RecapDay[]
  /** null: blank. */
  valueOf: (day: RecapDay) => number | null
  sum: number
}

function TotalLine({ label, days, valueOf, sum }: TotalLineProps) {
  return (
    <tr>
      {/* Spans number, NIS, name and sex; or number and name if only those are shown. */}
      <th scope="row" colSpan={2} className={clsx(totalBox, 'print:hidden min-[112rem]:hidden')}>
        {label}
      </th>
      <th scope="row" colSpan={4} className={clsx(totalBox, roomy)}>
        {label}
      </th>
      {days.map((day) => {
        const value = day.isSchoolDay ? valueOf(day) : null
        return (
          <td
            key={day.date}
            className={clsx(
              edge,
              'text-center tabular-nums not-print:text-[0.6875rem]',
              day.isSchoolDay ? value === 0 && 'text-soft' : 'shaded bg-sunken',
            )}
          >
            {value}
          </td>
        )
      })}
      {/* Not in the first column of a student's sums, which it would widen. */}
      <td
        colSpan={summedStatuses.length + 4}
        className={clsx(edge, 'bg-surface px-2 text-left font-bold tabular-nums')}
      >
        {sum}
      </td>
    </tr>
  )
}
