import type { ReportPeriod } from '@hadir/contract/evaluation/report-card-words.ts'
import { useSearchParams } from 'react-router'
import { dateNow } from '../../../components/dates/date-now.ts'
import type { YearInView } from '../../../components/list/filters/year-in-view.ts'

/** Which rapor: the semester, and its middle or its end. */
export type RaporSemester = { academicYearId: string; semesterNo: 1 | 2; period: ReportPeriod }

/** From the list's filters, else the server's default: the current or last semester, and its end. */
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
