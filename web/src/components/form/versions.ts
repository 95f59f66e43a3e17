import { leaves } from '@hadir/contract/fields/changed-fields.ts'
import type { FieldValue } from '@hadir/contract/history.ts'

/** A field in which two people's versions of a record differ. */
export type Clash = {
  field: string
  mine: FieldValue
  theirs: FieldValue
  /** Whose change it is, or null if both changed the field and somebody must choose. */
  obvious: 'mine' | 'theirs' | null
  /** Set for several fields that form one unit. */
  label?: string
}

/** Fields that are chosen as one, because half of one version and half of another would mean nothing. */
export type Wholes = {
  /** The path of the unit that a field is part of. */
  of: (field: string) => string | undefined
  label: (path: string, of: object) => string
  show: (path: string, of: object) => string
}

type Versions = { base: object; mine: object; theirs: object }

/** Where `mine` and `theirs` differ, both based on `base`. */
export function clashesOf(versions: Versions, wholes?: Wholes): Clash[] {
  const single = singleClashesOf(versions)
  if (!wholes) return single
  const paths = new Set(single.map(({ field }) => wholes.of(field)).filter((path) => path !== undefined))
  const together = [...paths].map((path): Clash => {
    const sides = new Set(single.filter(({ field }) => wholes.of(field) === path).map(({ obvious }) => obvious))
    const [mine, theirs] = [wholes.show(path, versions.mine), wholes.show(path, versions.theirs)]
    const [side = null] = sides
    return {
      field: path,
      label: wholes.label(path, versions.theirs),
      mine,
      theirs,
      obvious: sides.size > 1 ? null : side,
    }
  })
  return [...single.filter(({ field }) => wholes.of(field) === undefined), ...together]
}

function singleClashesOf(versions: Versions): Clash[] {
  const [base, mine, theirs] = [leaves(versions.base), leaves(versions.mine), leaves(versions.theirs)]
  const fields = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])].filter((field) => field !== 'version')
  return fields.flatMap((field) => {
    const [was, my, their] = [base[field] ?? null, mine[field] ?? null, theirs[field] ?? null]
    if (String(my) === String(their)) return []
    return [{ field, mine: my, theirs: their, obvious: my === was ? 'theirs' : their === was ? 'mine' : null }]
  })
}
