import { formatFraction, roundHalfUp, type Fraction } from './fraction.ts'
import type { Tenths } from './tenths.ts'

/** FORMATIF never counts. LM, STS and SAS belong to Merdeka; PH, PTS, PAS and the separate PRAKTIK to K13. */
export const componentKinds = ['FORMATIF', 'LM', 'STS', 'SAS', 'PH', 'PTS', 'PAS', 'PRAKTIK'] as const
export type ComponentKind = (typeof componentKinds)[number]

const knowledgeKinds = ['LM', 'STS', 'SAS', 'PH', 'PTS', 'PAS'] as const satisfies ComponentKind[]

/** How a second attempt counts: up to the threshold, the better of the two, or the mean of both. */
export const remedialModes = ['CAP', 'HIGHEST', 'MEAN'] as const
export type RemedialMode = (typeof remedialModes)[number]

/** EMPTY is owed, ABSENT ("Tidak ikut") counts 0; EXEMPT ("Dibebaskan") and NOT_DUE ("Tidak wajib") do not count. */
export const cellStates = ['EMPTY', 'SCORE', 'ABSENT', 'EXEMPT', 'NOT_DUE'] as const
export type CellState = (typeof cellStates)[number]

/** One student's cell in one component. Only a SCORE has values; one without a value counts as EMPTY. */
export type CellContent = { state: CellState; value: Tenths | null; remedial?: Tenths | null }

/** The cells of one student by component id, such as a Map; missing ones are EMPTY. */
export type CellLookup = { get: (componentId: string) => CellContent | undefined }

/** `weight` is an integer of at least 1, within its kind. `competency` is the KD of a PRAKTIK. */
export type ScoreComponent = { id: string; kind: ComponentKind; weight: number; competency?: string | null }

/** Integers of at least 0; a kind without a weight does not count, and its cells are not owed. */
export type KindWeights = Partial<Record<(typeof knowledgeKinds)[number], number>>

/** `threshold` is KKTP or KKM, an integer of 0 to 100 points. */
export type RemedialRule = { remedialMode: RemedialMode; threshold: number }

/** The caller omits archived components. */
export type ScoreFormula = RemedialRule & { components: readonly ScoreComponent[]; weights: KindWeights }

export type FinalScore = {
  /** Points, 0 to 100; null while a cell is owed, and when none is (`owed` 0: exempt from everything). */
  final: number | null
  /** The result from the filled cells: for a grey hint, never a list or a paper. Equals the final once complete. */
  provisional: number | null
  /** The final before rounding, as "79,5". */
  exact: string | null
  filled: number
  owed: number
}

/** Both curricula have three parts; PH, PTS and PAS replace LM, STS and SAS. */
export const kindWeights = (parts: { weightLm: number; weightSts: number; weightSas: number }): KindWeights => ({
  LM: parts.weightLm,
  PH: parts.weightLm,
  STS: parts.weightSts,
  PTS: parts.weightSts,
  SAS: parts.weightSas,
  PAS: parts.weightSas,
})

/** A cell's value in twentieths of a point (a mean of two may end in half a tenth); null: does not count. */
export function effectiveScore(cell: CellContent | undefined, rule: RemedialRule): number | null {
  if (cell?.state === 'ABSENT') return 0
  if (cell?.state !== 'SCORE' || cell.value === null) return null
  const { value, remedial } = cell
  if (remedial === null || remedial === undefined) return value * 2
  switch (rule.remedialMode) {
    case 'CAP':
      return Math.max(value, Math.min(remedial, rule.threshold * 10)) * 2
    case 'HIGHEST':
      return Math.max(value, remedial) * 2
    case 'MEAN':
      return value + remedial
  }
}

/**
 * The final score (nilai rapor) of one student: the weighted mean of each kind, and of these the mean by the weights of
 * the kinds with anything left to count. Exact until it is rounded once, half up. Under K13 this is knowledge only.
 */
export function finalScore(formula: ScoreFormula, cells: CellLookup): FinalScore {
  const progress = { filled: 0, owed: 0 }
  let sum: Fraction = { n: 0n, d: 1n }
  let weights = 0n
  for (const kind of knowledgeKinds) {
    const weight = BigInt(formula.weights[kind] ?? 0)
    if (weight === 0n) continue
    const mean = meanOf(filledCells(kind, { formula, cells, progress }))
    if (!mean) continue
    sum = { n: sum.n * mean.d + weight * mean.n * sum.d, d: sum.d * mean.d }
    weights += weight
  }
  return resultOf(weights === 0n ? null : { n: sum.n, d: sum.d * weights }, progress)
}

/**
 * The skill score (keterampilan) of K13: the best score in each competency (KD) counts, and of these the mean. The KD
 * weighs as much as its heaviest score: with the weight of the best one, a better score could lower the mean.
 */
export function skillScore(formula: Omit<ScoreFormula, 'weights'>, cells: CellLookup): FinalScore {
  const progress = { filled: 0, owed: 0 }
  const best = new Map<unknown, Counted>()
  for (const { component, score, weight } of filledCells('PRAKTIK', { formula, cells, progress })) {
    // A component without a KD is its own group.
    const key = component.competency ?? component
    const other = best.get(key) ?? { score, weight }
    best.set(key, { score: Math.max(score, other.score), weight: Math.max(weight, other.weight) })
  }
  return resultOf(meanOf([...best.values()]), progress)
}

type Progress = { filled: number; owed: number }
type Counted = { score: number; weight: number }
type Source = { formula: Omit<ScoreFormula, 'weights'>; cells: CellLookup; progress: Progress }

/** The counted cells of a kind; adds owed and filled ones to `progress`. */
function filledCells(kind: ComponentKind, { formula, cells, progress }: Source) {
  const filled: (Counted & { component: ScoreComponent })[] = []
  for (const component of formula.components) {
    if (component.kind !== kind) continue
    const cell = cells.get(component.id)
    if (cell?.state === 'EXEMPT' || cell?.state === 'NOT_DUE') continue
    progress.owed += 1
    const score = effectiveScore(cell, formula)
    if (score === null) continue
    progress.filled += 1
    filled.push({ component, score, weight: component.weight })
  }
  return filled
}

/** In points; null without any. */
function meanOf(counted: readonly Counted[]): Fraction | null {
  let sum = 0n
  let weights = 0n
  for (const { score, weight } of counted) {
    sum += BigInt(weight) * BigInt(score)
    weights += BigInt(weight)
  }
  return weights === 0n ? null : { n: sum, d: weights * 20n }
}

function resultOf(score: Fraction | null, { filled, owed }: Progress): FinalScore {
  const provisional = score && roundHalfUp(score)
  const isComplete = filled === owed
  return {
    final: isComplete ? provisional : null,
    provisional,
    exact: isComplete && score ? formatFraction(score) : null,
    filled,
    owed,
  }
}
