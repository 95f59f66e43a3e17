import { afterAll, expect, test } from 'vitest'
import { academicStudentEndpoints } from '@hadir/contract/student/academic-student.ts'
import { reportCardListEndpoints } from '@hadir/contract/student/report-card/report-card.ts'
import { studentEndpoints } from '@hadir/contract/student/student.ts'
import { subjectChoiceEndpoints } from '@hadir/contract/subject/subject-evaluation/participant.ts'
import { subjectEndpoints } from '@hadir/contract/subject/subject.ts'
import { expectStrangersRefused } from '../../../testing/refusals.ts'
import { testApp } from '../../../testing/test-app.ts'
import { newClass, newCaller } from '../../../testing/test-school.ts'
import { taughtSchoolIn } from '../../subject/testing-taught.ts'

const t = await testApp()
afterAll(t.close)

const joinDate = '2026-09-15'

/** VII-A, VII-B and VII-C all have Matematika and Fisika; only VII-A has Ekonomi. Siti is in VII-A. */
async function threeClasses() {
  const school = await taughtSchoolIn(t)
  const { own, params, yearId, a, b, assignSubject } = school
  const c = await newClass(t, { ...params, yearId, name: 'VII-C' })
  const elective = async (name: string) => {
    const fields = { code: name.slice(0, 3).toUpperCase(), name, group: 'PILIHAN', curriculum: 'MERDEKA' } as const
    const body = { ...fields, grades: ['VII' as const], orderNo: 5, weeklyJp: 4 }
    return (await t.call(subjectEndpoints.create, { body }, own.admin)).body.data.id
  }
  const [physics, economy] = [await elective('Fisika'), await elective('Ekonomi')]
  const assign = async (academicClassId: string, subjectId?: string) =>
    (await assignSubject({ academicClassId, ...(subjectId && { subjectId }) })).body.data.id
  const subjects = {
    aPhysics: await assign(a.academicClassId, physics),
    aEconomy: await assign(a.academicClassId, economy),
    bMathematics: await assign(b.academicClassId),
    bPhysics: await assign(b.academicClassId, physics),
    cPhysics: await assign(c.academicClassId, physics),
  }
  await assign(a.academicClassId)
  const [siti = ''] = a.studentIds
  const choose = async (id: string, takes: boolean, semesterNo: 1 | 2 = 1) => {
    const input = { params: { ...params, id }, query: { semesterNo }, body: { changes: [{ studentId: siti, takes }] } }
    expect((await t.call(subjectChoiceEndpoints.save, input, own.admin)).status).toBe(200)
  }
  const planned = async (academicClassId = b.academicClassId) => {
    const query = { ofStudents: siti, academicClassId, joinDate }
    const { data } = (await t.call(academicStudentEndpoints.movingScores, { params, query }, own.admin)).body
    return data.flatMap(({ electives }) => electives).map((one) => [one.subject, one.className, one.takes])
  }
  const move = (academicClassId: string, electives: [string, boolean][] = [], as = own.admin, on = joinDate) => {
    const sent = electives.map(([academicSubjectId, takes]) => ({ studentId: siti, academicSubjectId, takes }))
    const body = { studentIds: [siti], academicClassId, joinDate: on, electives: sent }
    return t.call(academicStudentEndpoints.place, { params, body }, as)
  }
  const rapor = async (semesterNo: 1 | 2 = 1) => {
    const at = { params: { ...params, id: siti }, query: { semesterNo } }
    return (await t.call(reportCardListEndpoints.read, at, own.admin)).body.data.scores.map(({ name }) => name)
  }
  const takersOf = async (id: string) => {
    const at = { params: { ...params, id }, query: { semesterNo: 1 as const } }
    const { members, others } = (await t.call(subjectChoiceEndpoints.read, at, own.admin)).body.data
    return [...members.filter(({ takes }) => takes), ...others].map((one) => one.id)
  }
  return { ...school, c, siti, subjects, choose, planned, move, rapor, takersOf }
}

test('only the office moves students, and never into a subject twice', async () => {
  const { own, params, a, b, siti, subjects, choose, move, takersOf } = await threeClasses()
  const body = { studentIds: [siti], academicClassId: b.academicClassId, joinDate, electives: [] }
  await expectStrangersRefused(
    t,
    academicStudentEndpoints.place,
    { params, body },
    { school: own, openTo: ['school_admin'] },
  )
  const query = { ofStudents: siti, academicClassId: b.academicClassId, joinDate }
  await expectStrangersRefused(
    t,
    academicStudentEndpoints.movingScores,
    { params, query },
    { school: own, openTo: ['school_admin'] },
  )
  const teacher = await newCaller(t, { ...params, role: 'teacher', name: 'Sari' })
  expect((await move(b.academicClassId, [], teacher)).status).toBe(403)
  await choose(subjects.aPhysics, false)
  await choose(subjects.cPhysics, true)
  const twice = await move(b.academicClassId, [[subjects.bPhysics, true]])
  expect([twice.status, twice.body.fields]).toEqual([
    400,
    { electives: 'Fisika hanya dapat diikuti di satu kelas: VII-B dan VII-C' },
  ])
  // A subject that the move does not concern, and another school's, change nothing.
  const other = await threeClasses()
  const foreign = [subjects.bMathematics, other.subjects.bPhysics].map((id): [string, boolean] => [id, false])
  expect((await move(b.academicClassId, foreign)).status).toBe(200)
  expect(await takersOf(subjects.bMathematics)).toContain(siti)
  expect(a.studentIds).toContain(siti)
})

test('in the new class a student takes the electives that she took, and no others', async () => {
  const { b, siti, subjects, choose, planned, move, rapor, takersOf } = await threeClasses()
  await choose(subjects.aPhysics, false)
  expect(await rapor()).toEqual(['Matematika', 'Ekonomi'])
  expect(await planned()).toEqual([
    ['Ekonomi', 'VII-A', false],
    ['Fisika', 'VII-B', false],
  ])
  expect((await move(b.academicClassId)).status).toBe(200)
  expect(await rapor()).toEqual(['Matematika'])
  expect(await takersOf(subjects.bPhysics)).not.toContain(siti)
})

test('what the rule does not know is chosen with the move', async () => {
  const { own, a, b, siti, subjects, choose, move, rapor, takersOf } = await threeClasses()
  await choose(subjects.aPhysics, false)
  const chosen: [string, boolean][] = [
    [subjects.aEconomy, true],
    [subjects.bPhysics, true],
  ]
  expect((await move(b.academicClassId, chosen)).status).toBe(200)
  expect((await rapor()).toSorted()).toEqual(['Ekonomi', 'Fisika', 'Matematika'])
  expect(await takersOf(subjects.aEconomy)).toContain(siti)
  const history = await t.call(studentEndpoints.history, { params: { id: siti }, query: {} }, own.admin)
  expect(JSON.stringify(history.body.data)).toContain('Ekonomi VII-A: ikut; Fisika VII-B: ikut')
  // Back again: with what she has taken since, each once.
  expect((await move(a.academicClassId, [], own.admin, '2026-09-20')).status).toBe(200)
  expect((await rapor()).toSorted()).toEqual(['Ekonomi', 'Fisika', 'Matematika'])
})

test('a subject taken with a third class stays there, and one of the old class ends', async () => {
  const { b, siti, subjects, choose, planned, move, rapor, takersOf } = await threeClasses()
  await choose(subjects.aPhysics, false)
  await choose(subjects.cPhysics, true)
  // Emptied, then chosen one by one: Economy has a choice of her own.
  await choose(subjects.aEconomy, false)
  await choose(subjects.aEconomy, true)
  expect(await planned()).toEqual([
    ['Ekonomi', 'VII-A', false],
    ['Fisika', 'VII-B', false],
    ['Fisika', 'VII-C', true],
  ])
  expect((await move(b.academicClassId)).status).toBe(200)
  expect(await rapor()).toEqual(['Matematika', 'Fisika'])
  expect(await takersOf(subjects.cPhysics)).toContain(siti)
  expect(await takersOf(subjects.bPhysics)).not.toContain(siti)
})
