import { afterAll, beforeEach, expect, test } from 'vitest'
import { academicStudentEndpoints } from '@hadir/contract/student/academic-student.ts'
import { scoreEndpoints } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { subjectEvaluationEndpoints } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { subjectEndpoints } from '@hadir/contract/subject/subject.ts'
import { statementsOf } from '../../../../../bench/statements.ts'
import { testApp } from '../../../testing/test-app.ts'
import { twoClasses } from './testing-carried.ts'
import { plainSetup } from './testing-evaluation.ts'

const t = await testApp()
afterAll(t.close)
beforeEach(() => t.clock.moveTo('2026-09-14T03:00:00Z'))

/** A class move between two classes with some subjects more, in each of which she has 80 where she was. */
async function moveWith(more: number) {
  const school = await twoClasses(t, [['LM1', 'LM', '2026-08-20']])
  const { own, params, assignSubject, teacher, a, b, moved } = school
  for (let no = 1; no <= more; no += 1) {
    const subject = {
      code: `M${no}`,
      name: `Mapel ${no}`,
      group: 'UMUM',
      curriculum: 'MERDEKA',
      grades: ['VII'],
    } as const
    const body = { ...subject, grades: [...subject.grades], orderNo: 10 + no, weeklyJp: 2 }
    const subjectId = (await t.call(subjectEndpoints.create, { body }, own.admin)).body.data.id
    for (const { academicClassId } of [a, b]) {
      const { id } = (await assignSubject({ subjectId, academicClassId })).body.data
      const at = { params: { ...params, id }, query: { semesterNo: 1 as const } }
      const setup = plainSetup()
      expect((await t.call(subjectEvaluationEndpoints.save, { ...at, body: setup }, teacher)).status).toBe(200)
      if (academicClassId !== a.academicClassId) continue
      const componentIds = setup.components.map((one) => one.id)
      const scored = { student: 0, rev: 0, state: 'SCORE' as const, value: 800 }
      const cells = componentIds.map((_, component) => ({ ...scored, component }))
      const sent = { componentIds, studentIds: [moved], cells }
      expect((await t.call(scoreEndpoints.save, { ...at, body: sent }, teacher)).status).toBe(200)
    }
  }
  const body = { studentIds: [moved], academicClassId: b.academicClassId, joinDate: '2026-09-15' }
  const url = academicStudentEndpoints.place.path.replace(':schoolId', params.schoolId)
  const statements = await statementsOf(t, own.admin, { method: 'POST', url, body })
  const results = await t.owner
    .selectFrom('subject_result as result')
    .innerJoin('subject_evaluation as evaluation', 'evaluation.id', 'result.subject_evaluation_id')
    .innerJoin('academic_subject as given', 'given.id', 'evaluation.academic_subject_id')
    .select('result.final_score')
    .where('given.academic_class_id', '=', b.academicClassId)
    .where('result.student_id', '=', moved)
    .orderBy('result.final_score')
    .execute()
  return { statements: statements.length, finals: results.map(({ final_score }) => final_score) }
}

test('a class move takes as many statements with many subjects as with one', async () => {
  const one = await moveWith(0)
  const many = await moveWith(4)
  expect(one.finals).toEqual([60])
  expect(many.finals).toEqual([60, 80, 80, 80, 80])
  expect(many.statements).toBe(one.statements)
})
