import { afterAll, expect, test } from 'vitest'
import { rolloverEndpoints } from '@hadir/contract/academic-year/rollover.ts'
import { insertRows } from '../../../fixtures/rows.ts'
import { newId } from '../../../platform/ids.ts'
import { testApp } from '../../../testing/test-app.ts'
import { placeIn } from '../../../testing/test-school.ts'
import { newSchoolAtYearsEnd } from './testing-rollover.ts'

const t = await testApp()
afterAll(t.close)

/** The first student of each class by her class, with what the plan says about her year. */
async function planOf(school: Awaited<ReturnType<typeof newSchoolAtYearsEnd>>) {
  const params = { id: school.yearId }
  await t.call(rolloverEndpoints.prepare, { params, body: {} }, school.admin)
  const { data } = (await t.call(rolloverEndpoints.students, { params, query: {} }, school.admin)).body
  return new Map(data.map((row) => [row.fromClass.name, { absences: row.absences, finals: row.finals }]))
}

test('the plan shows absences and final scores of both semesters, as the rapor has them', async () => {
  const school = await newSchoolAtYearsEnd(t, { letters: ['A'], students: 1 })
  const place = placeIn(t, school.schoolId)
  const [seven, eight] = school.classes as [(typeof school.classes)[0], (typeof school.classes)[0]]
  const [own, other] = [seven.studentIds[0] ?? '', eight.studentIds[0] ?? '']
  const mark = { academic_year_id: school.yearId, actor_id: school.admin.profileId ?? '', updated_at: t.clock.now() }
  await insertRows(place, 'opening_balance', [
    { ...mark, student_id: own, semester_no: 1, sick: 2, permitted: 1, absent: 0 },
    { ...mark, student_id: own, semester_no: 2, sick: 1, permitted: 0, absent: 4 },
  ])

  const subjects = ['Matematika', 'IPS', 'Pramuka'].map((name, i) => ({ id: newId(), name, code: `M${i}` }))
  await insertRows(
    place,
    'subject',
    subjects.map((one) => ({ ...one, subject_group: one.name === 'Pramuka' ? 'EKSKUL' : 'UMUM' })),
  )
  const given = subjects.map((one) => ({ id: newId(), subject_id: one.id, academic_class_id: seven.academicClassId }))
  await insertRows(place, 'academic_subject', given)
  const finals = [
    [1, 0, 80],
    [1, 1, 91],
    [2, 0, 60],
    [2, 1, 75],
    [2, 2, 10],
  ] as const
  const evaluations = finals.map(([semester_no, subject, final_score]) => {
    return { id: newId(), academic_subject_id: given[subject]?.id ?? '', semester_no, final_score }
  })
  await insertRows(
    place,
    'subject_evaluation',
    evaluations.map(({ id, academic_subject_id, semester_no }) => ({ id, academic_subject_id, semester_no })),
  )
  await insertRows(
    place,
    'subject_result',
    evaluations.map(({ id, final_score }) => {
      return { subject_evaluation_id: id, student_id: own, final_score, filled: 1, owed: 1 }
    }),
  )
  // Locked: what was frozen counts, also where the homeroom teacher had corrected it.
  const subjectsOf = (...scores: number[]) =>
    scores.map((score, i) => ({ name: `Mapel ${i}`, threshold: 70, final: { score }, skill: { score: 10 } }))
  await insertRows(place, 'report_card', [
    {
      id: newId(),
      student_id: other,
      academic_year_id: school.yearId,
      academic_class_id: eight.academicClassId,
      semester_no: 2,
      state: 'TERKUNCI',
      locked_at: t.clock.now(),
      sick_override: 9,
      permitted_override: 9,
      absent_override: 9,
      override_reason: 'Surat menyusul',
      snapshot: JSON.stringify({
        curriculum: 'MERDEKA',
        absences: { S: 3, I: 0, A: 1 },
        groups: [{ subjects: subjectsOf(70, 69) }, { subjects: subjectsOf(90) }],
      }),
    },
  ])

  const plan = await planOf(school)
  expect(plan.get('VII-A')).toEqual({
    absences: { S: 3, I: 1, A: 4 },
    finals: [
      { semesterNo: 1, mean: 855, below: [] },
      { semesterNo: 2, mean: 675, below: [{ subject: 'Matematika', score: 60, threshold: 75 }] },
    ],
  })
  expect(plan.get('VIII-A')).toEqual({
    absences: { S: 3, I: 0, A: 1 },
    finals: [{ semesterNo: 2, mean: 763, below: [{ subject: 'Mapel 1', score: 69, threshold: 70 }] }],
  })
  expect(plan.get('IX-A')).toEqual({ absences: { S: 0, I: 0, A: 0 }, finals: [] })
})
