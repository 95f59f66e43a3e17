import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { CallError, GivenUp } from '../../http/call-error.ts'
import { toastFailureAs } from '../feedback/toast.ts'

/**
 * Shows the server's refusal at its fields, with the first one scrolled into view, and in a notice. The notice also
 * lists field paths that the form does not have, so that no error is lost.
 */
export function showServerErrors<Values extends FieldValues>(
  error: Error,
  form: { setError: UseFormSetError<Values>; hasField: (path: string) => boolean; focusField?: (path: string) => void },
) {
  if (error instanceof GivenUp) return
  const { type, message: refusal = '', fields: named = {} } = error instanceof CallError ? error.body : {}
  // Some refusals name their one field by `type`, as the specification requires.
  const fields = Object.entries({ ...(type !== undefined && form.hasField(type) && { [type]: refusal }), ...named })
  const placed = fields.filter(([path]) => form.hasField(path))
  for (const [index, [path, message]] of placed.entries()) {
    form.setError(
      path as FieldPath<Values>,
      { type: 'server', message },
      { shouldFocus: index === 0 && !form.focusField },
    )
  }
  if (placed[0]) form.focusField?.(placed[0][0])
  const unplaced = fields.filter(([path]) => !form.hasField(path)).map(([path, message]) => `${path}: ${message}`)
  toastFailureAs(error, [error.message, ...unplaced].join(' '))
}
