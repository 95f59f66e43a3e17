import { missedStatuses } from '@hadir/contract/labels.ts'
import { type SemesterRow } from '@hadir/contract/attendance/report/semester.ts'
import { totalText } from '@hadir/contract/student/semester-totals.ts'

const words = { S: 'Sakit', I: 'Izin', A: 'Tanpa Keterangan' } as const

/** The lines of the school's other recaps, on paper and where there is room. */
const cell = 'border-b px-1.5 py-1.5 sm:border-r print:border-r'

/** One row for each student; opening balances are in brackets. */
export const SemesterTable = ({ rows }: { rows: readonly SemesterRow[] }) => (
  <div className="scroll overflow-x-auto rounded-control sm:border-t sm:border-l print:border-t print:border-l">
    <table className="roomy w-full border-separate border-spacing-0 text-sm tabular-nums">
      <thead>
        <tr className="text-left">
          <th className={`w-8 ${cell}`}>No</th>
          <th className={`max-sm:not-print:hidden ${cell}`}>NIS</th>
          <th className={`w-full ${cell}`}>Nama</th>
          <th className={`max-sm:not-print:hidden ${cell}`}>L/P</th>
          {missedStatuses.map((status) => (
            <th key={status} className={`text-right md:pl-6 md:whitespace-nowrap print:whitespace-nowrap ${cell}`}>
              {words[status]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody translate="no">
        {rows.map((row) => (
          <tr key={row.studentId}>
            <td className={cell}>{row.no}</td>
            <td className={`max-sm:not-print:hidden ${cell}`}>{row.nis}</td>
            <td className={cell}>{row.name}</td>
            <td className={`max-sm:not-print:hidden ${cell}`}>{row.gender}</td>
            {missedStatuses.map((status) => (
              <td key={status} className={`text-right ${cell}`}>
                {totalText(row, status)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
