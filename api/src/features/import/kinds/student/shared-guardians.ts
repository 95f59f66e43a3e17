import { plain, type ListShape, type Value } from '../../list/column.ts'
import { relations, type ExistingStudent, type Relation } from './existing.ts'
import { addFinding, type Families, type KnownGuardian } from './families.ts'
import type { RowSnapshot } from '../../plan/row-snapshot.ts'
import { changesOf, type Planned } from '../../plan/plan.ts'

type Known = { families: Families<KnownGuardian>; students: ReadonlyMap<string, ExistingStudent> }
/** A guardian of the school as mentioned in one row of the file. */
type Mention = { row: Planned; relation: Relation; guardian: RowSnapshot; isLinked: boolean }

/**
 * A guardian of several children is one person: the rows of all her children get the same details, from the first row
 * that has any. A different name in one child's row is another person, who does not replace her.
 */
export function reconcileShared(planned: readonly Planned[], known: Known & { shape: ListShape }): void {
  const links = new Map<string, number>()
  for (const { guardians } of known.students.values())
    for (const row of Object.values(guardians)) links.set(String(row['id']), (links.get(String(row['id'])) ?? 0) + 1)
  const mentions = planned.flatMap((row) => mentionsIn(row, known))
  for (const [id, all] of Map.groupBy(mentions, ({ guardian }) => String(guardian['id']))) {
    const isShared = (links.get(id) ?? 0) + all.filter(({ isLinked }) => !isLinked).length > 1
    if (isShared) reconcileOne(all, known)
  }
}

function mentionsIn(row: Planned, { students, families }: Known): Mention[] {
  if (row.verdict === 'ditolak') return []
  return relations.flatMap((relation) => {
    if (!row.draft.values[`${relation}.name`]) return []
    const linked = students.get(row.recordId ?? '')?.guardians[relation]
    const guardian = linked ?? families.byId(String(row.draft.values[`guardian:${relation}`] ?? ''))?.row
    return guardian ? [{ row, relation, guardian, isLinked: linked !== undefined }] : []
  })
}

function reconcileOne(mentions: readonly Mention[], { students, shape }: Known & { shape: ListShape }): void {
  const merged = new Map<string, Value>()
  const same = mentions.filter((one) => !one.isLinked || isNamedAlike(one))
  for (const { row, relation } of same)
    for (const [field, value] of fieldsOf(row, relation))
      if (value !== null && !merged.has(field)) merged.set(field, value)
  for (const mention of mentions) {
    const { row, relation, guardian, isLinked } = mention
    const isOther = isLinked && !isNamedAlike(mention)
    if (isOther) {
      const message = 'Orang ini juga wali dari siswa lain; nama yang lain tidak ditulis. Ubah di halaman siswa.'
      addFinding(row.draft, relation, { severity: 'warning', code: 'GUARDIAN_OTHER', message })
    }
    for (const [field] of fieldsOf(row, relation))
      row.draft.values[`${relation}.${field}`] = isOther ? null : (merged.get(field) ?? null)
    if (!isOther && !isLinked) row.draft.values[`${relation}.name`] = String(guardian['name'])
    const record = students.get(row.recordId ?? '')
    if (!record) continue
    row.changes = changesOf(row.draft.values, record.values, shape)
    row.verdict = row.changes.length > 0 ? 'berubah' : 'sama'
  }
}

const isNamedAlike = ({ row, relation, guardian }: Mention) =>
  plain(String(row.draft.values[`${relation}.name`])) === plain(String(guardian['name']))

const fieldsOf = ({ draft }: Planned, relation: Relation): [string, Value][] =>
  Object.entries(draft.values).flatMap(([key, value]) =>
    key.startsWith(`${relation}.`) ? [[key.slice(relation.length + 1), value] as [string, Value]] : [],
  )
