import type { ReportPeriod } from '@hadir/contract/evaluation/report-card-words.ts'

/** Which rapor of a student the address names; what it leaves out the server takes for now, and for the end. */
export function requestedRapor(address: URLSearchParams) {
  const semester = address.get('semester')
  const academicYearId = address.get('academicYearId')
  const period: ReportPeriod | null = address.get('period') === 'TENGAH' ? 'TENGAH' : null
  return {
    ...((semester === '1' || semester === '2') && { semesterNo: Number(semester) }),
    ...(academicYearId && { academicYearId }),
    ...(period && { period }),
  }
}
