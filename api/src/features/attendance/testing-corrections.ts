import { assignDuty, newColleague } from '../../testing/test-duties.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { newSchool, newYear } from '../../testing/test-school.ts'

export const wednesday = '2026-09-16'

/** A school with a teacher on duty on Wednesdays, whose marks arrive late the day after. */
export async function watchedSchool(t: TestApp) {
  const school = await newSchool(t)
  const yearId = await newYear(t, school.schoolId)
  const watch = await newColleague(t, school.schoolId, 'Bu Piket')
  await assignDuty(t, { schoolId: school.schoolId, teacherId: watch.id }, { kind: 'GURU_PIKET', weekdays: [3] })
  return { school, yearId, watch }
}
