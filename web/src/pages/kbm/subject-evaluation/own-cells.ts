import type { ScoreGrid } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { keyOf } from '../../../offline/scores/score-edits.ts'

/** The keys of the cells that this person may write; built once, because a restored server makes it look up hundreds. */
export function ownCellsOf({ evaluation, students }: ScoreGrid): ReadonlySet<string> {
  if (!evaluation.isOwn) return new Set()
  const here = students.filter(({ isHere }) => isHere)
  return new Set(
    evaluation.components
      .filter(({ isArchived, carriedFrom }) => !isArchived && carriedFrom === undefined)
      .flatMap(({ id: componentId }) => here.map(({ id: studentId }) => keyOf({ componentId, studentId }))),
  )
}
