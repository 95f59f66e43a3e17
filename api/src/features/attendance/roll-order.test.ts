import { afterAll, expect, test } from 'vitest'
import { attendance } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { newClass, newSchool, newYear } from '../../testing/test-school.ts'
import { testApp } from '../../testing/test-app.ts'

const t = await testApp()
afterAll(t.close)

test('students with the same roll number are sorted by name, those without one last', async () => {
  const { schoolId, admin } = await newSchool(t)
  const yearId = await newYear(t, schoolId)
  const { academicClassId, studentIds } = await newClass(t, { schoolId, yearId, count: 4 })
  const rows: [name: string, rollNo: number | null][] = [
    ['Wati', 5],
    ['Budi', null],
    ['ani', null],
    ['Rina', 5],
  ]
  for (const [i, [name, roll_no]] of rows.entries()) {
    const id = studentIds[i]!
    await t.owner.updateTable('student').set({ name }).where('id', '=', id).execute()
    await t.owner.updateTable('enrollment').set({ roll_no }).where('student_id', '=', id).execute()
  }
  const { body } = await t.call(attendance.sheet, { params: { schoolId, academicClassId }, query: {} }, admin)
  expect(body.data.students.map(({ name }) => name)).toEqual(['Rina', 'Wati', 'ani', 'Budi'])
})
