import { afterAll, expect, test } from 'vitest'
import { schoolConfigEndpoints } from '@hadir/contract/config/school/school.ts'
import { defaultDescriptionTemplate } from '@hadir/contract/evaluation/description.ts'
import { scoreEndpoints } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { subjectEvaluationEndpoints } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { academicSubjectEndpoints } from '@hadir/contract/subject/academic-subject.ts'
import { studentResult } from '@hadir/contract/evaluation/student-result.ts'
import { newId } from '../../../platform/ids.ts'
import { expectStrangersRefused } from '../../../testing/refusals.ts'
import { testApp } from '../../../testing/test-app.ts'
import { evaluatedIn } from './testing-evaluation.ts'

const t = await testApp()
afterAll(t.close)

/** TP1 is in knowledge and practice, TP2 only in practice. */
async function k13In() {
  const school = await evaluatedIn(t)
  const { setup, at, teacher, a, read } = school
  const [tp1, tp2] = setup.objectives.map(({ id }) => id) as [string, string]
  const component = (code: string, kind: 'PH' | 'PTS' | 'PAS' | 'PRAKTIK', objectiveIds: string[]) => ({
    id: newId(),
    code,
    name: code,
    kind,
    weight: 1,
    objectiveIds,
    isArchived: false,
  })
  const components = [
    component('PH1', 'PH', [tp1]),
    component('PTS', 'PTS', [tp1]),
    component('PAS', 'PAS', [tp1]),
    component('PRK1', 'PRAKTIK', [tp1]),
    component('PRK2', 'PRAKTIK', [tp2]),
  ]
  await school.saveSetup({ curriculum: 'K13', components })
  const send = (values: number[]) =>
    t.call(
      scoreEndpoints.save,
      {
        ...at,
        body: {
          componentIds: components.map(({ id }) => id),
          studentIds: [...a.studentIds],
          cells: values.map((value, index) => ({
            component: index,
            student: 0,
            rev: 0,
            state: 'SCORE' as const,
            value,
          })),
        },
      },
      teacher,
    )
  const [studentId = ''] = a.studentIds
  const tick = (objectiveId: string, isAchieved: boolean | null, as = teacher) =>
    t.call(scoreEndpoints.tick, { ...at, body: { ticks: [{ objectiveId, studentId, isAchieved }] } }, as)
  const student = async () => (await read()).students.find(({ id }) => id === studentId)!
  const describe = (text: string | null, part: 'KNOWLEDGE' | 'SKILL') =>
    t.call(scoreEndpoints.describe, { ...at, params: { ...at.params, studentId }, body: { text, part } }, teacher)
  return { ...school, tp1, tp2, send, tick, student, describe, studentId, components }
}

test('K13 has separate descriptions of knowledge and skill', async () => {
  const { send, student, describe, components, setup, studentId } = await k13In()
  await send([780, 780, 830, 920, 600])
  const { name, description, skillDescription } = await student()
  expect(description).toBe(`Ananda ${name} menunjukkan penguasaan yang baik dalam membaca peta.`)
  expect(skillDescription).toBe(
    `Ananda ${name} menunjukkan penguasaan yang baik dalam membaca peta. Perlu bimbingan dalam menghitung skala.`,
  )
  await describe('Terampil dan teliti.', 'SKILL')
  expect(await student()).toMatchObject({
    description,
    editedFrom: null,
    skillDescription: 'Terampil dan teliti.',
    skillEditedFrom: skillDescription,
  })
  const stored = await t.owner
    .selectFrom('subject_result')
    .selectAll()
    .where('student_id', '=', studentId)
    .executeTakeFirstOrThrow()
  expect(stored).toMatchObject({ final_score: 79, skill_score: 76, skill_description: 'Terampil dan teliti.' })
  // 60:20:20 of 78, 78 and 83 is 79, at KKM 75 a C; with 76 for the skill a C as well.
  const result = studentResult(
    { ...setup, curriculum: 'K13', components: components.map((one) => ({ ...one, date: null })) },
    { name, joinDate: '2026-07-13', description: null, editedFrom: null },
    new Map(
      components.map(({ id }, index) => [id, { state: 'SCORE', value: [780, 780, 830, 920, 600][index] ?? null }]),
    ),
  )
  expect(result).toMatchObject({ final: 79, letter: 'C', skill: 76, skillLetter: 'C', hasSkill: true })
  await describe(null, 'SKILL')
  expect((await student()).skillDescription).toBe(skillDescription)
})

test('a manual tick overrides the scores, and can be removed', async () => {
  const { own, send, tick, tp1, tp2, student, at, read } = await k13In()
  const body = { ticks: [{ objectiveId: tp1, studentId: newId(), isAchieved: true }] }
  await expectStrangersRefused(t, scoreEndpoints.tick, { ...at, body }, { school: own, openTo: ['teacher'] })
  expect((await tick(newId(), true)).status).toBe(404)
  await send([600, 600, 600, 920, 600])
  const { name } = await student()
  expect((await student()).description).toBe(`Ananda ${name} mulai berkembang dalam membaca peta.`)
  expect((await tick(tp1, true)).status).toBe(200)
  expect((await tick(tp1, true)).status).toBe(200)
  expect(await student()).toMatchObject({
    description: `Ananda ${name} menunjukkan penguasaan yang baik dalam membaca peta.`,
    ticks: [{ objective: 0, isAchieved: true }],
  })
  await tick(tp2, true)
  expect((await student()).skillDescription).toContain('Dapat terus dikembangkan dalam menghitung skala.')
  await tick(tp1, null)
  expect((await student()).description).toBe(`Ananda ${name} mulai berkembang dalam membaca peta.`)
  const set = (status: string) =>
    t.owner.updateTable('subject_evaluation').set({ status }).where('school_id', '=', own.schoolId).execute()
  await set('FINAL')
  expect((await tick(tp1, true)).body.code).toBe('EVALUATION_FINAL')
  await set('DRAFT')
  // Ticks alone describe a student (D7): the first ticked one, and the first unticked one.
  expect((await read()).students.filter(({ ticks }) => ticks.length > 0)).toHaveLength(1)
})

test('the school sets the wording of descriptions and a subject’s defaults', async () => {
  const { own, params, teacher, send, score, read, saveSetup, b, subjectId, teacherId } = await evaluatedIn(t)
  const settings = {
    threshold: 70,
    weightLm: 3,
    weightSts: 1,
    weightSas: 1,
    remedialMode: 'HIGHEST' as const,
    wording: { ...defaultDescriptionTemplate, mastered: '{nama} hebat dalam {tinggi}.' },
    deadline: '2026-12-12',
  }
  const update = (change: object = {}, version = 1) =>
    t.call(
      schoolConfigEndpoints.updateEvaluation,
      { params, body: { ...settings, ...change, version } as never },
      own.admin,
    )
  const bad = await update({ wording: { ...settings.wording, mastered: 'Hebat dalam {tertinggi}.' } })
  expect(bad.body.fields).toMatchObject({ 'wording.mastered': expect.stringContaining('{tinggi}') })
  expect((await update({ weightLm: 0, weightSts: 0, weightSas: 0 })).status).toBe(400)
  expect((await update()).body.data.evaluation).toMatchObject({ deadline: '2026-12-12', version: 2 })
  expect((await update()).body.code).toBe('CHANGED_MEANWHILE')
  const assign = { subjectId, academicClassIds: [b.academicClassId], teacherId }
  expect((await t.call(academicSubjectEndpoints.assign, { params, body: assign }, own.admin)).body.data.added).toBe(1)
  const query = { academicClassId: b.academicClassId, semesterNo: 1 as const }
  const [begun] = (await t.call(subjectEvaluationEndpoints.list, { params, query }, own.admin)).body.data
  expect(begun).toMatchObject({ threshold: 70, weightLm: 3, weightSts: 1, weightSas: 1 })
  const there = { params: { ...params, id: begun?.id ?? '' }, query: { semesterNo: 1 as const } }
  expect((await t.call(subjectEvaluationEndpoints.read, there, teacher)).body.data.remedialMode).toBe('HIGHEST')
  await saveSetup()
  await send([score(0, 0, 910), score(1, 0, 730)])
  const grid = await read()
  const [first] = grid.students
  expect(grid.deadline).toBe('2026-12-12')
  expect(grid.template.mastered).toBe('{nama} hebat dalam {tinggi}.')
  expect(first?.description).toBe(`${first?.name} hebat dalam membaca peta. Perlu bimbingan dalam menghitung skala.`)
})
