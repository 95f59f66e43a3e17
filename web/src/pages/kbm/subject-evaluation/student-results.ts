import {
  hasFinalScore,
  isFinished,
  isOwed,
  isScored,
  type StudentResult,
  studentResult,
} from '@hadir/contract/evaluation/student-result.ts'
import { gradedStudent, type GridStudent, type ScoreGrid } from '@hadir/contract/subject/subject-evaluation/score.ts'
import type { EvaluationComponent } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import {
  type Content,
  contentAt,
  isEqual,
  keyOf,
  nothing,
  type Place,
  type Scores,
} from '../../../offline/scores/score-edits.ts'

export type Result = StudentResult

export type Results = ReadonlyMap<string, Result>
type Known = { contents: readonly Content[]; result: Result }

/**
 * The result of every row, unsent scores included; an invalid text counts as empty. Results of unchanged rows are
 * returned as the same objects, so that they are not recalculated or rendered.
 */
export function resultsByStudent({ evaluation, students, template }: ScoreGrid) {
  const known = new Map<string, Known>()
  const keys = keysOf(students, evaluation.components)
  return (scores: Scores): Results =>
    new Map(
      students.map((student, row) => {
        const contents = keys[row]!.map((key) => contentAt(scores, key) ?? nothing)
        const before = known.get(student.id)
        if (before?.contents.every((one, index) => isEqual(one, contents[index]!))) return [student.id, before.result]
        const cells = new Map(evaluation.components.map(({ id }, index) => [id, contents[index]!]))
        const result = studentResult(evaluation, gradedStudent(evaluation, student), cells, template)
        known.set(student.id, { contents, result })
        return [student.id, result]
      }),
    )
}

type Ids = readonly { id: string }[]

/** The keys of each row's cells. Built once: concatenating 480 took longer than looking them up. */
export const keysOf = (students: Ids, components: Ids) =>
  students.map(({ id: studentId }) => components.map(({ id: componentId }) => keyOf({ componentId, studentId })))

/** The contents and unsaved edits of each row's cells. */
export const rowsOf = (scores: Scores, keys: readonly (readonly string[])[]) =>
  keys.map((row) => ({
    contents: row.map((key) => contentAt(scores, key)),
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
        ({ id: studentId, isHere, joinDate }) =>
          isHere &&
          (component.date === null || joinDate <= component.date) &&
          (sheet.contentOf({ componentId: component.id, studentId }) ?? nothing).state === 'EMPTY',
      ),
  )
}

/** The numbers in the line above the grid, and whether the server would accept it as final. */
export function summaryOf({ evaluation, students }: ScoreGrid, results: Results) {
  const all = students.flatMap(({ id }) => results.get(id) ?? [])
  const here = students.flatMap(({ id, isHere }) => (isHere ? (results.get(id) ?? []) : []))
  const hasFinal = hasFinalScore(evaluation)
  return {
    filled: all.reduce((sum, one) => sum + one.filled, 0),
    owed: all.reduce((sum, one) => sum + one.owed, 0),
    complete: hasFinal ? all.filter(isScored).length : 0,
    isReady: hasFinal && here.every(isFinished),
    below: all.filter(({ isBelow, isSkillBelow }) => isBelow || isSkillBelow).length,
  }
}
