import { type SemesterRow } from '@hadir/contract/attendance/report/semester.ts'
import { totalText } from '@hadir/contract/student/semester-totals.ts'

const words = { S: 'Sakit', I: 'Izin', A: 'Tanpa Keterangan' } as const
const statuses = ['S', 'I', 'A'] as const

/** One row for each student; opening balances are in brackets. */
export const SemesterTable = ({ rows }: { rows: readonly SemesterRow[] }) => (
  <div className="scroll overflow-x-auto">
    <table className="w-full text-sm tabular-nums">
      <thead>
        <tr className="border-b text-left">
          <th className="w-8 px-1.5 py-2">No</th>
          <th className="px-1.5 py-2 max-sm:not-print:hidden">NIS</th>
          <th className="w-full px-1.5 py-2">Nama</th>
          <th className="px-1.5 py-2 max-sm:not-print:hidden">L/P</th>
          {statuses.map((status) => (
            <th key={status} className="px-1.5 py-2 text-right md:pl-6 md:whitespace-nowrap print:whitespace-nowrap">
              {words[status]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.studentId} className="border-b last:border-0">
            <td className="px-1.5 py-1.5">{row.no}</td>
            <td className="px-1.5 py-1.5 max-sm:not-print:hidden">{row.nis}</td>
            <td className="px-1.5 py-1.5">{row.name}</td>
            <td className="px-1.5 py-1.5 max-sm:not-print:hidden">{row.gender}</td>
            {statuses.map((status) => (
              <td key={status} className="px-1.5 py-1.5 text-right">
                {totalText(row, status)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
