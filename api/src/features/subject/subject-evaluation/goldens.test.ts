import { afterAll, expect, test } from 'vitest'
import type { ToSend } from '@hadir/contract/endpoint.ts'
import type { ComponentKind } from '@hadir/contract/evaluation/final-score.ts'
import { reportCardPaperEndpoints } from '@hadir/contract/student/report-card/paper.ts'
import { reportCardListEndpoints } from '@hadir/contract/student/report-card/report-card.ts'
import { scoreEndpoints } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { subjectEvaluationEndpoints } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { newId } from '../../../platform/ids.ts'
import { testApp } from '../../../testing/test-app.ts'
import { newClass } from '../../../testing/test-school.ts'
import { evaluatedIn } from './testing-evaluation.ts'

const t = await testApp()
afterAll(t.close)

type Cell = number | 'ABSENT' | 'EXEMPT' | null | { value: number; remedial: number }
type Column = { kind: ComponentKind; cell: Cell; weight?: number; competency?: string; isMissed?: true }
type Sent = ToSend<typeof scoreEndpoints.save>['body']['cells'][number]
type Golden = {
  columns: Column[]
  weights?: [number, number, number]
  mode?: 'CAP' | 'HIGHEST' | 'MEAN'
  final: number | null
  skill?: number
}

const of = (kind: ComponentKind, ...cells: Cell[]): Column[] => cells.map((cell) => ({ kind, cell }))
const [lm, sts, sas] = (['LM', 'STS', 'SAS'] as const).map(
  (kind) =>
    (...cells: Cell[]) =>
      of(kind, ...cells),
) as [(...cells: Cell[]) => Column[], (...cells: Cell[]) => Column[], (...cells: Cell[]) => Column[]]
const missed = (columns: Column[]): Column[] => columns.map((one) => ({ ...one, isMissed: true }))
const practical = (competency: string, ...cells: number[]): Column[] =>
  of('PRAKTIK', ...cells).map((one) => ({ ...one, competency }))
const first = lm(85, 83, 60, 84)
const withRemedial = (remedial: number) => [...lm(85, 83, { value: 60, remedial }, 84), ...sas(80)]
const half: [number, number, number] = [1, 0, 1]

/** The numbers of the specification; weights are 60:20:20 and KKTP is 75 unless stated. */
const goldens: Record<string, Golden> = {
  '1': { columns: first, final: 78 },
  '2': { columns: [...first, ...sts(75), ...sas(77)], final: 77 },
  '3': { columns: [...first, ...sas(81)], weights: half, final: 80 },
  '4': { columns: [...lm(28.5), ...sts(75), ...sas(77)], final: 48 },
  '5': { columns: [...lm(48), ...sts(81.5), ...sas(77)], final: 61 },
  '6': { columns: [...lm(53), ...sts(81.5), ...sas(77)], final: 64 },
  '7': { columns: [...lm(81, 81, 81, 81, 81, 80), ...sas(75)], weights: [60, 0, 40], final: 79 },
  '8': { columns: [...lm(80), ...sts(70), ...sas(90)], weights: [50, 30, 30], final: 80 },
  '9': { columns: [...lm(80), ...sts(70), ...sas(90)], weights: [3, 1, 1], final: 80 },
  '10 empty': { columns: [...lm(78), ...sts(null), ...sas(84)], final: null },
  '10 exempt': { columns: [...lm(78), ...sts('EXEMPT'), ...sas(84)], final: 80 },
  '10 absent': { columns: [...lm(78), ...sts('ABSENT'), ...sas(84)], final: 64 },
  '11 CAP': { columns: withRemedial(90), weights: half, final: 81 },
  '11 HIGHEST': { columns: withRemedial(90), weights: half, mode: 'HIGHEST', final: 83 },
  '12': { columns: withRemedial(55), weights: half, final: 79 },
  '13': { columns: lm({ value: 80, remedial: 70 }), final: 80 },
  '14': { columns: [{ kind: 'LM', cell: 80, weight: 2 }, ...lm(71)], final: 77 },
  '15': { columns: [...missed(lm(null, null)), ...missed(sts(null)), ...lm(84, 79), ...sas(88)], final: 83 },
  '16': { columns: [...of('PH', 80, 76, 85), ...of('PTS', 78), ...of('PAS', 83)], weights: [2, 1, 1], final: 80 },
  '17': {
    columns: [
      ...practical('4.1', 92),
      ...practical('4.2', 66, 75),
      ...practical('4.3', 87),
      ...practical('4.4', 78.5),
      ...practical('4.5', 80),
      ...practical('4.6', 85),
      ...of('PH', 80),
    ],
    final: 80,
    skill: 83,
  },
  'the mean of both attempts': { columns: lm({ value: 60, remedial: 90 }), mode: 'MEAN', final: 75 },
}

const school = await evaluatedIn(t)

/** A class of one student with this set-up and these scores. */
async function scored(name: string, { columns, weights = [60, 20, 20], mode = 'CAP' }: Golden) {
  const { params, yearId, assignSubject: assign, teacher } = school
  const { academicClassId, studentIds } = await newClass(t, { ...params, yearId, name: `VII ${name}`, count: 1 })
  const id = (await assign({ academicClassId })).body.data.id
  const at = { params: { ...params, id }, query: { semesterNo: 1 as const } }
  const [weightLm, weightSts, weightSas] = weights
  const isK13 = columns.some(({ kind }) => kind === 'PH' || kind === 'PRAKTIK')
  const components = columns.map(({ kind, weight = 1, competency, isMissed }, index) => {
    const one = { id: newId(), code: `K${index + 1}`, name: kind, kind, weight, objectiveIds: [], isArchived: false }
    return { ...one, ...(competency && { competency }), ...(isMissed && { date: '2026-07-20' }) }
  })
  const rule = { threshold: 75, weightLm, weightSts, weightSas, remedialMode: mode, objectives: [], components }
  const setup = { curriculum: isK13 ? ('K13' as const) : ('MERDEKA' as const), ...rule }
  expect((await t.call(subjectEvaluationEndpoints.save, { ...at, body: setup }, teacher)).status).toBe(200)
  const points = (value: number) => Math.round(value * 10)
  const cells = columns.flatMap(({ cell }, component): Sent[] => {
    if (cell === null) return []
    const place = { component, student: 0, rev: 0 }
    if (cell === 'ABSENT') return [{ ...place, state: cell }]
    if (cell === 'EXEMPT') return [{ ...place, state: cell, reason: 'Lomba provinsi' }]
    const { value, remedial } = typeof cell === 'number' ? { value: cell, remedial: undefined } : cell
    const second = remedial !== undefined && { remedial: points(remedial) }
    return [{ ...place, state: 'SCORE' as const, value: points(value), ...second }]
  })
  if (columns.some(({ isMissed }) => isMissed)) {
    const joined = { join_date: '2026-08-03' }
    await t.owner.updateTable('enrollment').set(joined).where('student_id', '=', studentIds[0]!).execute()
  }
  const body = { componentIds: components.map((one) => one.id), studentIds: [...studentIds], cells }
  const sent = await t.call(scoreEndpoints.save, { ...at, body }, teacher)
  expect(sent.body.data.cells.map(({ verdict }) => verdict)).toEqual(cells.map(() => 'APPLIED'))
  return { academicClassId, studentId: studentIds[0]! }
}

test.each(Object.entries(goldens))(
  'golden %s is the same stored, on the student’s page and in the leger',
  async (no, golden) => {
    const { own, params, yearId } = school
    const { academicClassId, studentId } = await scored(no, golden)
    const expected = { final: golden.final, skill: golden.skill ?? null }
    const stored = await t.owner
      .selectFrom('subject_result')
      .select(['final_score as final', 'skill_score as skill'])
      .where('student_id', '=', studentId)
      .executeTakeFirst()
    expect(stored).toEqual(expected)
    const one = { params: { ...params, id: studentId }, query: { semesterNo: 1 as const } }
    const { scores } = (await t.call(reportCardListEndpoints.read, one, own.admin)).body.data
    expect(scores.map(({ final, skill }) => ({ final, skill }))).toEqual([expected])
    const query = { academicYearId: yearId, semesterNo: 1 as const, period: 'AKHIR' as const, academicClassId }
    const { rows } = (await t.call(reportCardPaperEndpoints.ledger, { params, query }, own.admin)).body.data
    expect(rows.map(({ cells }) => cells)).toMatchObject([[{ ...expected, threshold: 75 }]])
  },
)
