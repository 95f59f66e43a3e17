import { afterAll, expect, test } from 'vitest'
import { statementRecorder } from '../../../../bench/statements.ts'
import type { Caller } from '../http/scope.ts'
import { stepsOf } from '../../testing/random-steps.ts'
import { testApp } from '../../testing/test-app.ts'
import { assignHomeroom, newColleague } from '../../testing/test-duties.ts'
import { newClass, newSchool, newYear } from '../../testing/test-school.ts'

/** Queries for a few rows of a school must use an index to these, not to all of the school's. */
const t = await testApp()
afterAll(t.close)
const recorder = await statementRecorder(t)
afterAll(recorder.close)

/** The index steps in the plan of the one statement that contains these words. */
async function indexSteps(url: string, { as, words }: { as: Caller; words: string }) {
  const executed = await recorder.statementsOf(as, { method: 'GET', url })
  const [statement, ...others] = executed.filter(({ text }) => text.includes(words))
  expect(others).toEqual([])
  const { text = '', values = [], options = {} } = statement ?? {}
  const steps = await stepsOf(t.db, { schoolId: as.schoolId ?? '', text, values, options, evenSmall: true })
  return steps.filter((step) => step['Index Name'])
}

test('a wali kelas’s home reads her own students’ semester, not the school’s', async () => {
  const { schoolId } = await newSchool(t)
  const { academicClassId } = await newClass(t, { schoolId, yearId: await newYear(t, schoolId) })
  const { id: teacherId, caller } = await newColleague(t, schoolId)
  await assignHomeroom(t, { schoolId, academicClassId, teacherId })
  const url = `/api/v1/attendance/${schoolId}/report/overview`
  const steps = await indexSteps(url, { as: caller, words: 'latest as materialized' })
  const cells = steps.filter((step) => step['Index Name'] === 'attendance_cell_pkey')
  expect(cells).toHaveLength(3)
  for (const step of cells) expect(step['Index Cond']).toMatch(/student_id = ANY/)
  const ofDays = await indexSteps(url, { as: caller, words: 'select day.date' })
  const ofStudents = ofDays.filter((step) => step['Index Name'] === 'attendance_cell_pkey')
  expect(ofStudents.map((step) => step['Index Cond'])).toEqual([expect.stringMatching(/student_id = ANY/)])
})

test('truants are searched among students absent from a lesson', async () => {
  const { schoolId, admin } = await newSchool(t)
  await newYear(t, schoolId)
  const url = `/api/v1/attendance/subject-attendance/${schoolId}/truancy?from=2026-09-01&to=2026-09-30`
  const steps = await indexSteps(url, { as: admin, words: 'of_all' })
  expect(steps.map((step) => step['Index Name'])).toContain('lesson_cell_absent')
})
