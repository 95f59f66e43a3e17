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
// The first columns stay in sight: all four on a desktop, the name alone on a phone.
const pinned = 'bg-surface md:sticky md:z-10'
const lefts = ['md:left-0', 'md:left-10', 'left-0 md:left-48', 'md:left-[25rem]']

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
            <th scope="col" className={clsx(box, pinned, lefts[0], 'min-w-10')}>
              No
            </th>
            <th scope="col" className={clsx(box, pinned, lefts[1], 'min-w-38 text-left')}>
              NIS / NISN
            </th>
            <th scope="col" className={clsx(box, pinned, lefts[2], 'sticky z-10 min-w-36 text-left md:min-w-52')}>
              Nama
            </th>
            <th scope="col" className={clsx(box, pinned, lefts[3], 'min-w-10')}>
              L/P
            </th>
            {days.map((day) => (
              <th
                key={day.date}
                scope="col"
                title={dayTitle(day)}
                className={clsx(box, 'min-w-7 tabular-nums', closedClass(day) || 'bg-surface')}
              >
                {Number(day.date.slice(8))}
              </th>
            ))}
            {sums.map((status) => (
              <th key={status} scope="col" title={attendanceLabels[status]} className={clsx(box, 'min-w-9 bg-surface')}>
                {status}
              </th>
            ))}
            {['Jumlah hadir', 'Hari', '%', 'Belum diisi'].map((title) => (
              <th key={title} scope="col" className={clsx(box, 'max-w-16 min-w-12 bg-surface leading-tight')}>
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
  return (
    <tr className="group">
      <td className={clsx(box, pinned, lefts[0], 'tabular-nums')}>{row.no}</td>
      <td className={clsx(box, pinned, lefts[1], 'text-left whitespace-nowrap tabular-nums')}>
        {[row.nis, row.nisn].filter(Boolean).join(' / ')}
      </td>
      <th scope="row" className={clsx(box, pinned, lefts[2], 'sticky z-10 max-w-36 text-left font-medium md:max-w-52')}>
        <span className="block truncate print:whitespace-normal" title={row.name}>
          {row.name}
        </span>
      </th>
      <td className={clsx(box, pinned, lefts[3])}>{row.gender}</td>
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
      <td className={clsx(box, 'font-semibold tabular-nums')}>
        {row.percent === null ? '-' : row.percent.toFixed(1).replace('.', ',')}
      </td>
      <td className={clsx(box, 'tabular-nums', row.unmarked > 0 ? 'text-warn' : 'text-soft')}>{row.unmarked}</td>
    </tr>
  )
}

function TotalLine({ label, values, sum }: { label: string; values: readonly (number | null)[]; sum: number }) {
  return (
    <tr>
      <th
        scope="row"
        colSpan={4}
        className={clsx(edge, 'sticky left-0 z-10 h-7 bg-surface px-2 text-left font-medium')}
      >
        {label}
      </th>
      {values.map((value, index) => (
        <td
          key={index}
          className={clsx(
            edge,
            'px-1 text-center tabular-nums',
            value === null ? 'shaded bg-sunken' : value === 0 && 'text-soft',
          )}
        >
          {value}
        </td>
      ))}
      <td className={clsx(edge, 'px-1 text-center font-bold tabular-nums')}>{sum}</td>
    </tr>
  )
}
