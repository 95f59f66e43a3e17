import { useFieldNote } from './form-fields.ts'

type HistoryLabelProps = { name: string; label: string; show?: (value: string) => string }

/** Labels in the record's history what no field of its form shows: an act, a state, something changed elsewhere. */
export function HistoryLabel({ name, label, show }: HistoryLabelProps) {
  useFieldNote(name, label, show)
  return null
}
