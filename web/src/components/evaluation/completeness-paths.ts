import type { ReportPeriod } from '@hadir/contract/evaluation/report-card-words.ts'
import type { ClassCompleteness, Station } from '@hadir/contract/student/report-card/completeness.ts'
import { addressAt } from '../../address-at.ts'
import { paths } from '../../paths.ts'

type OfSchoolSemester = { academicYearId: string; semesterNo: number | string; period?: ReportPeriod }

/** How far the classes are on their way to a rapor; of one class, what it still lacks, also at one station only. */
export const completenessPath = (
  { academicYearId, semesterNo, period }: OfSchoolSemester,
  at: { academicClassId?: string | undefined; station?: Station | undefined } = {},
) =>
  addressAt(paths.completeness, {
    query: { academicYearId, semesterNo, period: period === 'TENGAH' ? period : undefined, ...at },
  })

/**
 * Where a class's figure at a station leads: to the only thing that is missing, to the list of them, or, once nothing
 * is, to the screen where the work is done.
 */
export function stationPath(
  of: OfSchoolSemester,
  { academicClass, stations }: Pick<ClassCompleteness, 'academicClass' | 'stations'>,
  station: Station,
): string {
  const { done, of: all, path } = stations.find((one) => one.station === station)!
  const academicClassId = academicClass.id
  if (path) return path
  if (done < all) return completenessPath(of, { academicClassId, station: station === 'LOCK' ? undefined : station })
  const query = { academicYearId: of.academicYearId, semesterNo: of.semesterNo, academicClassId }
  if (station === 'SETUP') return addressAt(paths.subjectEvaluationSetup, { query })
  if (station === 'SCORES') return addressAt(paths.subjectEvaluation, { query })
  if (station === 'ACTIVITIES') return addressAt(paths.cocurricular, { query })
  return addressAt(paths.reportCards, {
    query: { ...query, period: of.period === 'TENGAH' ? of.period : undefined },
  })
}
