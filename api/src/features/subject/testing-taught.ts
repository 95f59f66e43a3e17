import { academicSubjectEndpoints } from '@hadir/contract/subject/academic-subject.ts'
import { subjectEndpoints } from '@hadir/contract/subject/subject.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { newClass, newSchool, newYear } from '../../testing/test-school.ts'
import { newTeacher } from '../../testing/test-teacher.ts'

const fields = {
  code: 'MTK',
  name: 'Matematika',
  group: 'UMUM',
  curriculum: 'MERDEKA',
  grades: ['VII' as const],
  orderNo: 3,
  weeklyJp: 4,
} as const

/** A school with a subject for VII, two classes of the year and a teacher. */
export async function taughtSchoolIn(t: TestApp) {
  const own = await newSchool(t)
  const params = { schoolId: own.schoolId }
  const yearId = await newYear(t, own.schoolId)
  const [a, b] = [
    await newClass(t, { ...params, yearId, name: 'VII-A' }),
    await newClass(t, { ...params, yearId, name: 'VII-B' }),
  ]
  const body = { ...fields, grades: [...fields.grades] }
  const subjectId = (await t.call(subjectEndpoints.create, { body }, own.admin)).body.data.id
  const teacherId = await newTeacher(t, own.schoolId, 'Budi')
  const teaching = {
    subjectId,
    academicClassId: a.academicClassId,
    teacherId,
    coTeacherIds: [] as string[],
    weeklyJp: 4,
    threshold: 75,
    weightLm: 60,
    weightSts: 20,
    weightSas: 20,
    semesterNo: null,
  }
  const assignSubject = (change: object = {}) =>
    t.call(academicSubjectEndpoints.create, { params, body: { ...teaching, ...change } }, own.admin)
  const list = async (query: object = {}, as = own.admin) =>
    (await t.call(academicSubjectEndpoints.list, { params, query }, as)).body.data
  return { own, params, yearId, a, b, subjectId, teacherId, teaching, assignSubject, list }
}
