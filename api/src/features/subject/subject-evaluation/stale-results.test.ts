import { afterAll, expect, test } from 'vitest'
import { formulaVersion } from '@hadir/contract/evaluation/student-result.ts'
import { testApp } from '../../../testing/test-app.ts'
import { newClass } from '../../../testing/test-school.ts'
import { readyClass } from '../../student/report-card/testing-report-card.ts'
import { scoreEndpoints } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { subjectEvaluationEndpoints } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { plainSetup } from './testing-evaluation.ts'
import { startRefreshes } from './stale-results.ts'

const t = await testApp()
afterAll(t.close)

/** As an older Hadir left them. */
const age = (schoolId: string) =>
  t.owner
    .updateTable('subject_result')
    .set({ final_score: 1, formula_version: formulaVersion - 1 })
    .where('school_id', '=', schoolId)
    .execute()
const upgrade = async (schoolId: string) => {
  await t.owner.deleteFrom('platform.formula_refresh').where('school_id', '=', schoolId).execute()
  await startRefreshes(t.jobParts.transactions)
  await t.runJobs()
}
const storedOf = async (studentId: string) => {
  const row = await t.owner
    .selectFrom('subject_result')
    .select(['final_score', 'formula_version'])
    .where('student_id', '=', studentId)
    .executeTakeFirstOrThrow()
  return [row.final_score, row.formula_version]
}
const [old, now] = [
  [1, formulaVersion - 1],
  [80, formulaVersion],
]

test('a job stores results of an older formula again, once, and none of a locked rapor', async () => {
  const { own, a, writeNotes, lock, unlock } = await readyClass(t)
  const [first = '', second = ''] = a.studentIds
  await writeNotes()
  expect((await lock({ studentIds: [second] })).status).toBe(200)
  expect(await storedOf(first)).toEqual(now)
  await age(own.schoolId)
  await upgrade(own.schoolId)
  expect(await storedOf(first)).toEqual(now)
  expect(await storedOf(second)).toEqual(old)

  // Another server, or the next look of this one.
  await age(own.schoolId)
  expect(await startRefreshes(t.jobParts.transactions)).toBe(0)
  await t.runJobs()
  expect(await storedOf(first)).toEqual(old)

  // What is no longer frozen is brought up to date.
  expect((await unlock()).status).toBe(200)
  await t.runJobs()
  expect(await storedOf(second)).toEqual(now)
})

test('a locked subject and a closed semester stay as they are', async () => {
  const { own, a, yearId, writeNotes, lock } = await readyClass(t)
  await writeNotes()
  expect((await lock()).status).toBe(200)
  await age(own.schoolId)
  await upgrade(own.schoolId)
  expect(await storedOf(a.studentIds[0]!)).toEqual(old)

  const open = await readyClass(t)
  await age(open.own.schoolId)
  await t.owner.updateTable('semester').set({ status: 'DITUTUP' }).where('academic_year_id', '=', open.yearId).execute()
  await upgrade(open.own.schoolId)
  expect(await storedOf(open.a.studentIds[0]!)).toEqual(old)
  expect(yearId).not.toBe(open.yearId)
})

test('a school of several batches is done to the last, and an edited description stays', async () => {
  const { own, params, yearId, assignSubject, teacher, at, a } = await readyClass(t)
  const students: string[] = []
  for (let no = 1; no <= 11; no += 1) {
    const { academicClassId, studentIds } = await newClass(t, { ...params, yearId, name: `VII-${no}`, count: 1 })
    const { id } = (await assignSubject({ academicClassId })).body.data
    const of = { params: { ...params, id }, query: { semesterNo: 1 as const } }
    const setup = plainSetup()
    await t.call(subjectEvaluationEndpoints.save, { ...of, body: setup }, teacher)
    const componentIds = setup.components.map((one) => one.id)
    const cells = componentIds.map((_, component) => {
      return { component, student: 0, rev: 0, state: 'SCORE' as const, value: 800 }
    })
    await t.call(scoreEndpoints.save, { ...of, body: { componentIds, studentIds: [...studentIds], cells } }, teacher)
    students.push(studentIds[0]!)
  }
  await t.owner
    .updateTable('subject_result')
    .set({ description: 'Rajin dan teliti.', edited_from: 'Otomatis' })
    .where('student_id', '=', a.studentIds[0]!)
    .execute()
  await age(own.schoolId)
  await upgrade(own.schoolId)
  for (const student of [...students, ...a.studentIds]) expect(await storedOf(student)).toEqual(now)
  const { students: graded } = (await t.call(scoreEndpoints.read, at, teacher)).body.data
  expect(graded[0]).toMatchObject({ description: 'Rajin dan teliti.', editedFrom: 'Otomatis' })
})
