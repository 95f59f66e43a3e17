import { expect, test } from 'vitest'
import {
  finalScore,
  kindWeights,
  skillScore,
  type CellContent,
  type ComponentKind,
  type RemedialMode,
} from './final-score.ts'

type Written = number | Exclude<CellContent['state'], 'SCORE'> | { value: number; remedial: number }
type Column = { kind: ComponentKind; cell: Written; weight?: number; competency?: string }

const points = (value: number) => Math.round(value * 10)
const contentOf = (cell: Written): CellContent => {
  if (typeof cell === 'string') return { state: cell, value: null, remedial: null }
  if (typeof cell === 'number') return { state: 'SCORE', value: points(cell), remedial: null }
  return { state: 'SCORE', value: points(cell.value), remedial: points(cell.remedial) }
}

type Rule = { weights?: readonly [number, number, number]; mode?: RemedialMode; threshold?: number }

/** Scores in points, weights as LM:STS:SAS. */
function calculate(columns: readonly Column[], { weights: [lm, sts, sas] = [60, 20, 20], mode, threshold }: Rule = {}) {
  const components = columns.map(({ kind, weight = 1, competency }, index) => ({
    id: String(index),
    kind,
    weight,
    competency: competency ?? null,
  }))
  const formula = {
    components,
    weights: kindWeights({ weightLm: lm, weightSts: sts, weightSas: sas }),
    remedialMode: mode ?? ('CAP' as const),
    threshold: threshold ?? 75,
  }
  const cells = new Map(columns.map(({ cell }, index) => [String(index), contentOf(cell)]))
  return { knowledge: finalScore(formula, cells), skill: skillScore(formula, cells) }
}
const knowledge = (columns: readonly Column[], rule?: Rule) => calculate(columns, rule).knowledge
const skill = (columns: readonly Column[], rule?: Rule) => calculate(columns, rule).skill
const final = (columns: readonly Column[], rule?: Rule) => {
  const { final, exact } = knowledge(columns, rule)
  return [exact, final]
}

const column = (kind: ComponentKind) => (cell: Written) => ({ kind, cell })
const columns = (kind: ComponentKind, ...cells: Written[]): Column[] => cells.map(column(kind))
const lm = (...cells: Written[]) => columns('LM', ...cells)
const sts = (...cells: Written[]) => columns('STS', ...cells)
const sas = (...cells: Written[]) => columns('SAS', ...cells)

const firstGolden = lm(85, 83, 60, 84)

test('golden 1: with only LM, its mean is the final, whatever the other weights', () => {
  expect(final(firstGolden)).toEqual(['78', 78])
})

test('golden 2: kinds are weighted 60:20:20', () => {
  expect(final([...firstGolden, ...sts(75), ...sas(77)])).toEqual(['77,2', 77])
})

test('golden 3: a half goes up', () => {
  expect(final([...firstGolden, ...sas(81)], { weights: [1, 0, 1] })).toEqual(['79,5', 80])
})

test('goldens 4 to 6: a half that floats would lose goes up', () => {
  expect(final([...lm(28.5), ...sts(75), ...sas(77)])).toEqual(['47,5', 48])
  expect(final([...lm(48), ...sts(81.5), ...sas(77)])).toEqual(['60,5', 61])
  expect(final([...lm(53), ...sts(81.5), ...sas(77)])).toEqual(['63,5', 64])
})

test('golden 7: the mean of a kind is not rounded', () => {
  expect(final([...lm(81, 81, 81, 81, 81, 80), ...sas(75)], { weights: [60, 0, 40] })).toEqual(['78,5', 79])
})

test('goldens 8 and 9: weights need not sum to 100', () => {
  const scores = [...lm(80), ...sts(70), ...sas(90)]
  expect(final(scores, { weights: [50, 30, 30] })).toEqual(['80', 80])
  expect(final(scores, { weights: [3, 1, 1] })).toEqual(['80', 80])
})

test('golden 10: an empty cell keeps the final open, and counts neither as 0 nor as absent', () => {
  const rows = (cell: Written) => [...lm(78), ...sts(cell), ...sas(84)]
  // Grey, from the filled cells.
  expect(knowledge(rows('EMPTY'))).toEqual({ final: null, provisional: 80, exact: null, filled: 2, owed: 3 })
  expect(knowledge(rows('EXEMPT'))).toEqual({ final: 80, provisional: 80, exact: '79,5', filled: 2, owed: 2 })
  expect(knowledge(rows('ABSENT'))).toEqual({ final: 64, provisional: 64, exact: '63,6', filled: 3, owed: 3 })
})

test('golden 11: a remedial counts up to the threshold, or in full', () => {
  const scores = [...lm(85, 83, { value: 60, remedial: 90 }, 84), ...sas(80)]
  expect(final(scores, { weights: [1, 0, 1] })).toEqual(['80,875', 81])
  expect(final(scores, { weights: [1, 0, 1], mode: 'HIGHEST' })).toEqual(['82,75', 83])
})

test('golden 12: a remedial below the first score changes nothing', () => {
  const scores = [...lm(85, 83, { value: 60, remedial: 55 }, 84), ...sas(80)]
  expect(final(scores, { weights: [1, 0, 1] })).toEqual(['79', 79])
  expect(final(scores, { weights: [1, 0, 1], mode: 'HIGHEST' })).toEqual(['79', 79])
})

test('golden 13: a first score above the threshold is not capped by it', () => {
  expect(final(lm({ value: 80, remedial: 70 }))).toEqual(['80', 80])
  expect(final(lm({ value: 80, remedial: 95 }))).toEqual(['80', 80])
})

test('a remedial under MEAN counts half, to half a tenth, up or down', () => {
  expect(final(lm({ value: 60, remedial: 90.1 }), { mode: 'MEAN' })).toEqual(['75,05', 75])
  expect(final(lm({ value: 80, remedial: 70 }), { mode: 'MEAN' })).toEqual(['75', 75])
})

test('a remedial of 0 counts under MEAN', () => {
  expect(final(lm({ value: 60, remedial: 0 }), { mode: 'MEAN' })).toEqual(['30', 30])
})

test('golden 14: a component’s weight applies within its kind', () => {
  expect(final([{ kind: 'LM', cell: 80, weight: 2 }, ...lm(71)])).toEqual(['77', 77])
  // Its weight does not affect the other kinds.
  expect(final([{ kind: 'LM', cell: 80, weight: 100 }, ...sas(60)], { weights: [1, 0, 1] })).toEqual(['70', 70])
})

test('golden 15: a late joiner owes only later scores', () => {
  const scores = [...lm('NOT_DUE', 'NOT_DUE', 84, 79), ...sts('NOT_DUE'), ...sas(88)]
  expect(knowledge(scores)).toEqual({ final: 83, provisional: 83, exact: '83,125', filled: 3, owed: 3 })
})

test('golden 16: K13 counts PH, PTS and PAS', () => {
  const scores = [...columns('PH', 80, 76, 85), ...columns('PTS', 78), ...columns('PAS', 83)]
  expect(final(scores, { weights: [2, 1, 1] })).toEqual(['80,416…', 80])
})

const practical = (competency: string, cell: Written, weight = 1): Column => ({
  kind: 'PRAKTIK',
  cell,
  weight,
  competency,
})

test('golden 17: the best practical score of each KD counts, and of all KD the mean', () => {
  const scores = [
    practical('4.1', 92),
    practical('4.2', 66),
    practical('4.2', 75),
    practical('4.3', 87),
    practical('4.4', 78.5),
    practical('4.5', 80),
    practical('4.6', 85),
  ]
  expect(skill(scores)).toEqual({ final: 83, provisional: 83, exact: '82,916…', filled: 7, owed: 7 })
  expect(skill(scores.toReversed()).exact).toBe('82,916…')
})

test('practical scores without a KD count separately', () => {
  expect(skill(columns('PRAKTIK', 60, 80)).exact).toBe('70')
})

test('a KD weighs as much as its heaviest score, so that a better score never lowers the mean', () => {
  const scores = (second: number) => [practical('4.1', 70), practical('4.1', second, 5), practical('4.2', 90)]
  expect(skill(scores(69)).exact).toBe('73,333…')
  expect(skill(scores(71)).exact).toBe('74,166…')
  expect(skill(scores(71).toReversed()).exact).toBe('74,166…')
})

test('a practical score is owed, 0 or exempt like any other, and its remedial counts', () => {
  expect(skill([practical('4.1', 80), practical('4.1', 'EMPTY')])).toMatchObject({ final: null, provisional: 80 })
  expect(skill([practical('4.1', 'ABSENT'), practical('4.2', 80)]).final).toBe(40)
  expect(skill([practical('4.1', 'EXEMPT', 9), practical('4.1', 80), practical('4.2', 60)]).final).toBe(70)
  expect(skill([practical('4.1', { value: 60, remedial: 90 })]).final).toBe(75)
})

test('knowledge and skill are independent', () => {
  const both = calculate([...columns('PH', 80), ...columns('PRAKTIK', 'EMPTY')])
  expect(both.knowledge).toMatchObject({ final: 80, filled: 1, owed: 1 })
  expect(both.skill).toMatchObject({ final: null, filled: 0, owed: 1 })
})

test('a formative assessment is never owed and never counts', () => {
  const nothing = { final: null, provisional: null, exact: null, filled: 0, owed: 0 }
  expect(knowledge(columns('FORMATIF', 100, 'EMPTY'))).toEqual(nothing)
  expect(skill(columns('FORMATIF', 100, 'EMPTY'))).toEqual(nothing)
  expect(final([...lm(70), ...columns('FORMATIF', 100, 'ABSENT', 'EMPTY')])).toEqual(['70', 70])
})

test('a kind without weight is not owed, and does not count', () => {
  const scores = [...lm(70), ...sts('EMPTY'), ...sas(80)]
  expect(knowledge(scores, { weights: [1, 0, 1] })).toMatchObject({ final: 75, filled: 2, owed: 2 })
  const formula = { components: [{ id: 'a', kind: 'STS' as const, weight: 1 }], weights: { LM: 1 } }
  expect(finalScore({ ...formula, remedialMode: 'CAP', threshold: 75 }, new Map()).owed).toBe(0)
})

test('a student exempt from everything owes nothing and has no final', () => {
  const scores = [...lm('EXEMPT', 'EXEMPT'), ...sas('NOT_DUE')]
  expect(knowledge(scores)).toEqual({ final: null, provisional: null, exact: null, filled: 0, owed: 0 })
})

test('an empty row is owed completely, and one with only absences is 0', () => {
  expect(knowledge([...lm('EMPTY', 'EMPTY'), ...sas('EMPTY')])).toEqual({
    final: null,
    provisional: null,
    exact: null,
    filled: 0,
    owed: 3,
  })
  expect(final([...lm('ABSENT', 'ABSENT'), ...sas(0)])).toEqual(['0', 0])
})

test('an unwritten cell is empty, and so is a score without a value', () => {
  const formula = {
    components: [{ id: 'a', kind: 'LM' as const, weight: 1 }],
    weights: { LM: 1 },
    remedialMode: 'CAP' as const,
    threshold: 75,
  }
  expect(finalScore(formula, new Map())).toMatchObject({ final: null, filled: 0, owed: 1 })
  expect(finalScore(formula, new Map([['a', { state: 'SCORE', value: null }]]))).toMatchObject({ final: null, owed: 1 })
})
