import { closedReasonLabels } from '@hadir/contract/attendance.ts'
import { formatLongDate } from '@hadir/contract/dates.ts'
import { attendanceLabels } from '@hadir/contract/labels.ts'
import type { MonthlyRecap, RecapDay, RecapRow } from '@hadir/contract/report.ts'
import { clsx } from 'clsx'
import { RecapCellBox } from './recap-cell.tsx'

/** The order of the paper form's sums. */
const sums = ['S', 'I', 'A', 'T', 'D', 'H'] as const

const edge = 'border-r border-b'
const box = `${edge} h-8 px-1 text-center`
// The first columns stay in sight: all four on a desktop, number and name on a phone.
const pinned = 'bg-surface sticky z-10'
const numberBox = clsx(box, pinned, 'left-0 w-8 min-w-8 px-0.5 tabular-nums')
const nisBox = clsx(
  box,
  pinned,
  'max-md:hidden left-8 min-w-20 not-print:max-w-20 text-left not-print:text-xs tabular-nums',
)
const nameBox = clsx(
  box,
  pinned,
  'left-8 min-w-28 max-w-28 text-left md:left-28 md:min-w-48 md:max-w-48 print:max-w-52',
)
const genderBox = clsx(box, pinned, 'max-md:hidden left-76 min-w-8 px-0.5')
// On a screen the days leave no room for the sums; the one that is looked for stays at the right.
const percentBox = clsx(box, 'md:sticky md:right-0 md:z-10 md:not-print:border-l bg-surface font-semibold tabular-nums')

const closedClass = (day: RecapDay) => (day.isSchoolDay ? '' : 'shaded bg-sunken')
const dayTitle = (day: RecapDay) =>
  [formatLongDate(day.date), day.holiday ?? (day.why ? closedReasonLabels[day.why] : '')].filter(Boolean).join(': ')

/** The matrix of the paper form: a row per pupil, a column per date, sums at the end and at the foot. */
export function RecapTable({ recap }: { recap: MonthlyRecap }) {
  const { days, rows } = recap
  return (
    <div
      role="region"
      aria-label="Tabel rekap"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
      tabIndex={0}
      className="scroll max-h-[75dvh] overflow-auto rounded-control border-t border-l"
    >
      <table aria-label="Rekap bulanan" className="w-max border-separate border-spacing-0 text-sm">
        <thead className="md:sticky md:top-0 md:z-20">
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
                className={clsx(edge, 'h-8 min-w-5.5 text-center tabular-nums', closedClass(day) || 'bg-surface')}
              >
                {Number(day.date.slice(8))}
              </th>
            ))}
            {sums.map((status) => (
              <th key={status} scope="col" title={attendanceLabels[status]} className={clsx(box, 'min-w-8 bg-surface')}>
                {status}
              </th>
            ))}
            {['Jumlah hadir', 'Hari', '%', 'Belum diisi'].map((title) => (
              <th
                key={title}
                scope="col"
                className={clsx(title === '%' ? percentBox : box, 'max-w-16 min-w-12 bg-surface leading-tight')}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <PupilLine key={row.studentId} row={row} days={days} />
          ))}
        </tbody>
        <tfoot>
          {sums.map((status) => (
            <TotalLine
              key={status}
              label={`Jumlah ${attendanceLabels[status]}`}
              values={days.map((day) => (day.isSchoolDay ? day.counts[status] : null))}
              sum={recap.foot.counts[status]}
            />
          ))}
          <TotalLine
            label="Belum diisi"
            values={days.map((day) => (day.isSchoolDay ? day.unmarked : null))}
            sum={rows.reduce((sum, row) => sum + row.unmarked, 0)}
          />
        </tfoot>
      </table>
    </div>
  )
}

function PupilLine({ row, days }: { row: RecapRow; days: readonly RecapDay[] }) {
  const numbers = [row.nis, row.nisn].filter(Boolean).join(' / ')
  return (
    <tr className="group">
      <td className={numberBox}>{row.no}</td>
      <td className={nisBox} title={numbers}>
        <span className="block truncate print:hidden">{row.nis}</span>
        <span className="whitespace-nowrap not-print:hidden">{numbers}</span>
      </td>
      <th scope="row" className={clsx(nameBox, 'font-medium')}>
        <span className="block truncate print:whitespace-normal" title={row.name}>
          {row.name}
        </span>
      </th>
      <td className={genderBox}>{row.gender}</td>
      {days.map((day, index) => (
        <RecapCellBox key={day.date} cell={row.cells[index] ?? 'KOSONG'} title={dayTitle(day)} />
      ))}
      {sums.map((status) => (
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

function TotalLine({ label, values, sum }: { label: string; values: readonly (number | null)[]; sum: number }) {
  return (
    <tr>
      <th scope="row" colSpan={4} className={clsx(totalBox, 'max-md:hidden')}>
        {label}
      </th>
      <th scope="row" colSpan={2} className={clsx(totalBox, 'md:hidden')}>
        {label}
      </th>
      {values.map((value, index) => (
        <td
          key={index}
          className={clsx(
            edge,
            'text-center tabular-nums',
            value === null ? 'shaded bg-sunken' : value === 0 && 'text-soft',
          )}
        >
          {value}
        </td>
      ))}
      <td
        className={clsx(
          edge,
          'bg-surface px-1 text-center font-bold tabular-nums md:sticky md:right-0 md:not-print:border-l',
        )}
      >
        {sum}
      </td>
    </tr>
  )
}
