import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { scoreEndpoints } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { subjectEvaluationEndpoints } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { newId } from '../../../platform/ids.ts'
import { testApp } from '../../../testing/test-app.ts'
import { newClass } from '../../../testing/test-school.ts'
import { evaluatedIn, plainSetup } from './testing-evaluation.ts'

const t = await testApp()
afterAll(t.close)

test('a full grid of 40 x 12 is at most 12 KB compressed, and a save of one cell 3 KB', async () => {
  const { params, yearId, assignSubject, teacher } = await evaluatedIn(t)
  const { academicClassId, studentIds } = await newClass(t, { ...params, yearId, name: 'VII-C', count: 40 })
  const { id } = (await assignSubject({ academicClassId })).body.data
  const at = { params: { ...params, id }, query: { semesterNo: 1 as const } }
  const setup = plainSetup()
  const [chapter, , ...exams] = setup.components
  const chapters = Array.from({ length: 10 }, (_, n) => ({
    ...chapter!,
    id: newId(),
    code: `LM${n + 1}`,
    name: `Sumatif lingkup materi ${n + 1}`,
  }))
  const components = [...chapters, ...exams]
  await t.call(subjectEvaluationEndpoints.save, { ...at, body: { ...setup, components } }, teacher)
  // As varied as real scores, so that they compress no better than a real class.
  const scoreOf = (component: number, student: number) => ((component * 7919 + student * 104_729) % 500) + 500
  const cells = components.flatMap((_, component) =>
    studentIds.map((_, student) => ({
      component,
      student,
      rev: 0,
      state: 'SCORE' as const,
      value: scoreOf(component, student),
    })),
  )
  const componentIds = components.map((one) => one.id)
  const saved = await t.call(scoreEndpoints.save, { ...at, body: { componentIds, studentIds, cells } }, teacher)
  expect(saved.body.data.cells.filter(({ verdict }) => verdict === 'APPLIED')).toHaveLength(480)

  const grid = await t.call(scoreEndpoints.read, at, teacher)
  expect(grid.body.data.cells).toHaveLength(480)
  expect(gzipSync(JSON.stringify(grid.body)).length).toBeLessThanOrEqual(12_288)

  const one = { componentIds: componentIds.slice(0, 1), studentIds: studentIds.slice(0, 1) }
  const change = { ...cells[0]!, rev: 1, value: 999 }
  const body = { ...one, cells: [change] }
  expect(JSON.stringify(body).length).toBeLessThanOrEqual(3_072)
  const changed = await t.call(scoreEndpoints.save, { ...at, body }, teacher)
  expect(changed.body.data.cells).toMatchObject([{ verdict: 'APPLIED' }])
  expect(JSON.stringify(changed.body).length).toBeLessThanOrEqual(3_072)
})
