import { attendanceLabels } from '@hadir/contract/labels.ts'
import { type MonthlySchoolRecap, report } from '@hadir/contract/report.ts'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '@hadir/contract/dates.ts'
import { clsx } from 'clsx'
import { ask } from '../../http/query.ts'
import { ErrorState } from '../../kit/error-state.tsx'
import { ListSkeleton } from '../../kit/list-skeleton.tsx'
import { useSchoolId } from '../../session/use-school-id.ts'
import { monthTitle } from './months.ts'
import { absenceText, FootFacts, Paper, SignHere } from './paper.tsx'

const absent = ['S', 'I', 'A'] as const
const titles = ['Kelas', 'Jumlah siswa', ...absent, 'Jumlah', 'Persentase', 'Keterangan'] as const

/** Every class of the school in one month. */
export function SchoolRecap({ month }: { month: string }) {
  const params = { schoolId: useSchoolId() }
  const recap = useQuery(ask(report.monthlySchool, { params, query: { month } }))
  if (recap.isPending) return <ListSkeleton rows={12} />
  if (!recap.data) return <ErrorState error={recap.error} onRetry={() => void recap.refetch()} />
  const { data } = recap.data
  const { place, date, principal, principalTitle, principalSigns } = data.signatures
  return (
    <Paper
      school={data.school}
      paperSize={data.paperSize}
      title="REKAPITULASI ABSENSI SEKOLAH"
      facts={[
        ['Bulan', monthTitle(data.month)],
        ['Tahun Pelajaran', data.academicYear],
        ['Banyak hari masuk', `${data.effectiveDays} hari`],
      ]}
    >
      <SchoolTable recap={data} />
      <FootFacts facts={[['Persentase absensi', absenceText(data.foot.absence)]]} />
      <div className="mt-2 flex justify-end text-sm">
        {principalSigns && (
          <SignHere
            title={principalTitle}
            who={principal}
            above={[place, formatDate(date)].filter(Boolean).join(', ')}
          />
        )}
      </div>
    </Paper>
  )
}

function SchoolTable({ recap: { rows, foot } }: { recap: MonthlySchoolRecap }) {
  const cell = 'border-r border-b px-3 py-1.5 tabular-nums'
  const unmarked = (days: number) => (days > 0 ? `${days} hari belum diisi` : '')
  return (
    <div
      role="region"
      aria-label="Tabel rekap"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
      tabIndex={0}
      className="scroll overflow-x-auto rounded-control border-t border-l"
    >
      <table aria-label="Rekap sekolah" className="roomy w-full border-separate border-spacing-0 text-sm">
        <thead>
          <tr>
            {titles.map((title) => (
              <th
                key={title}
                scope="col"
                title={absent.some((one) => one === title) ? attendanceLabels[title as 'S'] : undefined}
                className={clsx(cell, title === 'Kelas' ? 'sticky left-0 bg-surface text-left' : 'text-center')}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.academicClassId}>
              <th scope="row" className={clsx(cell, 'sticky left-0 bg-surface text-left font-semibold')}>
                {row.name}
              </th>
              <td className={clsx(cell, 'text-center')}>{row.pupils}</td>
              {absent.map((status) => (
                <td key={status} className={clsx(cell, 'text-center')}>
                  {row.counts[status]}
                </td>
              ))}
              <td className={clsx(cell, 'text-center font-semibold')}>{row.absence.sum}</td>
              <td className={clsx(cell, 'text-center')}>{percentText(row.absence)}</td>
              <td className={clsx(cell, 'text-warn')}>{unmarked(row.unmarkedDays)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot className="font-bold">
          <tr>
            <th scope="row" className={clsx(cell, 'sticky left-0 bg-surface text-left')}>
              Jumlah
            </th>
            <td className={clsx(cell, 'text-center')}>{foot.pupils}</td>
            {absent.map((status) => (
              <td key={status} className={clsx(cell, 'text-center')}>
                {foot.counts[status]}
              </td>
            ))}
            <td className={clsx(cell, 'text-center')}>{foot.absence.sum}</td>
            <td className={clsx(cell, 'text-center')}>{percentText(foot.absence)}</td>
            <td className={clsx(cell, 'font-normal text-warn')}>{unmarked(foot.unmarkedDays)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

const percentText = ({ percent }: MonthlySchoolRecap['foot']['absence']) => (percent ? `${percent.total} %` : '-')
