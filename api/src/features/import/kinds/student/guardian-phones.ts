import { plain, type ListShape, type Value } from '../../list/column.ts'
import { relations, type ExistingStudent, type Relation } from './existing.ts'
import { Families, type KnownGuardian, parentOf } from './families.ts'
import { type RowSnapshot, valueAt } from '../../plan/row-snapshot.ts'
import { changesOf, type Planned } from '../../plan/plan.ts'

type Known = {
  families: Families<KnownGuardian>
  students: ReadonlyMap<string, ExistingStudent>
  shape: ListShape
}

/** A guardian, whose children may be in several rows: her number, and whether it comes from a student. */
type Guardian = { phone: Value; isTaken: boolean }
type Mention = { row: Planned; relation: Relation; guardian: Guardian }

/**
 * In Dapodik a student's HP is mostly the number of her family. It becomes that of her first guardian, unless one of
 * hers has a number, in the file or in the school's records. Before shared guardians are reconciled.
 */
export function takePhones(planned: readonly Planned[], known: Known): void {
  const mentions = mentionsIn(planned, known)
  for (const [row, own] of Map.groupBy(mentions, (mention) => mention.row)) {
    const phone = row.draft.values['phone'] ?? null
    const [first] = own
    if (phone === null || !first || own.some(({ guardian }) => guardian.phone !== null)) continue
    Object.assign(first.guardian, { phone, isTaken: true })
  }
  for (const { row, relation, guardian } of mentions) if (guardian.isTaken) fill(row, { relation, guardian, known })
}

/** Siblings' rows mention the same guardian: the school's by her id, a new one as the file's families do. */
function mentionsIn(planned: readonly Planned[], { students, families }: Known): Mention[] {
  const byId = new Map<string, Guardian>()
  const fresh = new Families<Guardian>()
  return planned.flatMap((row) => {
    if (row.verdict === 'ditolak') return []
    return relations.flatMap((relation) => {
      const { values } = row.draft
      const linked = students.get(row.recordId ?? '')?.guardians[relation]
      const name = values[`${relation}.name`] ?? null
      if (linked ? !isNamedAlike(linked, name) : name === null) return []
      const record = linked ?? families.byId(String(values[`guardian:${relation}`] ?? ''))?.row
      const parent = parentOf(row.draft, relation)
      const seen = record ? byId.get(String(record['id'])) : fresh.find(parent)
      const guardian = seen ?? { phone: record ? valueAt(record, 'phone') : null, isTaken: false }
      guardian.phone ??= values[`${relation}.phone`] ?? null
      if (record) byId.set(String(record['id']), guardian)
      else if (!seen) fresh.add(parent, guardian)
      return [{ row, relation, guardian }]
    })
  })
}

/** Another name may be another person. */
const isNamedAlike = (record: RowSnapshot, name: Value) =>
  name === null || plain(String(name)) === plain(String(record['name']))

const words = { AYAH: 'ayah', IBU: 'ibu', WALI: 'wali' }

function fill(
  row: Planned,
  { relation, guardian, known }: { relation: Relation; guardian: Guardian; known: Known },
): void {
  const { draft, recordId } = row
  draft.values[`${relation}.phone`] = guardian.phone
  draft.findings.push({
    row: draft.row,
    column: 'HP',
    severity: 'info',
    code: phoneTaken,
    value: guardian.phone ?? '',
    message: `HP siswa di Dapodik dipakai sebagai HP ${words[relation]}.`,
  })
  const record = known.students.get(recordId ?? '')
  if (!record) return
  row.changes = changesOf(draft.values, record.values, known.shape)
  row.verdict = row.changes.length > 0 ? 'berubah' : 'sama'
}

const phoneTaken = 'GUARDIAN_PHONE'

/** How many rows give a guardian the student's number. */
export const phonesTaken = (planned: readonly Planned[]): number =>
  planned.filter(({ draft }) => draft.findings.some(({ code }) => code === phoneTaken)).length
