import { plain, type Value } from '../../list/column.ts'
import { isRefused, type Draft, setReference, placeOf } from '../../list/draft.ts'
import { relations, type ExistingStudent, type Relation } from './existing.ts'
import { valueAt, type RowSnapshot } from '../../plan/row-snapshot.ts'
import type { Planned } from '../../plan/plan.ts'

/** What identifies a parent: NIK, else the name with her or the child's phone. */
type Parent = { relation: Relation; name: Value; nik: Value; birthYear: Value; phones: readonly Value[] }

const keysOf = ({ relation, name, nik, phones }: Parent): string[] => [
  ...(nik ? [`nik ${nik}`] : []),
  ...phones.filter(Boolean).map((phone) => `${relation} ${plain(String(name))} ${phone}`),
]

/** Different numbers or birth years mean two people, however similar the rest. */
const agree = (a: Parent, b: Parent): boolean =>
  (!a.nik || !b.nik || a.nik === b.nik) && (!a.birthYear || !b.birthYear || a.birthYear === b.birthYear)

/** A parent in a row of the file. */
export const parentOf = ({ values }: Draft, relation: Relation): Parent => ({
  relation,
  name: values[`${relation}.name`] ?? null,
  nik: values[`${relation}.sensitive.nik`] ?? null,
  birthYear: values[`${relation}.birth_year`] ?? null,
  phones: [values[`${relation}.phone`] ?? null, values['phone'] ?? null],
})

/** People by their identifying keys: the first one added under a key. */
export class Families<Person> {
  #byKey = new Map<string, { parent: Parent; person: Person }[]>()
  #byId = new Map<string, Person>()

  /** `id` if the person already exists in the school. */
  add(parent: Parent, person: Person, id?: string): void {
    if (id) this.#byId.set(id, person)
    for (const key of keysOf(parent)) this.#byKey.set(key, [...(this.#byKey.get(key) ?? []), { parent, person }])
  }

  byId(id: string): Person | undefined {
    return this.#byId.get(id)
  }

  find(parent: Parent): Person | undefined {
    for (const key of keysOf(parent)) {
      const found = this.#byKey.get(key)?.find((one) => agree(one.parent, parent))
      if (found) return found.person
    }
    return undefined
  }
}

/** The school's guardians, each with a child by whose name an operator recognises her. */
export type KnownGuardian = { row: RowSnapshot; child: string }

export function knownFamilies(students: readonly ExistingStudent[]): Families<KnownGuardian> {
  const families = new Families<KnownGuardian>()
  for (const student of students) {
    for (const relation of relations) {
      const row = student.guardians[relation]
      if (!row) continue
      const own = (key: string) => valueAt(row, key)
      const phones = [own('phone'), valueAt(student.row, 'phone')]
      const parent = { relation, name: own('name'), nik: own('sensitive.nik'), birthYear: own('birth_year'), phones }
      families.add(parent, { row, child: String(student.values['name']) }, String(row['id']))
    }
  }
  return families
}

/** Children in one family share a parent: details given for one child apply to all of them. */
export function joinFamilies(drafts: readonly Draft[]): void {
  const families = new Families<{ draft: Draft; relation: Relation }>()
  for (const draft of drafts) {
    if (isRefused(draft)) continue
    for (const relation of relations) {
      const parent = parentOf(draft, relation)
      if (!parent.name) continue
      const first = families.find(parent)
      if (first) mergeGuardian(draft, relation, first)
      else families.add(parent, { draft, relation })
    }
  }
}

function mergeGuardian(draft: Draft, relation: Relation, first: { draft: Draft; relation: Relation }): void {
  const from = `${first.relation}.`
  for (const [key, value] of Object.entries(first.draft.values)) {
    if (!key.startsWith(from)) continue
    const own = `${relation}.${key.slice(from.length)}`
    if (value === null) first.draft.values[key] = draft.values[own] ?? null
    else draft.values[own] = value
  }
  if (first.draft === draft) return
  const message = `Orang yang sama dengan di ${placeOf(first.draft)}: dicatat satu kali, untuk kedua anak.`
  addFinding(draft, relation, { severity: 'info', code: 'GUARDIAN_SHARED', message })
}

/** Finds the parents that the school already has; repeated before writing, when the result must be the same. */
export function recognizeGuardians(
  planned: readonly Planned[],
  known: { families: Families<KnownGuardian>; students: ReadonlyMap<string, ExistingStudent> },
): void {
  for (const { draft, recordId, verdict } of planned) {
    if (verdict === 'ditolak') continue
    for (const relation of relations) {
      const parent = parentOf(draft, relation)
      if (!parent.name || known.students.get(recordId ?? '')?.guardians[relation]) continue
      const found = known.families.find(parent)
      setReference(draft, `guardian:${relation}`, found ? String(found.row['id']) : null)
      if (!found) continue
      const message = `Wali yang sudah ada: ${String(found.row['name'])}, juga wali dari ${found.child}.`
      addFinding(draft, relation, { severity: 'info', code: 'GUARDIAN_KNOWN', message })
    }
  }
}

const labels = { AYAH: 'Data Ayah: Nama', IBU: 'Data Ibu: Nama', WALI: 'Data Wali: Nama' }

export const addFinding = (
  draft: Draft,
  relation: Relation,
  about: { severity: 'info' | 'warning'; code: string; message: string },
): number =>
  draft.findings.push({
    ...about,
    row: draft.row,
    column: labels[relation],
    value: draft.values[`${relation}.name`] ?? '',
  })
