import { afterAll, expect, test } from 'vitest'
import { scoreEndpoints } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { statementsOf } from '../../../../../bench/statements.ts'
import { testApp } from '../../../testing/test-app.ts'
import { evaluatedIn } from './testing-evaluation.ts'

const t = await testApp()
afterAll(t.close)

const storedOf = (schoolId: string) =>
  t.owner
    .selectFrom('subject_result')
    .select(['student_id', 'filled', 'owed', 'mid_filled', 'mid_owed'])
    .where('school_id', '=', schoolId)
    .orderBy('student_id')
    .execute()

test('a save reads only the scores of the students it concerns', async () => {
  const { saveSetup, send, score, at, teacher, setup, a } = await evaluatedIn(t)
  await saveSetup()
  await send(a.studentIds.map((_, student) => score(0, student, 800)))
  const body = {
    componentIds: [setup.components[0]!.id],
    studentIds: [a.studentIds[1]!],
    cells: [score(0, 0, 810, 1)],
  }
  const path = scoreEndpoints.save.path.replace(':schoolId', at.params.schoolId).replace(':id', at.params.id)
  const statements = await statementsOf(t, teacher, { method: 'POST', url: `${path}?semesterNo=1`, body })
  const scores = statements.filter(({ text }) => text.includes('score.component_id = any'))
  expect(scores.map(({ text, values }) => [text.includes('student_id = any'), values.at(-1)])).toEqual([
    [true, [a.studentIds[1]]],
  ])
})

test('a component is owed at mid-semester from its first score until its last is removed', async () => {
  const { saveSetup, send, score, a, own } = await evaluatedIn(t)
  await saveSetup()
  const owing = async () => (await storedOf(own.schoolId)).map(({ mid_owed: owed }) => owed)
  const all = (owed: number) => a.studentIds.map(() => owed)
  await send([score(0, 0, 800)])
  expect(await owing()).toEqual(all(1))
  await send([score(1, 1, 800)])
  expect(await owing()).toEqual(all(2))
  await send([score(0, 1, 700)])
  const empty = (component: number, student: number, rev: number) =>
    ({ component, student, rev, state: 'EMPTY' }) as const
  await send([empty(0, 0, 1)])
  expect(await owing()).toEqual(all(2))
  await send([empty(0, 1, 1)])
  expect(await owing()).toEqual(all(1))
  await send([empty(1, 1, 1), score(0, 0, 900, 2)])
  expect(await owing()).toEqual(all(1))
})

test('a save adds results of students who joined the subject and removes those of leavers', async () => {
  const { saveSetup, send, score, a, own } = await evaluatedIn(t)
  const { schoolId } = own
  await saveSetup()
  await send(a.studentIds.map((_, student) => score(0, student, 800)))
  const [first = '', second = ''] = a.studentIds
  const of = { school_id: schoolId, student_id: second }
  await t.owner
    .deleteFrom('subject_result')
    .where('student_id', '=', second)
    .where('school_id', '=', schoolId)
    .execute()
  await send([score(0, 0, 810, 1)])
  expect((await storedOf(schoolId)).map(({ student_id: id }) => id)).toEqual(a.studentIds.toSorted())
  const { academic_subject_id } = await t.owner
    .selectFrom('subject_evaluation')
    .select('academic_subject_id')
    .where('school_id', '=', schoolId)
    .executeTakeFirstOrThrow()
  await t.owner
    .insertInto('subject_choice')
    .values({ ...of, academic_subject_id, semester_no: 1, takes: false })
    .execute()
  await send([score(0, 0, 820, 2)])
  const stored = (await storedOf(schoolId)).map(({ student_id: id }) => id)
  expect(stored).toContain(first)
  expect(stored).not.toContain(second)
})
