import { sensitiveFields } from '@hadir/contract/fields/admin-hidden-fields.ts'
import { leaves } from '@hadir/contract/fields/changed-fields.ts'
import type { TypedForm } from '../../../offline/drafts/form-draft.ts'

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const sensitive = new Set<string>(sensitiveFields)

/** Values without official numbers usable elsewhere, money and health: those are stored on no device. */
export function storable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(storable)
  if (!isFields(value)) return value
  const others = Object.entries(value).filter(([name]) => !sensitive.has(name))
  return Object.fromEntries(others.map(([name, each]) => [name, storable(each)]))
}

/** A record's version is nothing that was typed. */
const isTyped = ([path, leaf]: [string, unknown]) => leaf !== null && !path.endsWith('.version')

const asText = (value: unknown) =>
  JSON.stringify(
    Object.entries(leaves({ value }))
      .filter(isTyped)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )

/** Empty and absent are the same, as for the server. */
export const isSame = (one: unknown, other: unknown): boolean => asText(one) === asText(other)

/** What is stored of a form; null if nothing is unsaved. */
export function typedForm(values: unknown, base: unknown): TypedForm | null {
  const typed = { values: storable(values), base: storable(base) }
  return isSame(typed.values, typed.base) ? null : typed
}

/** `over` on top of `below`, field by field. What was not stored is as below; lists are taken as a whole. */
export function overlay(below: unknown, over: unknown): unknown {
  if (!isFields(below) || !isFields(over)) return over === undefined ? below : over
  const names = Object.keys({ ...below, ...over })
  return Object.fromEntries(names.map((name) => [name, overlay(below[name], over[name])]))
}

/** The record as it is now with the fields that were typed into, of a record that may have been another then. */
export function rebase(now: unknown, { values, base }: TypedForm): unknown {
  if (isSame(values, base)) return now
  if (!isFields(values)) return values
  const [current, then] = [now, base].map((each) => (isFields(each) ? each : {}))
  const names = Object.keys({ ...current, ...values })
  return Object.fromEntries(
    names.map((name) => [name, rebase(current?.[name], { values: values[name], base: then?.[name] })]),
  )
}
