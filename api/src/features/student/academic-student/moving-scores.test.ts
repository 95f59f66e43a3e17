import { afterAll, expect, test } from 'vitest'
import { academicStudentEndpoints } from '@hadir/contract/student/academic-student.ts'
import { testApp } from '../../../testing/test-app.ts'
import { newClass } from '../../../testing/test-school.ts'
import { twoClasses } from '../../subject/subject-evaluation/testing-carried.ts'

const t = await testApp()
afterAll(t.close)

test('before a move its scores are named, with those of subjects that the new class lacks', async () => {
  const { own, params, a, b, yearId, moved, teacher, id, there } = await twoClasses(t, [['SAS', 'SAS']])
  const planned = async (academicClassId: string, as = own.admin) => {
    const query = { ofStudents: a.studentIds.join(','), academicClassId, joinDate: '2026-09-15' }
    return t.call(academicStudentEndpoints.movingScores, { params, query }, as)
  }
  const name = (await planned(b.academicClassId)).body.data[0]?.name
  const mathematics = (academicSubjectId: string) => [{ academicSubjectId, subject: 'Matematika', scores: ['LM1 60'] }]
  const student = { id: moved, name, electives: [] }
  expect((await planned(b.academicClassId)).body.data).toEqual([
    { ...student, carried: mathematics(there.params.id), left: [] },
  ])
  const c = await newClass(t, { ...params, yearId, name: 'VII-C' })
  expect((await planned(c.academicClassId)).body.data).toEqual([{ ...student, carried: [], left: mathematics(id) }])
  expect((await planned(a.academicClassId)).body.data).toEqual([])
  expect((await planned(b.academicClassId, teacher)).status).toBe(403)
})
