import type { FieldErrors } from 'react-hook-form'
import type { FieldNote } from './form-fields.ts'

/** The paths with an error: `{ guardians: { AYAH: { phone: … } } }` gives ['guardians.AYAH.phone']. */
export function errorPaths(errors: FieldErrors, above = ''): string[] {
  return Object.entries(errors).flatMap(([key, error]) => {
    const path = above + key
    if (!error || typeof error !== 'object') return []
    // A group's own error is under `root`.
    if ('message' in error && typeof error.message === 'string') return [path.replace(/\.root$/, '')]
    return errorPaths(error as FieldErrors, `${path}.`)
  })
}

/** The field that an error belongs to: its own, or the one that contains it. */
export const fieldOf = (notes: readonly FieldNote[], path: string) =>
  notes.find(({ name }) => name === path) ??
  notes.find(({ name }) => path.startsWith(`${name}.`) || name.startsWith(`${path}.`))

/** The number of errors on each tab. */
export function errorsByTab(notes: readonly FieldNote[], errors: FieldErrors): Map<string, number> {
  const counts = new Map<string, number>()
  for (const path of errorPaths(errors)) {
    const tab = fieldOf(notes, path)?.tab
    if (tab !== undefined) counts.set(tab, (counts.get(tab) ?? 0) + 1)
  }
  return counts
}

/** The first field on the screen that has an error. */
export const firstWrong = (notes: readonly FieldNote[], errors: FieldErrors) => {
  const wrong = new Set(errorPaths(errors).map((path) => fieldOf(notes, path)))
  return notes.find((note) => wrong.has(note))
}
