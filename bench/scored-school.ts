import { addDays } from '@hadir/contract/dates/dates.ts'
import { systemClock } from '../api/src/platform/clock.ts'
import type { Database } from '../api/src/platform/database/open.ts'
import type { Caller } from '../api/src/platform/http/scope.ts'
import { newId } from '../api/src/platform/ids.ts'
import { assignHomeroom } from '../api/src/testing/test-duties.ts'
import { newCaller, newClass, newSchool, newYear } from '../api/src/testing/test-school.ts'
import { newTeacher } from '../api/src/testing/test-teacher.ts'
import { daysAgo } from './bench-school.ts'
import type { Server } from './server.ts'

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
export async function makeScoredSchool(
  at: { server: Server; owner: Database },
  subjectsOf: readonly number[],
): Promise<ScoredSchool> {
  const t = { owner: at.owner, clock: systemClock }
  const today = systemClock.now().toISOString().slice(0, 10)
  const principal = { principal_name: 'Dr. Kepala', principal_nip: '196505051990011001' }
  const { schoolId, admin } = await newSchool(t, { setting: { ...principal, sign_place: 'Bandung' } })
  const yearId = await newYear(t, schoolId, { first: daysAgo(90), last: addDays(today, 60) })
  const classes: ScoredClass[] = []
  for (const [no, subjects] of subjectsOf.entries()) {
    const made = await newClass(t, { schoolId, yearId, count: students, joinDate: daysAgo(90), name: `VII-${no + 1}` })
    const teacherId = await newTeacher(t, schoolId)
    await assignHomeroom(t, { schoolId, academicClassId: made.academicClassId, teacherId }, { start: daysAgo(90) })
    const scored: ScoredClass = { ...made, subjects: [] }
    for (let i = 0; i < subjects; i += 1) {
      scored.subjects.push(
        await makeSubject(at, { schoolId, admin, code: `M${no}${i + 1}`, name: `Mapel ${no + 1}-${i + 1}` }, made),
      )
    }
    classes.push(scored)
  }
  return { schoolId, admin, yearId, today, classes }
}

type Named = { schoolId: string; admin: Caller; code: string; name: string }

async function makeSubject(
  { server, owner }: { server: Server; owner: Database },
  { schoolId, admin, code, name }: Named,
  { academicClassId, studentIds }: { academicClassId: string; studentIds: string[] },
): Promise<ScoredSubject> {
  const t = { owner, clock: systemClock }
  const post = async (path: string, as: Caller, body: object) =>
    (JSON.parse(await server.call('POST', path, { as, body })) as { data: { id: string } }).data
  const teacherId = await newTeacher(t, schoolId)
  const teacher = await newCaller(t, { schoolId, role: 'teacher', personId: teacherId })
  const weights = { weightLm: 60, weightSts: 20, weightSas: 20 }
  const subject = { code, name, group: 'UMUM', curriculum: 'MERDEKA', grades: ['VII'], orderNo: 1 }
  const { id: subjectId } = await post('/api/v1/subject', admin, subject)
  const given = { subjectId, academicClassId, teacherId, coTeacherIds: [], weeklyJp: 4, threshold: 75, ...weights }
  const { id } = await post(`/api/v1/subject/${schoolId}/academic-subject`, admin, given)
  const objectives = Array.from({ length: components - 2 }, (_, i) => ({
    id: newId(),
    code: `TP${i + 1}`,
    text: `Peserta didik mampu menjelaskan pokok bahasan ${i + 1} dengan kata-katanya sendiri`,
  }))
  const setup = objectives.map((objective, i) => ({ code: `LM${i + 1}`, kind: 'LM', objectiveIds: [objective.id] }))
  for (const kind of ['STS', 'SAS']) setup.push({ code: kind, kind, objectiveIds: objectives.map((one) => one.id) })
  const made = setup.map((one) => ({ ...one, id: newId(), name: `Sumatif ${one.code}`, weight: 1, isArchived: false }))
  const rule = { curriculum: 'MERDEKA', threshold: 75, remedialMode: 'CAP', ...weights }
  await post(`/api/v1/subject/${schoolId}/subject-evaluation/${id}?semesterNo=1`, teacher, {
    ...rule,
    objectives,
    components: made,
  })
  const evaluation = await owner
    .selectFrom('subject_evaluation')
    .select('id')
    .where('school_id', '=', schoolId)
    .where('academic_subject_id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    schoolId,
    id,
    evaluationId: evaluation.id,
    teacher,
    componentIds: made.map((one) => one.id),
    objectiveIds: objectives.map((one) => one.id),
    studentIds,
  }
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
