import {
  hasFinalScore,
  isFinished,
  isOwed,
  isScored,
  type StudentResult,
  studentResult,
  whyNotDue,
} from '@hadir/contract/evaluation/student-result.ts'
import { gradedStudent, type GridStudent, type ScoreGrid } from '@hadir/contract/subject/subject-evaluation/score.ts'
import type { EvaluationComponent } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { countedAt } from '../../../offline/scores/rejected-edits.ts'
import {
  type Content,
  isEqual,
  keyOf,
  nothing,
  type Place,
  savedOf,
  type Scores,
} from '../../../offline/scores/score-edits.ts'

/**
 * `isUnsaved`: it counts scores that are on their way to the server, so that it is provisional, and `stored` is the result
 * of what the server holds.
 */
export type Result = StudentResult & { isUnsaved: boolean; stored: StudentResult }

export type Results = ReadonlyMap<string, Result>
type Known = { contents: readonly Content[]; stored: readonly Content[]; result: Result }

/**
 * The result of every row. Refused and conflicting scores never count; unsent ones do, and make it provisional. Results
 * of unchanged rows are returned as the same objects, so that they are not recalculated or rendered.
 */
export function resultsByStudent({ evaluation, students, template }: ScoreGrid) {
  const known = new Map<string, Known>()
  const keys = keysOf(students, evaluation.components)
  return (scores: Scores): Results =>
    new Map(
      students.map((student, row) => {
        const contents = keys[row]!.map((key) => countedAt(scores, key) ?? nothing)
        const stored = keys[row]!.map((key) => savedOf(scores, key))
        const before = known.get(student.id)
        if (before && areEqual(before.contents, contents) && areEqual(before.stored, stored))
          return [student.id, before.result]
        const resultOf = (own: readonly Content[]) => {
          const cells = new Map(evaluation.components.map(({ id }, index) => [id, own[index]!]))
          return studentResult(evaluation, gradedStudent(evaluation, student), cells, template)
        }
        const isUnsaved = !areEqual(contents, stored)
        const ofStored = before && areEqual(before.stored, stored) ? before.result.stored : resultOf(stored)
        const result = { ...(isUnsaved ? resultOf(contents) : ofStored), isUnsaved, stored: ofStored }
        known.set(student.id, { contents, stored, result })
        return [student.id, result]
      }),
    )
}

const areEqual = (a: readonly Content[], b: readonly Content[]) => a.every((one, index) => isEqual(one, b[index]!))

type Ids = readonly { id: string }[]

/** The keys of each row's cells. Built once: concatenating 480 took longer than looking them up. */
export const keysOf = (students: Ids, components: Ids) =>
  students.map(({ id: studentId }) => components.map(({ id: componentId }) => keyOf({ componentId, studentId })))

/** What each row's cells count as, with their unsaved edits. */
export const rowsOf = (scores: Scores, keys: readonly (readonly string[])[]) =>
  keys.map((row) => ({
    contents: row.map((key) => countedAt(scores, key)),
    edits: row.map((key) => scores.edits.get(key)),
  }))

type Owing = {
  students: readonly GridStudent[]
  components: readonly EvaluationComponent[]
  sheet: { contentOf: (place: Place) => Content | null }
}

/** The index of the first component with a missing score, or -1. */
export function firstOwed(evaluation: ScoreGrid['evaluation'], { students, components, sheet }: Owing): number {
  return components.findIndex(
    (component) =>
      isOwed(evaluation, component) &&
      students.some(
        (student) =>
          student.isHere &&
          whyNotDue(component.date, student) === null &&
          (sheet.contentOf({ componentId: component.id, studentId: student.id }) ?? nothing).state === 'EMPTY',
      ),
  )
}

export type Lacking = {
  student: GridStudent
  /** Where a score is missing. */
  components: EvaluationComponent[]
  /** Every score is there, and no objective with one: nothing to describe. */
  lacksDescription: boolean
}

/** Who keeps the subject from being final, and what each lacks, by what the server holds. */
export function lackingIn({ evaluation, students }: ScoreGrid, scores: Scores, results: Results): Lacking[] {
  return students.flatMap((student) => {
    const stored = results.get(student.id)?.stored
    if (!student.isHere || !stored || isFinished(stored)) return []
    const components = evaluation.components.filter(
      (component) =>
        isOwed(evaluation, component) &&
        whyNotDue(component.date, student) === null &&
        savedOf(scores, keyOf({ componentId: component.id, studentId: student.id })).state === 'EMPTY',
    )
    return [{ student, components, lacksDescription: components.length === 0 && stored.isUndescribed }]
  })
}

/** The numbers in the line above the grid, and whether the server would accept it as final: of those who are here. */
export function summaryOf({ evaluation, students }: ScoreGrid, results: Results) {
  const here = students.flatMap(({ id, isHere }) => (isHere ? (results.get(id)?.stored ?? []) : []))
  const hasFinal = hasFinalScore(evaluation)
  return {
    students: here.length,
    filled: here.reduce((sum, one) => sum + one.filled, 0),
    owed: here.reduce((sum, one) => sum + one.owed, 0),
    complete: hasFinal ? here.filter(isScored).length : 0,
    isReady: hasFinal && here.every(isFinished),
    below: here.filter(({ isBelow, isSkillBelow }) => isBelow || isSkillBelow).length,
  }
}
