import { semesterNames } from '@hadir/contract/academic-year/academic-year.ts'
import type { OwnReportCard } from '@hadir/contract/student/report-card/report-card.ts'
import { reportPeriodLabels } from '@hadir/contract/evaluation/report-card-words.ts'
import { paths, recordPath } from '../../paths.ts'

/** A family opens a rapor by its version. */
export const ownReportCardPath = ({ id }: Pick<OwnReportCard, 'id'>) => recordPath(paths.reportCards, id)

type Titled = Pick<OwnReportCard, 'semesterNo' | 'academicYear' | 'period'>

/** The name of a rapor: "Rapor Ganjil 2026/2027"; a mid-semester one with its period. */
export const raporTitle = ({ semesterNo, academicYear, period }: Titled) =>
  `Rapor ${semesterNames[semesterNo]} ${academicYear.name}${
    period === 'TENGAH' ? `, ${reportPeriodLabels.TENGAH.toLowerCase()}` : ''
  }`
