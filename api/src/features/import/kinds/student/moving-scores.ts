import { movingParts } from '@hadir/contract/student/moving-scores.ts'
import type { SchoolScope } from '../../../../platform/http/scope.ts'
import { readMovingScores } from '../../../student/academic-student/moving-scores.ts'
import { classKey } from '../../list/rombel.ts'
import { studentList } from './columns.ts'
import type { Planned } from '../../plan/plan.ts'
import type { TargetYear } from '../../plan/target-year.ts'
import { classIdsOf } from '../../write/classes.ts'
import { schoolToday } from '../../write/enrollments.ts'

const column = studentList.columns.find(({ key }) => key === 'class')!.label

/**
 * Says at each student who changes class which of her scores of the semester come along, as the form for a move does.
 * A class that the import creates has no subjects yet: nothing is said about it.
 */
export async function explainMovingScores(
  scope: SchoolScope,
  planned: readonly Planned[],
  year: TargetYear,
): Promise<void> {
  const movers = planned.filter(
    ({ verdict, changes, recordId }) =>
      verdict === 'berubah' && recordId !== null && changes.some((one) => one.column === column),
  )
  if (movers.length === 0) return
  const classIds = await classIdsOf(scope, year.id)
  const today = await schoolToday(scope)
  const joinDate = today > year.startDate ? today : year.startDate
  for (const [key, rows] of Map.groupBy(movers, ({ draft }) => classKey(String(draft.values['class'])))) {
    const academicClassId = classIds.get(key)
    if (!academicClassId) continue
    const byStudent = new Map(rows.map((row) => [row.recordId!, row]))
    const found = await readMovingScores(scope, { academicClassId, joinDate, studentIds: [...byStudent.keys()] })
    for (const student of found) {
      const { draft } = byStudent.get(student.id)!
      const parts = movingParts(student, []).map(({ words, subjects }) => `${words}: ${subjects.join('; ')}.`)
      if (parts.length === 0) continue
      const value = draft.values['class'] ?? ''
      const message = parts.join(' ')
      draft.findings.push({ row: draft.row, column, severity: 'info', code: 'MOVING_SCORES', value, message })
    }
  }
}
