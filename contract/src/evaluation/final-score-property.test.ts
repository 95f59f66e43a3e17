import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amount } from '../testing/test-size.ts'
import {
  cellStates,
  componentKinds,
  finalScore,
  remedialModes,
  skillScore,
  type CellContent,
  type FinalScore,
  type ScoreFormula,
} from './final-score.ts'

type Column = ScoreFormula['components'][number] & { cell: CellContent }
type Sample = Omit<ScoreFormula, 'components'> & { columns: Column[] }

/** Independent exact numbers: reduced, with a sign, built up one cell at a time. Shares nothing with the module. */
type Rational = readonly [bigint, bigint]
const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b))
const rational = (n: bigint, d: bigint): Rational => {
  const factor = gcd(n, d) || 1n
  return [n / factor, d / factor]
}
const add = (a: Rational, b: Rational) => rational(a[0] * b[1] + b[0] * a[1], a[1] * b[1])
const times = (a: Rational, b: Rational) => rational(a[0] * b[0], a[1] * b[1])
const whole = (value: number): Rational => [BigInt(value), 1n]
const isLess = (a: Rational, b: Rational) => a[0] * b[1] < b[0] * a[1]
const larger = (a: Rational, b: Rational) => (isLess(a, b) ? b : a)
const smaller = (a: Rational, b: Rational) => (isLess(a, b) ? a : b)
const total = (values: Rational[]) => values.reduce(add, whole(0))

function weighted(values: { weight: Rational; score: Rational }[]): Rational | null {
  const weight = total(values.map((one) => one.weight))
  if (weight[0] === 0n) return null
  return times(total(values.map((one) => times(one.weight, one.score))), [weight[1], weight[0]])
}

function scoreOf({ cell }: Column, { remedialMode, threshold }: Sample): Rational | null {
  if (cell.state === 'ABSENT') return whole(0)
  if (cell.state !== 'SCORE' || cell.value === null) return null
  const original = rational(BigInt(cell.value), 10n)
  if (typeof cell.remedial !== 'number') return original
  const second = rational(BigInt(cell.remedial), 10n)
  if (remedialMode === 'MEAN') return times(add(original, second), [1n, 2n])
  return larger(original, remedialMode === 'CAP' ? smaller(second, whole(threshold)) : second)
}

/** By the quotient and remainder of a division, as on paper. */
function halfUp([n, d]: Rational): number {
  const rest = n % d
  return Number((n - rest) / d) + (rest + rest >= d ? 1 : 0)
}

function expected(mean: Rational | null, columns: Column[], sample: Sample): Omit<FinalScore, 'exact'> {
  const owed = columns.filter(({ cell }) => cell.state !== 'EXEMPT' && cell.state !== 'NOT_DUE')
  const filled = owed.filter((column) => scoreOf(column, sample) !== null)
  const provisional = mean ? halfUp(mean) : null
  const final = filled.length === owed.length ? provisional : null
  return { final, provisional, filled: filled.length, owed: owed.length }
}

const isCounted = (column: Column, { weights }: Sample) =>
  column.kind !== 'FORMATIF' && column.kind !== 'PRAKTIK' && (weights[column.kind] ?? 0) > 0

function expectedKnowledge(sample: Sample) {
  const columns = sample.columns.filter((column) => isCounted(column, sample))
  const kinds = componentKinds.flatMap((kind) => {
    const score = weighted(
      columns
        .filter((column) => column.kind === kind)
        .map((column) => ({ weight: whole(column.weight), score: scoreOf(column, sample) }))
        .filter((one): one is { weight: Rational; score: Rational } => one.score !== null),
    )
    return score && kind !== 'FORMATIF' && kind !== 'PRAKTIK'
      ? [{ weight: whole(sample.weights[kind] ?? 0), score }]
      : []
  })
  return expected(weighted(kinds), columns, sample)
}

function expectedSkill(sample: Sample) {
  const columns = sample.columns.filter(({ kind }) => kind === 'PRAKTIK')
  const names = new Set(columns.map(({ id, competency }) => competency ?? `alone ${id}`))
  const best = [...names].flatMap((name) => {
    const group = columns.filter(({ id, competency }) => (competency ?? `alone ${id}`) === name)
    const there = group.flatMap((column) => {
      const score = scoreOf(column, sample)
      return score ? [{ weight: whole(column.weight), score }] : []
    })
    const [first] = there
    if (!first) return []
    return [there.reduce((a, b) => ({ weight: larger(a.weight, b.weight), score: larger(a.score, b.score) }), first)]
  })
  return expected(weighted(best), columns, sample)
}

const tenths = fc.integer({ min: 0, max: 1000 })
const cell: fc.Arbitrary<CellContent> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ state: fc.constant('SCORE' as const), value: tenths, remedial: fc.constant(null) }),
  },
  { weight: 3, arbitrary: fc.record({ state: fc.constant('SCORE' as const), value: tenths, remedial: tenths }) },
  {
    weight: 2,
    arbitrary: fc.record({
      state: fc.constantFrom(...cellStates.filter((state) => state !== 'SCORE' && state !== 'EMPTY')),
      value: fc.constant(null),
    }),
  },
  // Rare, so that most samples are complete.
  { weight: 1, arbitrary: fc.record({ state: fc.constantFrom('EMPTY', 'EXEMPT'), value: fc.constant(null) }) },
)
const column = fc.record({
  kind: fc.constantFrom(...componentKinds),
  weight: fc.integer({ min: 1, max: 100 }),
  competency: fc.constantFrom(null, '4.1', '4.2'),
  cell,
})
const weight = fc.integer({ min: 0, max: 100 })
const sample: fc.Arbitrary<Sample> = fc.record({
  columns: fc
    .array(column, { minLength: 1, maxLength: 14 })
    .map((columns) => columns.map((one, index) => ({ ...one, id: String(index) }))),
  weights: fc.record(
    { LM: weight, STS: weight, SAS: weight, PH: weight, PTS: weight, PAS: weight },
    { requiredKeys: ['LM'] },
  ),
  remedialMode: fc.constantFrom(...remedialModes),
  threshold: fc.integer({ min: 0, max: 100 }),
})

function calculate({ columns, ...rule }: Sample) {
  const formula = { ...rule, components: columns }
  const cells = new Map(columns.map(({ id, cell }) => [id, cell]))
  return { knowledge: finalScore(formula, cells), skill: skillScore(formula, cells) }
}

const runs = { numRuns: amount({ short: 2_000, long: 50_000 }), seed: 23 }

test('random rows match an independent bigint oracle', () => {
  let complete = 0
  fc.assert(
    fc.property(sample, (one) => {
      const { knowledge, skill } = calculate(one)
      expect(knowledge).toMatchObject(expectedKnowledge(one))
      expect(skill).toMatchObject(expectedSkill(one))
      if (knowledge.final !== null) complete += 1
    }),
    runs,
  )
  expect(complete).toBeGreaterThan(0.3 * runs.numRuns)
})

test('a final lies between the lowest and the highest score that counts', () => {
  fc.assert(
    fc.property(sample, (one) => {
      const { knowledge, skill } = calculate(one)
      const bounded = [
        [knowledge.provisional, (column: Column) => isCounted(column, one)],
        [skill.provisional, (column: Column) => column.kind === 'PRAKTIK'],
      ] as const
      for (const [final, counts] of bounded) {
        if (final === null) continue
        const scores = one.columns.filter(counts).flatMap((column) => {
          const score = scoreOf(column, one)
          return score ? [score] : []
        })
        const [n, d] = scores.reduce(smaller)
        const [highN, highD] = scores.reduce(larger)
        expect(final).toBeGreaterThanOrEqual(Number(n / d))
        expect(final).toBeLessThanOrEqual(Number((highN + highD - 1n) / highD))
      }
    }),
    runs,
  )
})

const scaled = (weights: Sample['weights'], k: number) =>
  Object.fromEntries(Object.entries(weights).map(([kind, weight]) => [kind, weight * k]))

test('multiplying all weights by k changes nothing', () => {
  fc.assert(
    fc.property(sample, fc.integer({ min: 2, max: 1_000_000 }), (one, k) => {
      const before = calculate(one)
      const columns = one.columns.map((column) => ({ ...column, weight: column.weight * k }))
      expect(calculate({ ...one, columns })).toEqual(before)
      expect(calculate({ ...one, weights: scaled(one.weights, k) })).toEqual(before)
      expect(calculate({ ...one, columns, weights: scaled(one.weights, k) })).toEqual(before)
    }),
    runs,
  )
})

test('no formative score, state or weight changes a final', () => {
  fc.assert(
    fc.property(sample, fc.array(column, { minLength: 1, maxLength: 4 }), (one, extra) => {
      const formative = extra.map((column, index) => ({ ...column, kind: 'FORMATIF' as const, id: `f${index}` }))
      const without = one.columns.filter(({ kind }) => kind !== 'FORMATIF')
      const before = calculate({ ...one, columns: without })
      expect(calculate({ ...one, columns: [...formative, ...without] })).toEqual(before)
      expect(calculate(one)).toEqual(before)
    }),
    runs,
  )
})

test('a class of 40 students by 12 components takes well under 5 ms', () => {
  const kinds = ['LM', 'LM', 'LM', 'LM', 'LM', 'LM', 'LM', 'LM', 'STS', 'SAS', 'FORMATIF', 'PRAKTIK'] as const
  const columns = kinds.map((kind, index): Column => ({
    id: String(index),
    kind,
    weight: 1 + (index % 3),
    cell: { state: 'SCORE', value: 600 + index * 7, remedial: 733 },
  }))
  const row = { columns, weights: { LM: 60, STS: 20, SAS: 20 }, remedialMode: 'MEAN' as const, threshold: 75 }
  // The fastest of many, to exclude other work on the machine.
  const times = Array.from({ length: 30 }, () => {
    const since = performance.now()
    for (let student = 0; student < 40; student += 1) calculate(row)
    return performance.now() - since
  })
  expect(Math.min(...times)).toBeLessThan(2)
})
