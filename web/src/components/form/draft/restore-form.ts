import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import type { TypedForm } from '../../../offline/drafts/form-draft.ts'
import { isSame, overlay, rebase, storable } from './draft-values.ts'

type Restored<V extends FieldValues, Body> = Pick<UseFormReturn<V, unknown, Body>, 'reset' | 'formState'>

/**
 * Sets what was typed. If the record has been changed since, a form with a choice of versions goes on with the version
 * that was typed into, so that saving opens the choice; any other form takes the record as it is now.
 */
export function restoreForm<V extends FieldValues, Body>(
  { reset, formState }: Restored<V, Body>,
  typed: TypedForm,
  { hasVersionChoice }: { hasVersionChoice: boolean },
): void {
  const now = formState.defaultValues ?? {}
  const isOlder = hasVersionChoice && !isSame(typed.base, storable(now))
  const base = isOlder ? overlay(now, typed.base) : now
  if (isOlder) reset(base as DefaultValues<V>)
  const values = isOlder ? overlay(base, typed.values) : rebase(now, typed)
  reset(values as DefaultValues<V>, { keepDefaultValues: true })
}
