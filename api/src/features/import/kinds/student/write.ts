import { newId } from '../../../../platform/ids.ts'
import type { Value } from '../../list/column.ts'
import { relations, type ExistingStudent, type Relation } from './existing.ts'
import { type Families, type KnownGuardian, parentOf } from './families.ts'
import { below, withValues, type RowSnapshot } from '../../plan/row-snapshot.ts'
import type { Planned } from '../../plan/plan.ts'
import { beforeAndAfter, changedRow, newPerson, ownValues, type RowChange } from '../../write/people.ts'
import { insertRows, updateRows, type Writing } from '../../write/rows.ts'

const blank: RowSnapshot = { entry_date: null, status: 'AKTIF', sensitive: null, extra: {}, version: 1 }

/** The students of the school, including those that earlier chunks of this batch have added. */
type School = {
  students: ReadonlyMap<string, ExistingStudent>
  families: Families<KnownGuardian>
  added: Families<string>
}

/** A student of the file whose row is written, with her target class; `existing` is absent for a new student. */
export type WrittenStudent = {
  id: string
  name: string
  nis: string
  className: string | null
  existing: ExistingStudent | undefined
}

/** Writes students and their parents. Three inserts and two updates, however many rows. */
export async function writeStudents(
  w: Writing,
  planned: readonly Planned[],
  school: School,
): Promise<WrittenStudent[]> {
  const added: RowSnapshot[] = []
  const changed: RowChange[] = []
  const parents: Parents = { guardians: [], links: [], changed: new Map(), hasPrimary: false }
  const written = planned.map((row): WrittenStudent => {
    const { values } = row.draft
    const known = row.recordId === null ? undefined : school.students.get(row.recordId)
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
    parents.hasPrimary = known?.hasPrimary ?? false
    for (const relation of relations) collectParent(w, parents, { studentId, relation, row, known, school })
    return {
      id: studentId,
      name: row.draft.name,
      nis: String(values['nis'] ?? known?.row['nis']),
      className: (values['class'] ?? null) as string | null,
      existing: known,
    }
  })
  await insertRows(w, 'student', added)
  await updateRows(w, 'student', beforeAndAfter(changed))
  await insertRows(w, 'guardian', parents.guardians)
  await insertRows(w, 'student_guardian', parents.links)
  await updateRows(w, 'guardian', beforeAndAfter([...parents.changed.values()]))
  return written
}

/** `changed` by the guardian's id: several siblings' rows may change the same guardian. */
type Parents = { guardians: RowSnapshot[]; links: RowSnapshot[]; changed: Map<string, RowChange>; hasPrimary: boolean }

function collectParent(
  w: Writing,
  parents: Parents,
  of: {
    studentId: string
    relation: Relation
    row: Planned
    known: ExistingStudent | undefined
    school: School
  },
): void {
  const { relation, school } = of
  const { draft } = of.row
  const values = below(draft.values, relation)
  const linked = of.known?.guardians[relation]
  const parent = parentOf(draft, relation)
  if (!linked && !parent.name) return
  const there = linked ?? school.families.find(parent)?.row
  if (there) {
    const change = changedRow(w, there, values)
    if (change) parents.changed.set(String(there['id']), change)
  }
  if (linked) {
    if (!school.added.find(parent)) school.added.add(parent, String(linked['id']))
    return
  }
  const id = there ? String(there['id']) : (school.added.find(parent) ?? addGuardian(w, parents, values))
  if (!there) school.added.add(parent, id)
  // The first one with a phone; a student has one at most.
  const isPrimary = !parents.hasPrimary && Boolean(draft.values[`${relation}.phone`] ?? there?.['phone'])
  parents.hasPrimary ||= isPrimary
  parents.links.push({
    school_id: w.scope.schoolId,
    student_id: of.studentId,
    guardian_id: id,
    relation,
    is_primary_contact: isPrimary,
  })
}

function addGuardian(w: Writing, parents: Parents, values: [string, Value][]): string {
  const id = newId()
  const fixed = { school_id: w.scope.schoolId, id, sensitive: null, created_at: w.now, updated_at: w.now }
  parents.guardians.push(withValues(fixed, values))
  return id
}
