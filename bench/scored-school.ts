import { newAssessment } from '../api/src/fixtures/build-scores.ts'
import type { BuiltClass } from '../api/src/fixtures/build-year.ts'
import { writeEvaluations } from '../api/src/fixtures/write-evaluations.ts'
import { systemClock } from '../api/src/platform/clock.ts'
import type { Database } from '../api/src/platform/database/open.ts'
import type { Caller } from '../api/src/platform/http/scope.ts'
import { assignHomeroom, newColleague } from '../api/src/testing/test-duties.ts'
import { newSchoolOf, type Place, placeIn, yearOf } from '../api/src/testing/test-school.ts'
import { newTeacher } from '../api/src/testing/test-teacher.ts'
import { newTaught } from '../api/src/testing/test-timetable.ts'
import { daysAgo, sizeOf } from './bench-school.ts'

export const students = 40
export const components = 12

/** A subject of a class with its own teacher and twelve components, not scored yet. */
export type ScoredSubject = {
  schoolId: string
  /** Id of the class's subject. */
  id: string
  evaluationId: string
  teacher: Caller
  componentIds: string[]
  objectiveIds: string[]
  studentIds: string[]
}
export type ScoredClass = { academicClassId: string; studentIds: string[]; subjects: ScoredSubject[] }
export type ScoredSchool = { schoolId: string; admin: Caller; yearId: string; today: string; classes: ScoredClass[] }

/** A school with a class of 40 for each number, with that many subjects. It is the middle of its first semester. */
export async function makeScoredSchool(owner: Database, subjectsOf: readonly number[]): Promise<ScoredSchool> {
  const t = { owner, clock: systemClock }
  const [start, today] = [daysAgo(90), daysAgo(0)]
  const principal = { principal_name: 'Dr. Kepala', principal_nip: '196505051990011001' }
  const { classes, ...school } = await newSchoolOf(t, {
    size: { ...sizeOf(subjectsOf.length), students },
    year: yearOf({ first: start, last: daysAgo(-60) }),
    setting: { ...principal, sign_place: 'Bandung' },
  })
  const { schoolId } = school
  const scored: ScoredClass[] = []
  for (const [i, made] of classes.entries()) {
    const { academicClassId } = made
    await assignHomeroom(t, { schoolId, academicClassId, teacherId: await newTeacher(t, schoolId) }, { start })
    const subjects: ScoredSubject[] = []
    for (let no = 0; no < (subjectsOf[i] ?? 0); no += 1) subjects.push(await newSubject(t, schoolId, made))
    scored.push({ ...made, subjects })
  }
  return { ...school, today, classes: scored }
}

async function newSubject(t: Place, schoolId: string, { academicClassId, studentIds }: BuiltClass) {
  const { id: teacherId, caller: teacher } = await newColleague(t, schoolId)
  const [id = ''] = await newTaught(t, schoolId, [{ academicClassId, teacherId }])
  const place = placeIn(t, schoolId)
  const evaluationId = place.newId()
  const assessment = newAssessment(place)
  const row = { id: evaluationId, academic_subject_id: id, semester_no: 1 }
  await writeEvaluations(place, [{ row, ...assessment }])
  const componentIds = assessment.components.map((one) => one.id)
  const objectiveIds = assessment.objectives.map((one) => one.id)
  return { schoolId, id, evaluationId, teacher, componentIds, objectiveIds, studentIds }
}

export const scorePath = ({ schoolId, id }: ScoredSubject) =>
  `/api/v1/subject/${schoolId}/subject-evaluation/${id}/score?semesterNo=1`

/** Every cell of the grid at once, like a paste of 40 rows with 12 columns. */
export const pasteOf = ({ componentIds, studentIds }: ScoredSubject, rev = 0) => ({
  componentIds,
  studentIds,
  cells: studentIds.flatMap((_, student) =>
    componentIds.map((__, component) => ({
      component,
      student,
      rev,
      state: 'SCORE',
      value: 600 + ((student * 37 + component * 53 + rev * 11) % 400),
    })),
  ),
})
