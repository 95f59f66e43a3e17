import { objectiveScores } from '@hadir/contract/evaluation/description.ts'
import { type CellContent, type CellLookup, effectiveScore } from '@hadir/contract/evaluation/final-score.ts'
import { type Fraction, compareFractions, roundHalfUp } from '@hadir/contract/evaluation/fraction.ts'
import { type Membership, studentResult } from '@hadir/contract/evaluation/student-result.ts'
import type { SubjectEvaluation } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { sameName } from '../find-students.ts'
import type { EraporFile, ScoreColumn, Use } from './form.ts'

export type FillStudent = Membership & {
  id: string
  name: string
  nisn: string | null
  isHere: boolean
  /** Objectives that the teacher marked as achieved or not, regardless of scores. */
  ticks: ReadonlyMap<string, boolean>
  cells: [componentId: string, content: CellContent][]
}

export const final = 'final'

const kindsFor: Record<Exclude<Use, 'final' | 'other'>, readonly string[]> = {
  scope: ['LM', 'PH'],
  midterm: ['STS', 'PTS'],
  test: ['SAS', 'PAS'],
}

/**
 * Which component goes into which column: the chosen one, else the n-th component of a kind for the n-th column of that
 * kind. Our components do not show which is a test: the first of the end of the semester is assumed to be one.
 */
export function sourcesFor(columns: readonly ScoreColumn[], setup: SubjectEvaluation, requested: string | undefined) {
  const wished = new Map((requested ?? '').split(',').map((pair) => pair.split('=') as [string, string]))
  const components = setup.components.filter(({ isArchived }) => !isArchived)
  const known = new Set([final, ...components.map(({ id }) => id)])
  const seen = new Map<Use, number>()
  return columns.map(({ key, label, use }) => {
    const nth = seen.get(use) ?? 0
    seen.set(use, nth + 1)
    const ofKind =
      use === 'final' || use === 'other'
        ? []
        : components.filter(({ kind, carriedFrom }) => kindsFor[use].includes(kind) && carriedFrom === undefined)
    const proposed = use === 'final' ? final : (ofKind[nth]?.id ?? '')
    const wish = requested === undefined ? proposed : (wished.get(key) ?? '')
    return { key, label, source: known.has(wish) ? wish : '' }
  })
}

/** A student's exact value there; null: none yet. */
export function scoreOf(setup: SubjectEvaluation, student: FillStudent, source: string): Fraction | null {
  const cells: CellLookup = new Map(student.cells)
  if (source === final) {
    const result = studentResult(setup, { ...student, description: null, editedFrom: null }, cells)
    return result.final === null ? null : { n: BigInt(result.final), d: 1n }
  }
  const score = effectiveScore(cells.get(source), setup)
  return score === null ? null : { n: BigInt(score), d: 20n }
}

/** A whole number of points, as these files require. */
export const pointsOf = (score: Fraction) => ({ points: roundHalfUp(score), isRounded: score.n % score.d !== 0n })

/** Whether an objective is achieved, by its text: 1, 0, or null where it is not assessed or unknown. */
export function achieved(setup: SubjectEvaluation, student: FillStudent, text: string): number | null {
  const objective = setup.objectives.find((one) => sameName(one.text) === sameName(text))
  const tick = objective && student.ticks.get(objective.id)
  if (tick !== undefined) return Number(tick)
  const components = setup.components.filter(({ isArchived }) => !isArchived)
  const scores = objectiveScores({ ...setup, components }, new Map(student.cells))
  const score = objective && scores.get(objective.id)
  return score ? Number(compareFractions(score, { n: BigInt(setup.threshold), d: 1n }) >= 0) : null
}

/** Objectives of the file that the subject lacks. */
export function unknownObjectives({ objectives }: EraporFile, setup: SubjectEvaluation): string[] {
  const known = new Set(setup.objectives.map(({ text }) => sameName(text)))
  return [...new Set(objectives?.cells.map(({ text }) => text) ?? [])].filter((text) => !known.has(sameName(text)))
}
