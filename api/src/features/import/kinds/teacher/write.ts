import type { ExistingTeacher } from './existing.ts'
import type { RowSnapshot } from '../../plan/row-snapshot.ts'
import type { Planned } from '../../plan/plan.ts'
import { beforeAndAfter, changedRow, newPerson } from '../../write/people.ts'
import { insertRows, updateRows, type Writing } from '../../write/rows.ts'

const blank: RowSnapshot = {
  title_front: null,
  title_back: null,
  status: 'AKTIF',
  sensitive: null,
  extra: {},
  version: 1,
}

export async function writeTeachers(
  w: Writing,
  planned: readonly Planned[],
  existing: ReadonlyMap<string, ExistingTeacher>,
): Promise<void> {
  const added = planned
    .filter((row) => row.verdict === 'baru')
    .map((row) => newPerson(w, blank, Object.entries(row.draft.values)))
  const changed = planned.flatMap((row) => {
    const teacher = row.verdict === 'berubah' ? existing.get(row.recordId ?? '') : undefined
    return (teacher && changedRow(w, teacher.row, Object.entries(row.draft.values))) ?? []
  })
  await insertRows(w, 'teacher', added)
  await updateRows(w, 'teacher', beforeAndAfter(changed))
}
