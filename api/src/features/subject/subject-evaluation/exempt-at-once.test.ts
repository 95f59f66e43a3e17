import { afterAll, beforeEach, expect, test } from 'vitest'
import { scoreEndpoints } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { subjectChoiceEndpoints } from '@hadir/contract/subject/subject-evaluation/participant.ts'
import { subjectEvaluationEndpoints } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { newId } from '../../../platform/ids.ts'
import { testApp } from '../../../testing/test-app.ts'
import { newClass } from '../../../testing/test-school.ts'
import { twoClasses } from './testing-carried.ts'
import { plainSetup } from './testing-evaluation.ts'

const t = await testApp()
afterAll(t.close)
beforeEach(() => t.clock.moveTo('2026-09-14T03:00:00Z'))

const reasons = ['Materi berbeda', 'Sudah diganti tugas', 'Tidak dinilai di kelas ini', 'Belum diajarkan']

/** LM1 of VII-A is a component of her own in VII-B. */
async function moved() {
  const school = await twoClasses(t, [['SAS', 'SAS']])
  const { move, b, there, newTeacherOf, moved: studentId } = school
  await move(b.academicClassId, '2026-09-15')
  const { evaluation } = (await t.call(scoreEndpoints.read, there, newTeacherOf)).body.data
  const componentId = evaluation.components.at(-1)!.id
  const exempt = async (reason: string | null, { rev = 0, at = there, as = newTeacherOf } = {}) => {
    const content = reason === null ? { state: 'SCORE' as const, value: 600 } : { state: 'EXEMPT' as const, reason }
    const cells = [{ component: 0, student: 0, rev, value: null, ...content }]
    const body = { componentIds: [componentId], studentIds: [studentId], cells }
    const answer = await t.call(scoreEndpoints.save, { ...at, body }, as)
    expect(answer.status).toBe(200)
    return answer.body.data.cells[0]!
  }
  const currentCell = async () => {
    const { cells, students } = (await t.call(scoreEndpoints.read, there, newTeacherOf)).body.data
    const student = students.findIndex(({ id }) => id === studentId)
    return cells.find((cell) => cell.component === 1 && cell.student === student)
  }
  return { ...school, componentId, exempt, currentCell }
}

test('of several exemptions at once one is written, and the others are told by whom and why', async () => {
  const { exempt, currentCell } = await moved()
  const verdicts = await Promise.all(reasons.map((reason) => exempt(reason)))
  expect(verdicts.map(({ verdict }) => verdict).toSorted()).toEqual(['APPLIED', 'CONFLICT', 'CONFLICT', 'CONFLICT'])
  const winner = reasons[verdicts.findIndex(({ verdict }) => verdict === 'APPLIED')]
  expect(await currentCell()).toMatchObject({ state: 'EXEMPT', reason: winner, rev: 1 })
  const conflict = verdicts.find(({ verdict }) => verdict === 'CONFLICT')
  expect(conflict).toMatchObject({ rev: 1, now: { state: 'EXEMPT', reason: winner } })
  expect(conflict?.now?.by).not.toBe('')
  // Who has seen it may change it, or let the score count again.
  expect(await exempt('Disepakati berdua', { rev: 1 })).toMatchObject({ verdict: 'APPLIED', rev: 2 })
  expect(await exempt(null, { rev: 1 })).toMatchObject({ verdict: 'CONFLICT' })
  expect(await exempt(null, { rev: 2 })).toMatchObject({ verdict: 'APPLIED', rev: 3 })
  expect(await currentCell()).toMatchObject({ state: 'SCORE', value: 600, rev: 3 })
  expect(await exempt('Dari halaman lama')).toMatchObject({ verdict: 'CONFLICT', now: { state: 'SCORE', value: 600 } })
})

test('the same exemption sent several times at once is written once', async () => {
  const { exempt } = await moved()
  const verdicts = await Promise.all([1, 2, 3, 4].map(() => exempt('Materi berbeda')))
  expect(verdicts.map(({ verdict }) => verdict).toSorted()).toEqual(['APPLIED', 'SAME', 'SAME', 'SAME'])
})

test('two subjects in which the student is do not both decide about one score', async () => {
  const {
    exempt,
    own,
    teacher,
    params,
    yearId,
    moved: studentId,
    assignSubject,
    newTeacherOf,
    move,
    there,
  } = await moved()
  const c = await newClass(t, { ...params, yearId, name: 'VII-C' })
  const id = (await assignSubject({ academicClassId: c.academicClassId })).body.data.id
  const at = { params: { ...params, id }, query: { semesterNo: 1 as const } }
  const [plain] = plainSetup().components
  const components = [
    { ...plain!, id: newId(), code: 'SAS', name: 'Sumatif SAS', kind: 'SAS' as const, objectiveIds: [] },
  ]
  const body = { ...plainSetup(), components }
  expect((await t.call(subjectEvaluationEndpoints.save, { ...at, body }, own.admin)).status).toBe(200)
  await move(c.academicClassId, '2026-09-16')
  // She also takes it with her former class.
  const changes = [{ studentId, takes: true }]
  expect((await t.call(subjectChoiceEndpoints.save, { ...there, body: { changes } }, newTeacherOf)).status).toBe(200)
  for (let round = 0; round < 4; round += 1) {
    const verdicts = await Promise.all([
      exempt(`Materi berbeda ${round}`, { rev: round }),
      exempt(`Sudah diganti tugas ${round}`, { rev: round, at, as: teacher }),
    ])
    expect(verdicts.map(({ verdict }) => verdict).toSorted()).toEqual(['APPLIED', 'CONFLICT'])
  }
})
