import { type StudentResult, studentResult } from '@hadir/contract/evaluation/student-result.ts'
import { gradedStudent, type ScoreGrid } from '@hadir/contract/evaluation/score-grid.ts'
import { type Content, nothing, type Place } from '../../../offline/scores/score-edits.ts'

export type Result = StudentResult

/** What every row comes to, with what is put in and not sent yet; a text that is no score counts as empty. */
export const resultsOf = (
  { evaluation, students, template }: ScoreGrid,
  contentOf: (place: Place) => Content | null,
): Map<string, Result> =>
  new Map(
    students.map((student) => [
      student.id,
      studentResult(
        evaluation,
        gradedStudent(evaluation, student),
        { get: (componentId) => contentOf({ componentId, studentId: student.id }) ?? nothing },
        template,
      ),
    ]),
  )

/** The line over the grid. */
export function summaryOf({ students }: ScoreGrid, results: ReadonlyMap<string, Result>) {
  const all = students.flatMap(({ id }) => results.get(id) ?? [])
  return {
    filled: all.reduce((sum, one) => sum + one.filled, 0),
    owed: all.reduce((sum, one) => sum + one.owed, 0),
    finished: all.filter(({ final }) => final !== null).length,
    below: all.filter(({ isBelow }) => isBelow).length,
  }
}
