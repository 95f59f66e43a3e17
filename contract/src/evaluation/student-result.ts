import { automaticDescription, isDescriptionStale, objectiveScores } from './description.ts'
import {
  type CellContent,
  type CellLookup,
  finalScore,
  kindWeights,
  type RemedialMode,
  type ScoreComponent,
  skillScore,
} from './final-score.ts'

export type ResultSetup = {
  threshold: number
  weightLm: number
  weightSts: number
  weightSas: number
  remedialMode: RemedialMode
  objectives: readonly { id: string; text: string }[]
  components: readonly (ScoreComponent & {
    date: string | null
    objectiveIds: readonly string[]
    isArchived: boolean
  })[]
}

type Student = { name: string; joinDate: string; description: string | null; editedFrom: string | null }

export type StudentResult = {
  /** Points; null while anything is owed. */
  final: number | null
  provisional: number | null
  /** Keterampilan, where the set-up has PRAKTIK. */
  skill: number | null
  /** Of both. */
  filled: number
  owed: number
  isBelow: boolean
  isSkillBelow: boolean
  /** What the scores say of the objectives; null: no objective is assessed. */
  automatic: string | null
  /** What the rapor prints: the teacher's words, else the automatic ones. */
  description: string | null
  /** The same of PRAKTIK, which K13 describes by itself; null without it. */
  skillDescription: string | null
  /** The scores have changed since somebody worded the description. */
  isStale: boolean
}

const notDue: CellContent = { state: 'NOT_DUE', value: null }

/** What one student's cells come to: the same on the server, which stores it, and in the browser, while one types. */
export function studentResult(setup: ResultSetup, student: Student, cells: CellLookup): StudentResult {
  const components = setup.components.filter(({ isArchived }) => !isArchived)
  // Whoever came later does not owe what was held before, unless somebody has entered it all the same.
  const missed = new Set(components.filter(({ date }) => date !== null && date < student.joinDate).map(({ id }) => id))
  const owed: CellLookup = {
    get: (id) => {
      const cell = cells.get(id)
      return missed.has(id) && (cell === undefined || cell.state === 'EMPTY') ? notDue : cell
    },
  }
  const formula = {
    components,
    weights: kindWeights(setup),
    remedialMode: setup.remedialMode,
    threshold: setup.threshold,
  }
  const knowledge = finalScore(formula, owed)
  const skill = skillScore(formula, owed)
  const describe = (isOf: (component: ScoreComponent) => boolean) => {
    const scores = objectiveScores({ ...formula, components: components.filter(isOf) }, owed)
    return automaticDescription({
      studentName: student.name,
      threshold: setup.threshold,
      objectives: setup.objectives.map(({ id, text }, orderNo) => ({ text, orderNo, score: scores.get(id) ?? null })),
    })
  }
  const automatic = describe(({ kind }) => kind !== 'PRAKTIK')
  const isUnder = (score: number | null) => score !== null && score < setup.threshold
  return {
    final: knowledge.final,
    provisional: knowledge.provisional,
    skill: skill.final,
    filled: knowledge.filled + skill.filled,
    owed: knowledge.owed + skill.owed,
    isBelow: isUnder(knowledge.final),
    isSkillBelow: isUnder(skill.final),
    automatic,
    description: student.editedFrom === null ? automatic : student.description,
    skillDescription: describe(({ kind }) => kind === 'PRAKTIK'),
    isStale: isDescriptionStale(student.editedFrom, automatic),
  }
}

/**
 * The set-up as the middle of a semester (TENGAH) knows it: without its end, and of the rest what has been held, which
 * is what any student of the class has been given something in.
 */
export const midSemester = <S extends ResultSetup>(setup: S, held: ReadonlySet<string>): S => ({
  ...setup,
  components: setup.components.filter(({ id, kind }) => kind !== 'SAS' && kind !== 'PAS' && held.has(id)),
})
