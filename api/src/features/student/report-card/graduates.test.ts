import { afterAll, expect, test } from 'vitest'
import { cocurricularEndpoints } from '@hadir/contract/student/cocurricular.ts'
import { academicStudentEndpoints } from '@hadir/contract/student/academic-student.ts'
import { reportCardLockEndpoints } from '@hadir/contract/student/report-card/lock.ts'
import { reportCardEndpoints } from '@hadir/contract/student/report-card/record.ts'
import { reportCardListEndpoints } from '@hadir/contract/student/report-card/report-card.ts'
import { scoreEndpoints } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { subjectEvaluationEndpoints } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { testApp } from '../../../testing/test-app.ts'
import { plainSetup } from '../../subject/subject-evaluation/testing-evaluation.ts'
import { onPurpose, readyClass } from './testing-report-card.ts'

const t = await testApp()
afterAll(t.close)

/** IX-A in Genap, one score missing; its first student leaves on 5 May, and the semester ends in June. */
async function genapOfNinth() {
  const school = await readyClass(t)
  const { own, params, a, id, yearId, teacher, homeroom } = school
  await t.owner.updateTable('class').set({ grade: 'IX' }).where('id', '=', a.classId).execute()
  t.clock.moveTo('2027-05-05T03:00:00Z')
  const query = { semesterNo: 2 as const }
  const at = { params: { ...params, id }, query }
  const setup = plainSetup()
  expect((await t.call(subjectEvaluationEndpoints.save, { ...at, body: setup }, teacher)).status).toBe(200)
  const [first = '', ...others] = a.studentIds
  const saveScore = async (component: number, student: number) => {
    const cell = { component, student, rev: 0, state: 'SCORE' as const, value: 800 }
    const body = { componentIds: setup.components.map((one) => one.id), studentIds: [...a.studentIds], cells: [cell] }
    return (await t.call(scoreEndpoints.save, { ...at, body }, teacher)).body.data.cells[0]
  }
  for (const student of a.studentIds.keys())
    for (const component of [0, 1, 2, 3]) if (student + component > 0) await saveScore(component, student)
  const exit = async (exitType: 'LULUS' | 'MUTASI') => {
    const body = { studentIds: [first], exitType, exitDate: '2027-05-05' }
    expect((await t.call(academicStudentEndpoints.exit, { params, body }, own.admin)).status).toBe(200)
  }
  const ofClass = { academicYearId: yearId, ...query, period: 'AKHIR' as const, academicClassId: a.academicClassId }
  const gaps = async () =>
    (await t.call(reportCardLockEndpoints.check, { params, query: ofClass }, own.admin)).body.data.gaps.flatMap(
      ({ kind, students }) => (students.some((one) => one.id === first) ? [kind] : []),
    )
  const finish = async () => {
    const { version } = (await t.call(scoreEndpoints.read, at, teacher)).body.data.evaluation
    const body = { status: 'FINAL' as const, version }
    expect((await t.call(subjectEvaluationEndpoints.status, { ...at, body }, teacher)).status).toBe(200)
    for (const studentId of a.studentIds) {
      const one = { params: { ...params, id: studentId }, query: { ...query, academicYearId: yearId } }
      const record = { note: 'Tekun dan mau bertanya.', decision: 'LULUS' as const }
      expect((await t.call(reportCardEndpoints.save, { ...one, body: record }, homeroom)).status).toBe(200)
    }
  }
  return { ...school, first, others, at, ofClass, saveScore, exit, gaps, finish }
}

test('who graduates before Genap ends is scored, locked and decided on like her class', async () => {
  const { own, params, a, yearId, first, at, ofClass, teacher, homeroom, saveScore, exit, gaps, finish } =
    await genapOfNinth()
  await exit('LULUS')
  const roster = (await t.call(scoreEndpoints.read, at, teacher)).body.data
  expect(roster.students.map(({ isHere }) => isHere)).toEqual([true, true, true])
  const { data: subjects } = (
    await t.call(subjectEvaluationEndpoints.list, { params, query: { semesterNo: 2 } }, teacher)
  ).body
  expect(subjects[0]).toMatchObject({ students: 3, filled: 11, owed: 12 })
  const { data: listed } = (await t.call(reportCardListEndpoints.list, { params, query: ofClass }, homeroom)).body
  expect(listed.map(({ leftOn }) => leftOn)).toEqual([null, null, null])
  expect(await gaps()).toEqual(['SCORES_MISSING', 'NOTE_MISSING', 'DECISION_MISSING'])

  // Her teacher can still fill the gap, and her homeroom teacher decides.
  expect(await saveScore(0, 0)).toMatchObject({ verdict: 'APPLIED' })
  await finish()
  expect(await gaps()).toEqual([])
  const lock = { ...ofClass, ...onPurpose, reportDate: '2027-06-18' }
  const locked = await t.call(reportCardLockEndpoints.lock, { params, body: lock }, own.admin)
  expect(locked.body.data).toEqual({ locked: a.studentIds.length })
  const one = { params: { ...params, id: first }, query: { semesterNo: 2 as const, academicYearId: yearId } }
  const { data } = (await t.call(reportCardEndpoints.snapshot, one, own.admin)).body
  expect(data.snapshot).toMatchObject({ leftOn: null, decision: { value: 'LULUS' }, reportDate: '2027-06-18' })
  expect((await t.call(scoreEndpoints.read, at, teacher)).body.data.evaluation.status).toBe('TERKUNCI')
})

test('kokurikuler is owed by who graduates, and not by who leaves for another school', async () => {
  const { params, a, homeroom, exit } = await genapOfNinth()
  const query = { academicClassId: a.academicClassId, semesterNo: 2 as const }
  const body = {
    kind: 'KOKURIKULER' as const,
    theme: 'Gaya hidup berkelanjutan',
    title: 'Sungai kita bersih',
    dimensions: ['KOLABORASI' as const],
  }
  expect((await t.call(cocurricularEndpoints.create, { params, query, body }, homeroom)).status).toBe(200)
  const owed = async () => (await t.call(cocurricularEndpoints.list, { params, query }, homeroom)).body.data[0]?.owed
  await exit('LULUS')
  expect(await owed()).toBe(3)
  await t.owner
    .updateTable('enrollment')
    .set({ outcome: 'KELUAR' })
    .where('academic_class_id', '=', a.academicClassId)
    .where('leave_date', 'is not', null)
    .execute()
  expect(await owed()).toBe(2)
})
