import { expect } from 'vitest'
import { academicStudentEndpoints } from '@hadir/contract/student/academic-student.ts'
import { reportCardListEndpoints } from '@hadir/contract/student/report-card/report-card.ts'
import { scoreEndpoints } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { subjectEvaluationEndpoints } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { newId } from '../../../platform/ids.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { newCaller } from '../../../testing/test-school.ts'
import { newTeacher } from '../../../testing/test-teacher.ts'
import { evaluatedIn, plainSetup } from './testing-evaluation.ts'

const weights = { weightLm: 1, weightSts: 0, weightSas: 1 }
type Kind = 'LM' | 'STS' | 'SAS' | 'PH' | 'PRAKTIK'

/** LM1 is 60 in VII-A; VII-B has another teacher, and the components that a test gives it. */
export async function twoClasses(t: TestApp, codes: readonly (readonly [string, Kind, string?])[]) {
  const school = await evaluatedIn(t)
  const { own, params, a, b, yearId, assignSubject, saveSetup, send, score } = school
  const teacherId = await newTeacher(t, own.schoolId, 'Sari')
  const newTeacherOf = await newCaller(t, { ...params, role: 'teacher', personId: teacherId, name: 'Sari' })
  const id = (await assignSubject({ academicClassId: b.academicClassId, teacherId })).body.data.id
  const there = { params: { ...params, id }, query: { semesterNo: 1 as const } }
  const [plain] = plainSetup().components
  const components = codes.map(([code, kind, date]) => ({
    ...plain!,
    id: newId(),
    code,
    name: `Nilai ${code}`,
    kind,
    objectiveIds: [],
    ...(date && { date }),
  }))
  const setup = { ...plainSetup(), ...weights, components }
  expect((await saveSetup()).status).toBe(200)
  const saved = await t.call(subjectEvaluationEndpoints.save, { ...there, body: setup }, newTeacherOf)
  expect(saved.status).toBe(200)
  const [moved = ''] = a.studentIds
  await send([score(0, 0, 600)])
  t.clock.moveTo('2026-09-15T03:00:00Z')
  const move = async (academicClassId: string, joinDate: string) => {
    const body = { studentIds: [moved], academicClassId, joinDate }
    expect((await t.call(academicStudentEndpoints.place, { params, body }, own.admin)).status).toBe(200)
    t.clock.moveTo(`${joinDate}T03:00:00Z`)
  }
  const grid = async () => {
    const { evaluation, students, cells } = (await t.call(scoreEndpoints.read, there, newTeacherOf)).body.data
    const student = students.findIndex((one) => one.id === moved)
    return cells
      .filter((cell) => cell.student === student)
      .map(({ component, state, value, from }) => [evaluation.components[component]!.code, state, value, from])
  }
  const put = async (componentId: string, content: object) => {
    const cells = [{ component: 0, student: 0, rev: 0, value: null, state: 'SCORE' as const, ...content }]
    const body = { componentIds: [componentId], studentIds: [moved], cells }
    return (await t.call(scoreEndpoints.save, { ...there, body }, newTeacherOf)).body.data.cells[0]
  }
  const at = { params: { ...params, id: moved }, query: { semesterNo: 1 as const, academicYearId: yearId } }
  const rapor = async () => (await t.call(reportCardListEndpoints.read, at, own.admin)).body.data
  const final = async () => (await rapor()).scores.map((one) => [one.final, one.isComplete])
  const calls = { move, grid, put, rapor, final }
  return { ...school, ...calls, there, newTeacherOf, components, moved, at }
}
