import type { FieldValue } from '@hadir/contract/history.ts'
import { fieldOf } from './field-errors.ts'
import type { FieldNote } from './form-fields.ts'

/** A field's label on the screen; its bare path if the form does not show it. */
export const labelOf = (notes: readonly FieldNote[], field: string) => fieldOf(notes, field)?.label ?? field

/** A value as the form's field shows it. */
export function shownValue(notes: readonly FieldNote[], field: string, value: FieldValue): string {
  if (value === null || value === '') return '(kosong)'
  if (typeof value === 'boolean') return value ? 'Ya' : 'Tidak'
  return notes.find(({ name }) => name === field)?.show?.(String(value)) ?? String(value)
}
