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

type Setup = {
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
  /** The scores have changed since somebody worded the description. */
  isStale: boolean
}

const notDue: CellContent = { state: 'NOT_DUE', value: null }

/** What one student's cells come to: the same on the server, which stores it, and in the browser, while one types. */
export function studentResult(setup: Setup, student: Student, cells: CellLookup): StudentResult {
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
  const scores = objectiveScores(formula, owed)
  const automatic = automaticDescription({
    studentName: student.name,
    threshold: setup.threshold,
    objectives: setup.objectives.map(({ id, text }, orderNo) => ({ text, orderNo, score: scores.get(id) ?? null })),
  })
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
    isStale: isDescriptionStale(student.editedFrom, automatic),
  }
}
