import { eachDay, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import { type HolidayKind, isSchoolDay } from '@hadir/contract/dates/school-days.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import type { readSetting } from '../../config/school/rules.ts'
import type { RequestedClass } from './semester-classes.ts'

type Setting = Pick<Awaited<ReturnType<typeof readSetting>>, 'today' | 'active_days'>

/** The signing date where the year has none: the last school day of the semester, or today in mid-semester. */
export async function suggestReportDate(
  scope: SchoolScope,
  { academicYearId, semesterNo, period }: RequestedClass,
  { today, active_days: activeDays }: Setting,
): Promise<SchoolDate | null> {
  const semester = await scope.db
    .selectFrom('semester')
    .select(['start_date as first', 'end_date as last'])
    .where('school_id', '=', scope.schoolId)
    .where('academic_year_id', '=', academicYearId)
    .where('no', '=', semesterNo)
    .executeTakeFirst()
  if (!semester) return null
  if (period === 'TENGAH' && today >= semester.first && today <= semester.last) return today
  const holidays = await scope.db
    .selectFrom('holiday')
    .select(['name', 'kind', 'start_date as startDate', 'end_date as endDate'])
    .where('school_id', '=', scope.schoolId)
    .where('start_date', '<=', semester.last)
    .where('end_date', '>=', semester.first)
    .$narrowType<{ kind: HolidayKind }>()
    .execute()
  const calendar = { activeDays: activeDays ?? [], holidays }
  return eachDay(semester.first, semester.last).findLast((day) => isSchoolDay(day, calendar)) ?? semester.last
}
