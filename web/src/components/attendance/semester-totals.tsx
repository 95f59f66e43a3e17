import { semesterNames } from '@hadir/contract/academic-year/academic-year.ts'
import { missedLabels, missedStatuses } from '@hadir/contract/labels.ts'
import { type StudentTotals, totalText } from '@hadir/contract/student/semester-totals.ts'

/** Sick, excused and absent days of each semester; opening balances are in brackets. */
export const SemesterTotals = ({ semesters }: { semesters: StudentTotals }) => (
  <ul className="grid gap-1 text-sm">
    {semesters.map((one) => (
      <li key={one.semesterNo} className="tabular-nums">
        <span className="font-semibold">Semester {semesterNames[one.semesterNo === 1 ? 1 : 2]}</span>:{' '}
        {missedStatuses.map((status) => `${missedLabels[status].toLowerCase()} ${totalText(one, status)}`).join(', ')}{' '}
        hari
      </li>
    ))}
  </ul>
)
