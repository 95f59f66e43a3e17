import { leaves } from '@hadir/contract/fields/changed-fields.ts'
import type { FieldValue } from '@hadir/contract/history.ts'

/** A field in which two people's versions of a record differ. */
export type Clash = {
  field: string
  mine: FieldValue
  theirs: FieldValue
  /** Whose change it is, or null when both changed the field and somebody must choose. */
  obvious: 'mine' | 'theirs' | null
}

/** Where `mine` and `theirs` differ, both having begun at `base`. */
export function clashesOf(versions: { base: object; mine: object; theirs: object }): Clash[] {
  const [base, mine, theirs] = [leaves(versions.base), leaves(versions.mine), leaves(versions.theirs)]
  const fields = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])].filter((field) => field !== 'version')
  return fields.flatMap((field) => {
    const [was, my, their] = [base[field] ?? null, mine[field] ?? null, theirs[field] ?? null]
    if (String(my) === String(their)) return []
    return [{ field, mine: my, theirs: their, obvious: my === was ? 'theirs' : their === was ? 'mine' : null }]
  })
}
