import { afterAll, expect, test } from 'vitest'
import { academicStudentEndpoints } from '@hadir/contract/student/academic-student.ts'
import { reportCardListEndpoints } from '@hadir/contract/student/report-card/report-card.ts'
import { subjectEvaluationEndpoints } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { testApp } from '../../../testing/test-app.ts'
import { evaluatedIn } from './testing-evaluation.ts'
import { twoClasses } from './testing-carried.ts'

const t = await testApp()
afterAll(t.close)

const storedOf = (id: string) =>
  t.owner
    .selectFrom('subject_result')
    .select(['final_score', 'filled', 'owed'])
    .where('student_id', '=', id)
    .executeTakeFirst()

test('a student readmitted into her class owes nothing that was held while she was away', async () => {
  t.clock.moveTo('2026-09-30T03:00:00Z')
  const { a, own, params, yearId, saveSetup, setup, read, send, score } = await evaluatedIn(t)
  // LM1 while she was here, LM2 while she was away, STS on the day of her return.
  const dates = ['2026-08-10', '2026-09-10', '2026-09-21', '2026-09-28']
  await saveSetup({ components: setup.components.map((one, index) => ({ ...one, date: dates[index] })) })
  const [id = ''] = a.studentIds
  await send([score(0, 0, 800)])
  const exit = { studentIds: [id], exitType: 'MUTASI' as const, exitDate: '2026-09-01' }
  expect((await t.call(academicStudentEndpoints.exit, { params, body: exit }, own.admin)).status).toBe(200)
  const { academicClassId } = a
  const back = { academicClassId, joinDate: '2026-09-21', reason: 'Batal pindah' }
  const at = { params: { ...params, id }, query: { semesterNo: 1 as const, academicYearId: yearId } }
  expect((await t.call(academicStudentEndpoints.readmit, { params: { id }, body: back }, own.admin)).status).toBe(200)

  const stored = () => storedOf(id)
  expect(await stored()).toEqual({ final_score: null, filled: 1, owed: 3 })
  const gaps = [{ from: '2026-09-01', until: '2026-09-21' }]
  const shown = (await read()).students
  expect(shown.find((one) => one.id === id)).toMatchObject({ joinDate: '2026-07-13', gaps })
  expect(shown.filter((one) => 'gaps' in one)).toHaveLength(1)

  await send([score(2, 0, 750), score(3, 0, 770)])
  // 60 : 20 : 20 of 80, 75 and 77, without LM2.
  expect(await stored()).toEqual({ final_score: 78, filled: 3, owed: 3 })
  const { scores } = (await t.call(reportCardListEndpoints.read, at, own.admin)).body.data
  expect(scores).toMatchObject([{ final: 78, isComplete: true }])
  // Nobody else has a score.
  const listed = async () =>
    (await t.call(subjectEvaluationEndpoints.list, { params, query: {} }, own.admin)).body.data[0]
  const before = await listed()
  expect(before).toMatchObject({ filled: 3, owed: 3 + 4 * (before!.students - 1) })
  // Without a stored result she owes the same.
  await t.owner.deleteFrom('subject_result').where('student_id', '=', id).execute()
  expect(await listed()).toMatchObject({ owed: before!.owed })
})

test('back from another class, she owes nothing held here meanwhile, and brings her scores', async () => {
  t.clock.moveTo('2026-08-03T03:00:00Z')
  const { a, b, move, put, components, saveSetup, setup, read, final, moved } = await twoClasses(t, [['LM9', 'LM']])
  const dates = ['2026-08-10', '2026-09-17', '2026-11-20', '2026-12-01']
  const own = setup.components.map((one, index) => ({ ...one, date: dates[index] }))
  const saved = await saveSetup({ weightLm: 1, weightSts: 0, weightSas: 0, components: own, version: 1 })
  expect(saved.status).toBe(200)
  expect(await final()).toEqual([[null, false]])
  await move(b.academicClassId, '2026-09-15')
  expect((await put(components[0]!.id, { value: 900 }))?.verdict).toBe('APPLIED')
  await move(a.academicClassId, '2026-09-21')
  const student = (await read()).students.find(({ id }) => id === moved)
  expect(student).toMatchObject({ gaps: [{ from: '2026-09-15', until: '2026-09-21' }] })
  // LM1 60 from before, LM9 90 from there; LM2 was held here meanwhile.
  expect(await final()).toEqual([[75, true]])
})

test('who has left is not counted in the list of subjects, and is again once her exit is undone', async () => {
  t.clock.moveTo('2026-09-30T03:00:00Z')
  const { a, own, params, saveSetup, send, score } = await evaluatedIn(t)
  await saveSetup()
  const [id = ''] = a.studentIds
  await send([score(0, 0, 600), score(0, 1, 800), score(1, 1, 800), score(2, 1, 800), score(3, 1, 800)])
  const listed = async () =>
    (await t.call(subjectEvaluationEndpoints.list, { params, query: {} }, own.admin)).body.data[0]!
  const { students } = await listed()
  expect(await listed()).toMatchObject({ filled: 5, owed: 4 * students, mean: 800 })
  const exit = { studentIds: [id], exitType: 'MUTASI' as const, exitDate: '2026-09-30' }
  expect((await t.call(academicStudentEndpoints.exit, { params, body: exit }, own.admin)).status).toBe(200)
  expect(await listed()).toMatchObject({ students: students - 1, filled: 4, owed: 4 * (students - 1) })
  expect((await t.call(academicStudentEndpoints.undoExit, { params: { id } }, own.admin)).status).toBe(200)
  expect(await listed()).toMatchObject({ students, filled: 5, owed: 4 * students })
})

test('a corrected day of joining changes what a student owes', async () => {
  t.clock.moveTo('2026-09-30T03:00:00Z')
  const { a, own, params, saveSetup, setup, send, score } = await evaluatedIn(t)
  const dates = ['2026-08-10', '2026-09-10', '2026-09-21', '2026-09-28']
  await saveSetup({ components: setup.components.map((one, index) => ({ ...one, date: dates[index] })) })
  const [id = ''] = a.studentIds
  await send([score(2, 0, 800)])
  expect(await storedOf(id)).toMatchObject({ filled: 1, owed: 4 })
  const query = { academicClassId: a.academicClassId, state: 'sekarang' as const }
  const members = (await t.call(academicStudentEndpoints.list, { params, query }, own.admin)).body.data
  const member = members.find((one) => one.studentId === id)!
  const body = { rollNo: member.rollNo, joinDate: '2026-09-01', version: member.version }
  const at = { params: { ...params, id: member.id }, body }
  expect((await t.call(academicStudentEndpoints.update, at, own.admin)).status).toBe(200)
  expect(await storedOf(id)).toMatchObject({ filled: 1, owed: 3 })
})
