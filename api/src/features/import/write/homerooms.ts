import { newId } from '../../../platform/ids.ts'
import type { Value } from '../list/columns/column.ts'
import type { RowSnapshot } from '../plan/row-snapshot.ts'
import type { TargetYear } from '../plan/target-year.ts'
import { schoolToday } from './enrollments.ts'
import { beforeAndAfter, type RowChange } from './people.ts'
import { insertRows, updateRows, type Writing } from './rows.ts'

/** The new homeroom teacher of a class of the year; `open` is the current homeroom. */
type Led = {
  teacherId: Value | undefined
  rombel: { id: string; isNew: boolean }
  open: RowSnapshot | null | undefined
}

/** In a class that the import creates, the wali kelas leads from the start of the year; elsewhere from today. */
export async function writeHomerooms(w: Writing, year: TargetYear, led: readonly Led[]): Promise<void> {
  const today = await schoolToday(w.scope)
  const from = today > year.startDate ? today : year.startDate
  const added: RowSnapshot[] = []
  const changed: RowChange[] = []
  for (const { teacherId, rombel, open } of led) {
    if (!teacherId || open?.['teacher_id'] === teacherId) continue
    if (open && String(open['start_date']) >= from) {
      // The other's homeroom has no past day: replaced, not ended.
      changed.push({ before: open, after: { ...open, teacher_id: teacherId } })
      continue
    }
    if (open) changed.push({ before: open, after: { ...open, end_date: from } })
    added.push({
      school_id: w.scope.schoolId,
      id: newId(),
      academic_class_id: rombel.id,
      teacher_id: teacherId,
      start_date: rombel.isNew ? year.startDate : from,
      end_date: null,
    })
  }
  await updateRows(w, 'homeroom', beforeAndAfter(changed))
  await insertRows(w, 'homeroom', added)
}
