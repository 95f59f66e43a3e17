import { attendanceLabels, type MissedStatus, missedStatuses } from '@hadir/contract/labels.ts'
import { type MonthlySchoolRecap, report } from '@hadir/contract/attendance/report/report.ts'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '@hadir/contract/dates/dates.ts'
import { clsx } from 'clsx'
import { queryOptionsOf } from '../../../http/query.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { ListSkeleton } from '../../../components/list/list-skeleton.tsx'
import { useIsPhone } from '../../../components/screen/use-is-phone.ts'
import { atPlace } from '@hadir/contract/school/school-words.ts'
import { useSchoolWords } from '../../../session/use-school-words.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { monthTitle } from '../../../components/dates/month-title.ts'
import { SignHere } from '../../../components/pictures/sign-here.tsx'
import { absenceText, FootFacts, Paper } from '../paper.tsx'
import { type RecapLine, RecapList } from './recap-list.tsx'

/** More rows than this do not fit one sheet in large type. */
const manyClasses = 16
const titles = ['Kelas', 'Jumlah siswa', ...missedStatuses, 'Jumlah', 'Persentase', 'Keterangan'] as const

/** Every class of the school in one month. */
export function SchoolRecap({ month }: { month: string }) {
  const params = { schoolId: useSchoolId() }
  const isPhone = useIsPhone()
  const words = useSchoolWords()
  const recap = useQuery(queryOptionsOf(report.monthlySchool, { params, query: { month } }))
  if (recap.isPending) return <ListSkeleton rows={12} />
  if (!recap.data) return <ErrorState error={recap.error} onRetry={() => void recap.refetch()} />
  const { data } = recap.data
  const { place, date, principal, principalTitle, principalSigns } = data.signatures
  return (
    <Paper
      school={data.school}
      paperSize={data.paperSize}
      title={atPlace('REKAPITULASI ABSENSI SEKOLAH', words)}
      facts={[
        ['Bulan', monthTitle(data.month)],
        ['Tahun Pelajaran', data.academicYear],
        ['Banyak hari masuk', `${data.effectiveDays} hari`],
      ]}
    >
      {isPhone && <RecapList label="Rekap kelas" percentOf="Absen" lines={data.rows.map((row) => lineOf(row))} />}
      <div className={isPhone ? 'hidden print:block' : 'min-w-0'}>
        <SchoolTable recap={data} />
      </div>
      <FootFacts facts={[['Persentase absensi', absenceText(data.foot.absence)]]} />
      <div className="signatures mt-2 flex justify-end text-sm not-print:hidden">
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
      <table
        aria-label="Rekap sekolah"
        className={clsx('roomy w-full border-separate border-spacing-0 text-sm', rows.length > manyClasses && 'many')}
      >
        <thead>
          <tr>
            {titles.map((title) => (
              <th
                key={title}
                scope="col"
                title={
                  missedStatuses.some((one) => one === title) ? attendanceLabels[title as MissedStatus] : undefined
                }
                className={clsx(cell, title === 'Kelas' ? 'sticky left-0 bg-surface text-left' : 'text-center')}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody translate="no">
          {rows.map((row) => (
            <tr key={row.academicClassId}>
              <th scope="row" className={clsx(cell, 'sticky left-0 bg-surface text-left font-semibold')}>
                {row.name}
              </th>
              <td className={clsx(cell, 'text-center')}>{row.students}</td>
              {missedStatuses.map((status) => (
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
            <td className={clsx(cell, 'text-center')}>{foot.students}</td>
            {missedStatuses.map((status) => (
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

const percentText = ({ percent }: MonthlySchoolRecap['foot']['absence']) => (percent ? `${percent.total}%` : '-')

const lineOf = ({
  academicClassId,
  name,
  students,
  counts,
  absence,
  unmarkedDays,
}: MonthlySchoolRecap['rows'][number]) =>
  ({
    key: academicClassId,
    name,
    note: [`${students} siswa`, unmarkedDays > 0 && `${unmarkedDays} hari belum diisi`].filter(Boolean).join(' · '),
    counts,
    percent: percentText(absence),
  }) satisfies RecapLine
