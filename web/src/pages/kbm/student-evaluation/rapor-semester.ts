import type { ReportPeriod } from '@hadir/contract/evaluation/report-card-words.ts'
import { useSearchParams } from 'react-router'
import { dateNow } from '../../../components/attendance/date-now.ts'
import type { YearInView } from '../../../components/list/filters/year-in-view.ts'

/** Which rapor are meant: of which semester, and of its middle or its end. */
export type RaporSemester = { academicYearId: string; semesterNo: 1 | 2; period: ReportPeriod }

/** What the list's filters say, else what the server takes for it: the semester that runs or ended last, and its end. */
export function useRaporSemester({ year }: YearInView): RaporSemester | null {
  const [address] = useSearchParams()
  if (!year) return null
  const requested = address.get('semesterNo')
  const hasGenapBegun = year.semesters.some(({ no, startDate }) => no === 2 && startDate <= dateNow())
  return {
    academicYearId: year.id,
    semesterNo: requested === '2' || (requested !== '1' && hasGenapBegun) ? 2 : 1,
    period: address.get('period') === 'TENGAH' ? 'TENGAH' : 'AKHIR',
  }
}
