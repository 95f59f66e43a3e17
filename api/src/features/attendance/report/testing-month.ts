import { expect } from 'vitest'
import { eachDay, weekdayOf } from '@hadir/contract/dates/dates.ts'
import type { AttendanceStatus } from '@hadir/contract/labels.ts'
import { newClass, newSchool, newYear } from '../../../testing/test-school.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { newMark, saveMarks, verdictsOf } from '../testing-sheet.ts'
import { addHoliday, assignHomeroom, newColleague } from '../../../testing/test-duties.ts'

export const month = '2026-09'
/** Five days a week and one holiday: 21 of September's 22 weekdays. */
export const holiday = '2026-09-25'
export const schoolDays = eachDay('2026-09-01', '2026-09-30').filter((day) => weekdayOf(day) <= 5 && day !== holiday)

/**
 * A class with a marked September: one student stays, one joins on the seventh school day, one leaves after the tenth,
 * and one has a name like a formula and an unmarked last day. The clock is set to 5 October.
 */
export async function newMarkedMonth(t: TestApp) {
  const school = await newSchool(t)
  const { schoolId } = school
  const yearId = await newYear(t, schoolId)
  const { academicClassId, studentIds } = await newClass(t, { schoolId, yearId, count: 4, name: '7A' })
  const [stays, joins, leaves, equals] = studentIds as [string, string, string, string]
  const teacher = await newColleague(t, schoolId)
  await assignHomeroom(t, { schoolId, academicClassId, teacherId: teacher.id })
  await addHoliday(t, schoolId, { name: 'Maulid', date: holiday })
  await t.owner.updateTable('student').set({ name: '=1+1' }).where('id', '=', equals).execute()
  const [joinDate, leaveDate] = [schoolDays[6] as string, schoolDays[10] as string]
  const enrollment = () => t.owner.updateTable('enrollment')
  await enrollment().set({ join_date: joinDate }).where('student_id', '=', joins).execute()
  await enrollment().set({ leave_date: leaveDate }).where('student_id', '=', leaves).execute()

  const ofJoins: Record<number, AttendanceStatus> = { 6: 'S', 8: 'A', 9: 'A', 12: 'T' }
  for (const [i, date] of schoolDays.entries()) {
    t.clock.moveTo(`${date}T03:00:00Z`)
    const statuses: Record<string, AttendanceStatus> = {
      [stays]: i === 2 ? 'I' : 'H',
      ...(date >= joinDate && { [joins]: ofJoins[i] ?? 'H' }),
      ...(date < leaveDate && { [leaves]: i === 0 ? 'D' : 'H' }),
      ...(i !== 20 && { [equals]: 'H' }),
    }
    const marks = Object.entries(statuses).map(([id, status]) =>
      newMark(id, status, { ...(status === 'T' && { minutesLate: 10 }), ...(status === 'D' && { reason: 'Lomba' }) }),
    )
    const saved = await saveMarks(t, { schoolId, academicClassId }, { as: school.admin, date, marks })
    expect(new Set(verdictsOf(saved.body.data))).toEqual(new Set(['applied']))
  }
  t.clock.moveTo('2026-10-05T03:00:00Z')
  return { school, yearId, academicClassId, teacher, stays, joins, leaves, equals }
}
