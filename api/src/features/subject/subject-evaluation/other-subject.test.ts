import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { scoreEndpoints } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { subjectEvaluationEndpoints } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { subjectEndpoints } from '@hadir/contract/subject/subject.ts'
import { testApp } from '../../../testing/test-app.ts'
import { assignHomeroom, newColleague } from '../../../testing/test-duties.ts'
import { evaluatedIn, plainSetup } from './testing-evaluation.ts'

const t = await testApp()
afterAll(t.close)

/** Two subjects of one class with one teacher, each with scores. */
async function twoSubjects() {
  const school = await evaluatedIn(t)
  const { own, params, assignSubject: give, a, teacher, saveSetup, send, score } = school
  const body = {
    code: 'IPA',
    name: 'IPA',
    group: 'UMUM',
    curriculum: 'MERDEKA',
    orderNo: 4,
    weeklyJp: 4,
    grades: ['VII'],
  }
  const subjectId = (await t.call(subjectEndpoints.create, { body: body as never }, own.admin)).body.data.id
  const other = {
    params: { ...params, id: (await give({ subjectId })).body.data.id },
    query: { semesterNo: 1 as const },
  }
  const setup = plainSetup()
  await saveSetup()
  expect((await t.call(subjectEvaluationEndpoints.save, { ...other, body: setup }, teacher)).status).toBe(200)
  const sent = {
    componentIds: setup.components.map(({ id }) => id),
    studentIds: [...a.studentIds],
    cells: a.studentIds.flatMap((_, student) => [0, 1, 2, 3].map((component) => score(component, student, 810))),
  }
  await t.call(scoreEndpoints.save, { ...other, body: sent }, teacher)
  const words = {
    ...other,
    params: { ...other.params, studentId: a.studentIds[0]! },
    body: { text: 'Rajin meneliti.' },
  }
  await t.call(scoreEndpoints.describe, words, teacher)
  await send(a.studentIds.map((_, student) => score(0, student, 700)))
  /** Every row of a subject with the transaction that wrote it: a rewrite with the same values is detected too. */
  const rowsOf = async (academicSubjectId: string) => {
    const { rows } = await sql<{ found: unknown }>`
      with evaluation as (select *, xmin::text as written_by from subject_evaluation where academic_subject_id = ${academicSubjectId}),
        component as (select * from assessment_component where subject_evaluation_id in (select id from evaluation))
      select json_build_array(
        (select json_agg(e) from evaluation e),
        (select json_agg(json_build_array(xmin::text, o) order by o.id) from learning_objective o
          where subject_evaluation_id in (select id from evaluation)),
        (select json_agg(json_build_array(s.xmin::text, s) order by s.component_id, s.student_id) from score s
          where s.component_id in (select id from component)),
        (select json_agg(json_build_array(event.xmin::text, event) order by event.component_id, event.student_id, event.rev) from score_event event
          where event.component_id in (select id from component)),
        (select json_agg(json_build_array(result.xmin::text, result) order by result.student_id) from subject_result result
          where result.subject_evaluation_id in (select id from evaluation))) as found`.execute(t.owner)
    return JSON.stringify(rows)
  }
  return { ...school, other, rowsOf }
}

test('filling one subject leaves every row of another as it was written', async () => {
  const { other, rowsOf, saveSetup, send, score, at, a, teacher, setup, id } = await twoSubjects()
  const [before, own] = [await rowsOf(other.params.id), await rowsOf(id)]
  expect(before).toContain('Rajin meneliti.')
  await send(a.studentIds.flatMap((_, student) => [1, 2, 3].map((component) => score(component, student, 900))))
  await saveSetup({ threshold: 80, version: 1 })
  const tick = { studentId: a.studentIds[0]!, objectiveId: setup.objectives[0]!.id, isAchieved: true }
  expect((await t.call(scoreEndpoints.tick, { ...at, body: { ticks: [tick] } }, teacher)).status).toBe(200)
  const words = { ...at, params: { ...at.params, studentId: a.studentIds[1]! }, body: { text: 'Tekun berhitung.' } }
  expect((await t.call(scoreEndpoints.describe, words, teacher)).status).toBe(200)
  expect(
    (await t.call(subjectEvaluationEndpoints.status, { ...at, body: { status: 'FINAL', version: 2 } }, teacher)).status,
  ).toBe(200)
  expect(await rowsOf(other.params.id)).toBe(before)
  expect(await rowsOf(id)).not.toBe(own)
})

test('a grid names what else its teacher teaches in the class, to nobody else', async () => {
  const { other, id, own, read, params, assignSubject, a } = await twoSubjects()
  expect((await read()).otherSubjects).toEqual([{ id: other.params.id, name: 'IPA' }])
  expect((await read(own.admin)).otherSubjects).toEqual([])
  // The homeroom teacher reads it, and teaches something else there.
  const colleague = await newColleague(t, own.schoolId, 'Wali Kelas')
  await assignHomeroom(t, { ...params, academicClassId: a.academicClassId, teacherId: colleague.id })
  expect((await read(colleague.caller)).otherSubjects).toEqual([])
  expect(id).not.toBe(other.params.id)
  // Of this class only, and of this semester.
  const body = {
    code: 'SBK',
    name: 'Seni',
    group: 'UMUM',
    curriculum: 'MERDEKA',
    orderNo: 5,
    weeklyJp: 2,
    grades: ['VII'],
  }
  const subjectId = (await t.call(subjectEndpoints.create, { body: body as never }, own.admin)).body.data.id
  expect((await assignSubject({ subjectId, semesterNo: 2 })).status).toBe(200)
  expect((await read()).otherSubjects).toHaveLength(1)
})

test('a score writes only its student’s result, and removed students have none', async () => {
  const { saveSetup, send, score, a, subjectId } = await evaluatedIn(t)
  await saveSetup()
  const [first = '', second = '', third = ''] = a.studentIds
  await send(a.studentIds.flatMap((_, student) => [0, 1, 2, 3].map((component) => score(component, student, 800))))
  const written = async () => {
    const { rows } = await sql<{ id: string; by: string; final: number }>`
      select student_id as id, xmin::text as by, final_score as final from subject_result
        where student_id = any(${a.studentIds as string[]}::uuid[])`.execute(t.owner)
    return new Map(rows.map(({ id, ...row }) => [id, row]))
  }
  const before = await written()
  await send([score(0, 1, 900, 1)])
  const after = await written()
  expect(after.get(second)).toMatchObject({ final: 83 })
  expect([first, third].map((id) => after.get(id))).toEqual([first, third].map((id) => before.get(id)))
  await t.owner.updateTable('student').set({ religion: 'Islam' }).where('id', 'in', [first, second]).execute()
  await t.owner.updateTable('student').set({ religion: 'Kristen' }).where('id', '=', third).execute()
  await t.owner.updateTable('subject').set({ religion: 'Islam' }).where('id', '=', subjectId).execute()
  await send([score(0, 0, 900, 1)])
  expect([...(await written()).keys()].toSorted()).toEqual([first, second].toSorted())
})
