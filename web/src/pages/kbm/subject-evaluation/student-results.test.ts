import { expect, test } from 'vitest'
import { defaultDescriptionTemplate } from '@hadir/contract/evaluation/description.ts'
import type { ComponentKind } from '@hadir/contract/evaluation/final-score.ts'
import type { ScoreGrid } from '@hadir/contract/subject/subject-evaluation/score.ts'
import type { EvaluationComponent } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { discarded } from '../../../offline/scores/rejected-edits.ts'
import {
  answered,
  changed,
  contentOf,
  noScores,
  nothing,
  refusedAll,
  type Scores,
  toSend,
  withSaved,
} from '../../../offline/scores/score-edits.ts'
import { shownIn, struckIn } from './score-words.ts'
import { firstOwed, keysOf, lackingIn, resultsByStudent, rowsOf, summaryOf } from './student-results.ts'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const named = { id: id(0), name: 'x' }
const objectives = ['Membaca peta', 'Menghitung skala'].map((text, n) => ({ id: id(50 + n), code: `TP${n}`, text }))
const component = (n: number, kind: ComponentKind, date: string | null = null) => ({
  id: id(n),
  code: `${kind}${n}`,
  name: kind,
  kind,
  weight: 1,
  date,
  competency: null,
  objectiveIds: [objectives[n % 2]!.id],
  isArchived: false,
  taskId: null,
  examId: null,
  filled: 0,
})
const components = [component(1, 'FORMATIF'), component(2, 'LM', '2026-08-10'), component(3, 'LM'), component(4, 'STS')]
const student = (n: number, joinDate = '2026-07-13', isHere = true) => ({
  id: id(10 + n),
  name: `Siswa ${n}`,
  rollNo: n,
  nisn: null,
  joinDate,
  isHere,
  otherClass: null,
  ticks: [],
  description: null,
  editedFrom: null,
  skillDescription: null,
  skillEditedFrom: null,
})
const students = [student(1), student(2), student(3, '2026-09-01')]
/** STS has no weight. */
const grid: ScoreGrid = {
  evaluation: {
    id: id(0),
    semesterNo: 1,
    academicYear: named,
    academicClass: { ...named, grade: 'VII' },
    subject: named,
    teacher: null,
    curriculum: 'MERDEKA',
    classCurriculum: 'MERDEKA',
    threshold: 70,
    weightLm: 1,
    weightSts: 0,
    weightSas: 1,
    status: 'DRAFT',
    isOwn: true,
    isSetUp: true,
    remedialMode: 'CAP',
    version: 1,
    components,
    objectives: objectives.map((one) => ({ ...one, scope: null })),
  },
  students,
  withoutReligion: [],
  otherSubjects: [],
  cells: [],
  deadline: null,
  seq: 0,
  epoch: '',
  template: defaultDescriptionTemplate,
}
/** As if the server had taken every score. */
const stored = (scores: Scores): Scores => ({
  ...scores,
  saved: new Map([...scores.edits].map(([key, { content }]) => [key, { ...content!, rev: 1 }])),
  edits: new Map(),
})
const place = (component: number, student: number) => ({ componentId: id(component), studentId: id(10 + student) })
const enter = (scores: Scores, component: number, student: number, points: number) => {
  const content = { ...nothing, state: 'SCORE' as const, value: points * 10 }
  return changed(scores, [{ ...place(component, student), content }])
}

test('a row’s final and description follow each typed score; no other row is calculated', () => {
  const resultsOf = resultsByStudent(grid)
  const before = withSaved(noScores, [
    { ...place(2, 1), ...nothing, state: 'SCORE', value: 800, rev: 1 },
    { ...place(2, 2), ...nothing, state: 'SCORE', value: 600, rev: 1 },
  ])
  const first = resultsOf(before)
  expect(first.get(id(11))).toMatchObject({ final: null, filled: 1, owed: 2 })
  const typed = enter(before, 3, 1, 65)
  const second = resultsOf(typed)
  expect(second.get(id(11))).toMatchObject({
    final: 73,
    isBelow: false,
    description:
      'Ananda Siswa 1 menunjukkan penguasaan yang baik dalam membaca peta. Perlu bimbingan dalam menghitung skala.',
  })
  expect(second.get(id(12))).toBe(first.get(id(12)))
  expect(resultsOf(enter(typed, 3, 1, 50)).get(id(11))).toMatchObject({ final: 65, isBelow: true })
  // A text that is no score leaves the row as the server has it.
  const wrong = changed(typed, [{ ...place(3, 1), text: '8,55', why: 'Bukan nilai' }])
  expect(resultsOf(wrong).get(id(11))).toMatchObject({ final: null, filled: 1 })
})

test('refused and conflicting scores count nowhere; unsent ones provisionally, in no sum', () => {
  const resultsOf = resultsByStudent(grid)
  const saved = withSaved(noScores, [
    { ...place(2, 1), ...nothing, state: 'SCORE', value: 800, rev: 1 },
    { ...place(3, 1), ...nothing, state: 'SCORE', value: 700, rev: 1 },
  ])
  const before = resultsOf(saved).get(id(11))!
  expect(before).toMatchObject({ final: 75, isUnsaved: false, stored: { final: 75 } })
  const typed = enter(saved, 3, 1, 44)
  expect(resultsOf(typed).get(id(11))).toMatchObject({ final: 62, isUnsaved: true, stored: { final: 75 } })
  expect(summaryOf(grid, resultsOf(typed))).toMatchObject({ complete: 1, below: 0 })
  const sent = toSend(typed, 600)!
  const locked = refusedAll(typed, sent, 'Rapor siswa ini sudah dikunci')
  expect(resultsOf(locked).get(id(11))).toMatchObject({ final: 75, isUnsaved: false })
  const now = { ...nothing, state: 'SCORE' as const, value: 900, rev: 2, by: 'Ani', at: '2026-09-11T03:00:00Z' }
  const conflicting = answered(typed, sent, [{ verdict: 'CONFLICT', rev: 2, now }])
  expect(resultsOf(conflicting).get(id(11))).toMatchObject({ final: 85, isUnsaved: false })
  for (const scores of [locked, conflicting]) {
    const [{ contents, edits }] = rowsOf(scores, keysOf(students, components)) as [ReturnType<typeof rowsOf>[number]]
    expect(struckIn(edits[2])).toBe('44')
    expect(shownIn(contents[2] ?? null, edits[2])).toBe(scores === locked ? '70' : '90')
    expect(discarded(scores).edits.size).toBe(0)
    expect(discarded(scores, place(2, 1)).edits.size).toBe(1)
    expect(discarded(scores, place(3, 1)).edits.size).toBe(0)
  }
})

test('the line above counts filled scores, complete students and those below the threshold', () => {
  const cells = [
    [2, 1, 80],
    [3, 1, 60],
    [2, 2, 60],
    [3, 2, 60],
    // The third joined after the first test, and owes the second one alone.
    [3, 3, 70],
  ] as const
  const all = cells.reduce((scores, [at, of, points]) => enter(scores, at, of, points), noScores)
  expect(summaryOf(grid, resultsByStudent(grid)(stored(all)))).toEqual({
    students: 3,
    filled: 5,
    owed: 5,
    complete: 3,
    below: 1,
    isReady: true,
  })
  const none = { students: 3, filled: 0, owed: 5, complete: 0, below: 0, isReady: false }
  expect(summaryOf(grid, resultsByStudent(grid)(noScores))).toEqual(none)
  // The second has left, with a score below the threshold: nobody waits for hers.
  const left = { ...grid, students: [student(1), student(2, '2026-07-13', false), student(3, '2026-09-01')] }
  const withoutHers = stored(enter(enter(enter(enter(noScores, 2, 1, 80), 3, 1, 70), 2, 2, 60), 3, 3, 70))
  const line = summaryOf(left, resultsByStudent(left)(withoutHers))
  expect(line).toEqual({ students: 2, filled: 3, owed: 3, complete: 2, below: 0, isReady: true })
})

test('under K13 a student is complete with both scores, and below with either', () => {
  const parts = [component(2, 'PH'), component(3, 'PRAKTIK')]
  const k13 = { ...grid, evaluation: { ...grid.evaluation, curriculum: 'K13' as const, components: parts } }
  const lineOf = (...cells: (readonly [number, number, number])[]) =>
    summaryOf(
      k13,
      resultsByStudent(k13)(stored(cells.reduce((all, [at, of, points]) => enter(all, at, of, points), noScores))),
    )
  expect(lineOf([2, 1, 80])).toMatchObject({ filled: 1, owed: 6, complete: 0, below: 0 })
  expect(lineOf([2, 1, 80], [3, 1, 60])).toMatchObject({ filled: 2, owed: 6, complete: 1, below: 1 })
})

test('a student exempt from a part is complete; without anything that counts nobody is', () => {
  const lineOf = (curriculum: 'K13' | 'MERDEKA', parts: EvaluationComponent[], exempt: number) => {
    const evaluation = { ...grid.evaluation, curriculum, components: parts }
    const own = { ...grid, students: [student(1)], evaluation }
    const content = { ...nothing, state: 'EXEMPT' as const, reason: 'Cedera tangan' }
    return summaryOf(
      own,
      resultsByStudent(own)(stored(changed(enter(noScores, 3, 1, 80), [{ ...place(exempt, 1), content }]))),
    )
  }
  expect(lineOf('K13', [component(2, 'PH'), component(3, 'PRAKTIK')], 2)).toMatchObject({ complete: 1, isReady: true })
  expect(lineOf('MERDEKA', [component(3, 'FORMATIF')], 2)).toMatchObject({ complete: 0, isReady: false })
})

test('who keeps a subject from being final is named with what each lacks', () => {
  // The third joined after the second component was held.
  const scores = stored(enter(enter(enter(noScores, 2, 1, 80), 3, 1, 60), 2, 2, 80))
  const lacking = (of: Scores) =>
    lackingIn(grid, of, resultsByStudent(grid)(of)).map(({ student: one, components: parts, lacksDescription }) => [
      one.name,
      ...parts.map(({ code }) => code),
      ...(lacksDescription ? ['deskripsi'] : []),
    ])
  expect(lacking(scores)).toEqual([
    ['Siswa 2', 'LM3'],
    ['Siswa 3', 'LM3'],
  ])
  // An unsent score does not count as one yet.
  expect(lacking(enter(scores, 3, 2, 70))).toHaveLength(2)
  expect(lacking(stored(noScores))[0]).toEqual(['Siswa 1', 'LM2', 'LM3'])
  const unlinked = components.map((one) => ({ ...one, objectiveIds: [] }))
  const bare = { ...grid, evaluation: { ...grid.evaluation, components: unlinked }, students: [student(1)] }
  const all = lackingIn(bare, scores, resultsByStudent(bare)(scores))
  expect(all).toMatchObject([{ components: [], lacksDescription: true }])
})

test('the grid begins at the first component that somebody owes', () => {
  const owedIn = (scores: Scores, of = students) =>
    firstOwed(grid.evaluation, {
      students: of,
      components,
      sheet: { contentOf: (where) => contentOf(scores, where) },
    })
  // Formative assessments are never owed.
  expect(owedIn(noScores)).toBe(1)
  const partly = enter(enter(noScores, 2, 1, 80), 2, 2, 80)
  // The third student joined later.
  expect(owedIn(partly)).toBe(2)
  const complete = [1, 2, 3].reduce((scores, of) => enter(scores, 3, of, 80), partly)
  expect(owedIn(complete)).toBe(-1)
  expect(owedIn(noScores, [student(1, '2026-07-13', false)])).toBe(-1)
})
