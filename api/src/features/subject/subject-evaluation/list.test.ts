import { afterAll, expect, test } from 'vitest'
import { subjectEndpoints } from '@hadir/contract/subject/subject.ts'
import { subjectEvaluationEndpoints } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { assignHomeroom } from '../../../testing/test-duties.ts'
import { testApp } from '../../../testing/test-app.ts'
import { newTeacher } from '../../../testing/test-teacher.ts'
import { evaluatedIn } from './testing-evaluation.ts'

const t = await testApp()
afterAll(t.close)

test('Penilaian Mapel is filtered by class, subject, teacher, state and semester', async () => {
  const {
    own,
    params,
    a,
    b,
    id,
    subjectId,
    teacherId,
    teacher,
    assignSubject: assign,
    saveSetup,
    at,
  } = await evaluatedIn(t)
  const fields = { code: 'IPA', name: 'IPA', group: 'UMUM', curriculum: 'MERDEKA', orderNo: 4, weeklyJp: 4 }
  const science = await t.call(subjectEndpoints.create, { body: { ...fields, grades: ['VII'] } as never }, own.admin)
  const otherId = await newTeacher(t, own.schoolId, 'Dewi')
  const ipa = (await assign({ subjectId: science.body.data.id, teacherId: otherId, semesterNo: 2 })).body.data.id
  const mathB = (await assign({ academicClassId: b.academicClassId })).body.data.id
  await saveSetup()
  const found = async (query: object = {}, as = own.admin) =>
    (await t.call(subjectEvaluationEndpoints.list, { params, query: { semesterNo: 2, ...query } }, as)).body.data.map(
      (one) => one.id,
    )
  // In class order, and in it in the order of the rapor.
  expect(await found()).toEqual([id, ipa, mathB])
  // IPA is taught in Genap only.
  expect(await found({ semesterNo: 1 })).toEqual([id, mathB])
  expect(await found({ academicClassId: a.academicClassId })).toEqual([id, ipa])
  expect(await found({ subjectId })).toEqual([id, mathB])
  expect(await found({ teacherId: otherId })).toEqual([ipa])
  expect(await found({ teacherId, academicClassId: b.academicClassId })).toEqual([mathB])
  expect(await found({ q: 'dewi' })).toEqual([ipa])
  expect(await found({}, teacher)).toEqual([id, mathB])
  const ofGanjil = (status: string) => found({ semesterNo: 1, status })
  expect([await ofGanjil('BELUM'), await ofGanjil('DRAFT'), await ofGanjil('FINAL')]).toEqual([[mathB], [id], []])
  await t.owner
    .updateTable('subject_evaluation')
    .set({ status: 'FINAL' })
    .where('academic_subject_id', '=', at.params.id)
    .execute()
  expect([await ofGanjil('DRAFT'), await ofGanjil('FINAL'), await ofGanjil('TERKUNCI')]).toEqual([[], [id], []])
})

test('what a teacher teaches comes before what she may only read', async () => {
  const { own, params, a, b, id, teacherId, teacher, assignSubject: assign } = await evaluatedIn(t)
  const fields = { code: 'IPA', name: 'IPA', group: 'UMUM', curriculum: 'MERDEKA', orderNo: 1, weeklyJp: 4 }
  const science = await t.call(subjectEndpoints.create, { body: { ...fields, grades: ['VII'] } as never }, own.admin)
  const otherId = await newTeacher(t, own.schoolId, 'Dewi')
  const ofOther = (await assign({ subjectId: science.body.data.id, teacherId: otherId })).body.data.id
  const mathB = (await assign({ academicClassId: b.academicClassId })).body.data.id
  await assignHomeroom(t, { schoolId: own.schoolId, academicClassId: a.academicClassId, teacherId })
  const found = async (query: object, as = teacher) =>
    (await t.call(subjectEvaluationEndpoints.list, { params, query: { semesterNo: 1, ...query } }, as)).body.data.map(
      (one) => one.id,
    )
  expect(await found({})).toEqual([id, mathB, ofOther])
  expect(await found({ sort: 'class' })).toEqual([ofOther, id, mathB])
  expect(await found({}, own.admin)).toEqual([ofOther, id, mathB])
})
