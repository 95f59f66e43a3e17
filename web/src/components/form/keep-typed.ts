import type { DefaultValues, FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * After a save that the form outlives: its fields show what was saved, except those that were typed into since they were
 * sent, which are edits of the saved version. Returns whether there are any.
 */
export function showSaved<V extends FieldValues>(
  form: Pick<UseFormReturn<V>, 'getValues' | 'reset' | 'setValue'>,
  { sent, saved }: { sent: V; saved: DefaultValues<V> },
): boolean {
  const now = form.getValues()
  const later = (Object.keys(now) as Path<V>[]).filter((name) => name !== 'version' && !isSame(now[name], sent[name]))
  const typed = structuredClone(Object.fromEntries(later.map((name) => [name, now[name]])))
  form.reset(saved)
  for (const name of later) form.setValue(name, typed[name] as PathValue<V, Path<V>>, { shouldDirty: true })
  return later.length > 0
}
