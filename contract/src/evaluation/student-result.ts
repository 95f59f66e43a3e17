import {
  automaticDescription,
  type DescriptionTemplate,
  isDescriptionStale,
  type ObjectiveResult,
  objectiveScores,
} from './description.ts'
import {
  type CellContent,
  type CellLookup,
  finalScore,
  kindWeights,
  type RemedialMode,
  type ScoreComponent,
  skillScore,
} from './final-score.ts'
import { type GradeLetter, letterOf } from './grade-letter.ts'

/**
 * Raise it with every change that gives stored scores another result, here or in what this file calls: after the upgrade
 * a job stores again what an older formula calculated.
 */
export const formulaVersion = 2

export type ResultSetup = {
  /** K13 has predikat. */
  curriculum?: 'MERDEKA' | 'K13'
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
    /** Of one student who came from another class: the others do not owe it. */
    carriedFrom?: string | undefined
  })[]
}

/** The days between two memberships, up to the day before `until`, on which she is back. */
export type Gap = { from: string; until: string }
export type Membership = { joinDate: string; gaps?: readonly Gap[] | null | undefined }

/** Why a student does not owe what was held on a date; null: she was a member, or there is no date. */
export function whyNotDue(date: string | null, { joinDate, gaps }: Membership): 'NOT_YET' | 'AWAY' | null {
  if (date === null) return null
  if (date < joinDate) return 'NOT_YET'
  return gaps?.some(({ from, until }) => from <= date && date < until) ? 'AWAY' : null
}

type Student = Membership & {
  name: string
  description: string | null
  editedFrom: string | null
  skillDescription?: string | null
  skillEditedFrom?: string | null
  /** The teacher's manual ticks, by objective. */
  ticks?: ReadonlyMap<string, boolean> | undefined
}

export type StudentResult = {
  /** Points; null while any score is missing. */
  final: number | null
  provisional: number | null
  /** Keterampilan, where the set-up has PRAKTIK. */
  skill: number | null
  /** Of both. */
  filled: number
  owed: number
  /** A part misses a score. Without one, a part without a number has none that she owes: the rapor has a dash there. */
  lacksFinal: boolean
  lacksSkill: boolean
  isBelow: boolean
  isSkillBelow: boolean
  /** Predikat, under K13. */
  letter: GradeLetter | null
  skillLetter: GradeLetter | null
  /** The text from the scores of the objectives; null: no objective is assessed. */
  automatic: string | null
  /** What the rapor prints: the teacher's text, else the automatic one. */
  description: string | null
  /** The scores have changed since the description was edited. */
  isStale: boolean
  /** The same for PRAKTIK, which K13 describes separately: null, and never stale, without it. */
  hasSkill: boolean
  skillAutomatic: string | null
  skillDescription: string | null
  isSkillStale: boolean
  /** A part, knowledge or skill, in which she owes scores has no description. */
  isUndescribed: boolean
}

const notDue: CellContent = { state: 'NOT_DUE', value: null }

/** The result of one student's cells: calculated on the server, which stores it, and in the browser while typing. */
export function studentResult(
  setup: ResultSetup,
  student: Student,
  cells: CellLookup,
  template?: DescriptionTemplate,
): StudentResult {
  const components = setup.components.filter(({ isArchived }) => !isArchived)
  // Nobody owes what was held while she was no member, unless it was entered anyway.
  const missed = new Set(
    components.flatMap(({ id, date, carriedFrom }) =>
      carriedFrom !== undefined || whyNotDue(date, student) !== null ? id : [],
    ),
  )
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
  const describe = (own: typeof components, isDescribed: (objectiveId: string) => boolean) => {
    const scores = objectiveScores({ ...formula, components: own }, owed)
    const objectives = setup.objectives.flatMap(({ id, text }, orderNo): ObjectiveResult[] =>
      isDescribed(id)
        ? [{ text, orderNo, score: scores.get(id) ?? null, isAchieved: student.ticks?.get(id) ?? null }]
        : [],
    )
    return automaticDescription({
      studentName: student.name,
      threshold: setup.threshold,
      objectives,
      ...(template && { template }),
    })
  }
  const practical = components.filter(({ kind }) => kind === 'PRAKTIK')
  const others = components.filter(({ kind }) => kind !== 'PRAKTIK')
  const linked = (own: typeof components) => new Set(own.flatMap(({ objectiveIds }) => objectiveIds))
  const [ofSkill, ofKnowledge] = [linked(practical), linked(others)]
  // Objectives only practised are not knowledge; those without a component may be ticked, and count as knowledge.
  const automatic = describe(others, (id) => ofKnowledge.has(id) || !ofSkill.has(id))
  const skillAutomatic = practical.length > 0 ? describe(practical, (id) => ofSkill.has(id)) : null
  const skillEditedFrom = student.skillEditedFrom ?? null
  const letter = (score: number | null) =>
    setup.curriculum === 'K13' && score !== null ? letterOf(score, setup.threshold) : null
  const isUnder = (score: number | null) => score !== null && score < setup.threshold
  const description = student.editedFrom === null ? automatic : student.description
  const skillDescription = skillEditedFrom === null ? skillAutomatic : (student.skillDescription ?? null)
  return {
    final: knowledge.final,
    provisional: knowledge.provisional,
    skill: skill.final,
    filled: knowledge.filled + skill.filled,
    owed: knowledge.owed + skill.owed,
    lacksFinal: knowledge.filled < knowledge.owed,
    lacksSkill: skill.filled < skill.owed,
    isBelow: isUnder(knowledge.final),
    isSkillBelow: isUnder(skill.final),
    letter: letter(knowledge.final),
    skillLetter: letter(skill.final),
    automatic,
    description,
    isStale: isDescriptionStale(student.editedFrom, automatic),
    hasSkill: practical.length > 0,
    skillAutomatic,
    skillDescription,
    isSkillStale: practical.length > 0 && isDescriptionStale(skillEditedFrom, skillAutomatic),
    isUndescribed: (knowledge.owed > 0 && description === null) || (skill.owed > 0 && skillDescription === null),
  }
}

/**
 * Nothing that she owes is missing from her scores. From a part, knowledge or skill, of which she is exempt altogether
 * she owes neither a score nor a description: the rapor has a dash there.
 */
export const isScored = ({ filled, owed }: Pick<StudentResult, 'filled' | 'owed'>): boolean => filled === owed

/** Her subject may become final and her rapor be locked. */
export const isFinished = (result: Pick<StudentResult, 'filled' | 'owed' | 'isUndescribed'>): boolean =>
  isScored(result) && !result.isUndescribed

type Weights = Pick<ResultSetup, 'weightLm' | 'weightSts' | 'weightSas'>
type Part = Pick<ResultSetup['components'][number], 'kind' | 'isArchived'>

function countsForFinal(setup: Weights, { kind, isArchived }: Part): boolean {
  const weights: Record<string, number> = kindWeights(setup)
  return !isArchived && (weights[kind] ?? 0) > 0
}

/** Students owe a score in it, for the final score or the skill. */
export const isOwed = (setup: Weights, part: Part): boolean =>
  countsForFinal(setup, part) || (part.kind === 'PRAKTIK' && !part.isArchived)

/** A component counts for the final score. Without any, nobody owes one: the subject is not set up. */
export const hasFinalScore = (setup: Weights & { components: readonly Part[] }): boolean =>
  setup.components.some((part) => countsForFinal(setup, part))

/** A mid-semester set-up has something to score. Until then nobody's result is complete. */
export const isAssessed = (middle: Weights & { components: readonly Part[] }): boolean =>
  middle.components.some((part) => isOwed(middle, part))

/**
 * The set-up for mid-semester (TENGAH): without the end of the semester, and of the other components only those already
 * in use, which means that some student of the class has a value in them.
 */
export const midSemester = <S extends ResultSetup>(setup: S, assessedParts: ReadonlySet<string>): S => ({
  ...setup,
  components: setup.components.filter(({ id, kind }) => kind !== 'SAS' && kind !== 'PAS' && assessedParts.has(id)),
})
