import type { Value } from '../list/column.ts'

/** A row of a table as JSON, column by column: what PostgreSQL's to_jsonb gives and jsonb_populate_recordset takes. */
export type RowSnapshot = { [column: string]: Json }
export type Json = Value | boolean | Json[] | { [key: string]: Json }

const isObject = (json: Json | undefined): json is RowSnapshot =>
  typeof json === 'object' && json !== null && !Array.isArray(json)

/** The value at a dotted key such as extra.transport; null if there is none. */
export function valueAt(image: RowSnapshot, key: string): Value {
  let at: Json | undefined = image
  for (const part of key.split('.')) at = isObject(at) ? at[part] : undefined
  return typeof at === 'string' || typeof at === 'number' ? at : null
}

/** A copy with the filled values set at their dotted keys. */
export function withValues(image: RowSnapshot, values: Iterable<readonly [string, Json]>): RowSnapshot {
  const copy = structuredClone(image)
  for (const [key, value] of values) {
    if (value === null) continue
    const parts = key.split('.')
    const last = parts.pop()!
    let at = copy
    for (const part of parts) {
      const inner = at[part]
      at = isObject(inner) ? inner : ((at[part] = {}) as RowSnapshot)
    }
    at[last] = value
  }
  return copy
}

/** The entries of a flat record under a prefix, which is removed: 'AYAH.job' as 'job'. */
export function below(values: Record<string, Value>, prefix: string): [string, Value][] {
  return Object.entries(values).flatMap(([key, value]) =>
    key.startsWith(`${prefix}.`) ? [[key.slice(prefix.length + 1), value] as [string, Value]] : [],
  )
}
