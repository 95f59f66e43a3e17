import type { FieldChange, FieldValue } from '../history.ts'

/** Values masked in a history, by the last part of their path: only the last four characters are kept. */
const hidden = new Set(['nik', 'familyCardNo', 'npwp', 'accountNo', 'accountName', 'income'])

const isHidden = (field: string) => field.startsWith('sensitive.') || hidden.has(field.split('.').at(-1) ?? '')
/** Enough of a masked value to show that it changed. */
export const maskedValue = (value: FieldValue): FieldValue => (value === null ? null : `••••${String(value).slice(-4)}`)

/** The fields that differ between two states of a record, nested ones by path. Empty and absent are the same. */
export function changedFields(before: object, after: object): FieldChange[] {
  const [old, fresh] = [leaves(before), leaves(after)]
  const paths = [...new Set([...Object.keys(old), ...Object.keys(fresh)])]
  return paths
    .map((field) => ({ field, from: old[field] ?? null, to: fresh[field] ?? null }))
    .filter(({ field, from, to }) => from !== to && !unrecorded.has(field))
    .map((change) => (isHidden(change.field) ? maskBoth(change) : change))
}

/** Every write changes these. */
const unrecorded = new Set(['id', 'version'])

const maskBoth = ({ field, from, to }: FieldChange) => ({ field, from: maskedValue(from), to: maskedValue(to) })

/** A record as one flat object: `{ a: { b: 1 } }` is `{ 'a.b': 1 }`. Lists of plain values are one value. */
export function leaves(record: object, above = ''): Record<string, FieldValue> {
  const found: Record<string, FieldValue> = {}
  for (const [key, value] of Object.entries(record) as [string, unknown][]) {
    const path = above + key
    if (value === undefined || value === null || value === '') found[path] = null
    else if (Array.isArray(value) && !value.some((item) => typeof item === 'object')) found[path] = value.join(', ')
    else if (typeof value === 'object') Object.assign(found, leaves(value, `${path}.`))
    else found[path] = typeof value === 'number' || typeof value === 'boolean' ? value : String(value)
  }
  return found
}
