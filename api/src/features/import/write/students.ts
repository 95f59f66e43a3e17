import { newId } from '../../../new-id.ts'
import { relations, type ExistingStudent, type Relation } from '../plan/existing-students.ts'
import { below, withValues, type Image } from '../plan/image.ts'
import type { Planned } from '../plan/plan.ts'
import { beforeAndAfter, changedRow, newPerson, ownValues, type RowChange } from './people.ts'
import { insertRows, updateRows, type Writing } from './rows.ts'

const blank: Image = { entry_date: null, status: 'AKTIF', sensitive: null, extra: {}, version: 1 }

/** A pupil of the file whose row is written, with the class to be in; `existing` is absent for a new pupil. */
export type WrittenStudent = {
  id: string
  name: string
  className: string | null
  existing: ExistingStudent | undefined
}

/** Writes pupils and their parents. Three inserts and two updates, however many rows. */
export async function writeStudents(
  w: Writing,
  planned: readonly Planned[],
  existing: ReadonlyMap<string, ExistingStudent>,
): Promise<WrittenStudent[]> {
  const added: Image[] = []
  const changed: RowChange[] = []
  const parents: Parents = { guardians: [], links: [], changed: [] }
  const written = planned.map((row): WrittenStudent => {
    const { values } = row.draft
    const known = row.recordId === null ? undefined : existing.get(row.recordId)
    let id = row.recordId
    if (known) {
      const change = changedRow(w, known.row, ownValues(values))
      if (change) changed.push(change)
    } else {
      const student = newPerson(w, blank, ownValues(values))
      id = student['id'] as string
      added.push(student)
    }
    const studentId = id!
    for (const relation of relations) collectParent(w, parents, { studentId, relation, row, known })
    return { id: studentId, name: row.draft.name, className: values['class'] as string | null, existing: known }
  })
  await insertRows(w, 'student', added)
  await updateRows(w, 'student', beforeAndAfter(changed))
  await insertRows(w, 'guardian', parents.guardians)
  await insertRows(w, 'student_guardian', parents.links)
  await updateRows(w, 'guardian', beforeAndAfter(parents.changed))
  return written
}

type Parents = { guardians: Image[]; links: Image[]; changed: RowChange[] }

function collectParent(
  w: Writing,
  parents: Parents,
  of: { studentId: string; relation: Relation; row: Planned; known: ExistingStudent | undefined },
): void {
  const values = below(of.row.draft.values, of.relation)
  const guardian = of.known?.guardians[of.relation]
  if (guardian) {
    const change = changedRow(w, guardian, values)
    if (change) parents.changed.push(change)
    return
  }
  if (!values.some(([key, value]) => key === 'name' && value !== null)) return
  const school_id = w.scope.schoolId
  const id = newId()
  parents.guardians.push(withValues({ school_id, id, sensitive: null, created_at: w.now, updated_at: w.now }, values))
  parents.links.push({
    school_id,
    student_id: of.studentId,
    guardian_id: id,
    relation: of.relation,
    is_primary_contact: false,
  })
}
