import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { storable, typedForm } from './draft-values.ts'
import { restoreForm } from './restore-form.ts'
import { type Draft, type DraftPlace, useDraft } from './use-draft.tsx'

export type FormDraftRules = {
  /** Saving on top of another version opens a question: the form goes on with the version that it was typed into. */
  hasVersionChoice?: boolean
  /** Input beside the form's fields. */
  beside?: { value: unknown; empty: unknown; restore: (value: never) => void }
  onRestored?: () => void
}

type Stored = { form: unknown; beside?: unknown }

/** The draft of a form of the form library. */
export function useFormDraft<V extends FieldValues, Body>(
  form: UseFormReturn<V, unknown, Body>,
  { hasVersionChoice = false, beside, onRestored, ...place }: DraftPlace & FormDraftRules,
): Draft {
  const shown = () => form.formState.defaultValues ?? {}
  const baseOf = (fields: unknown): Stored => ({ form: fields, ...(beside && { beside: beside.empty }) })
  const draft = useDraft({
    place,
    readBase: () => storable(baseOf(shown())),
    onRestore: (typed) => {
      const { form: values, beside: other } = typed.values as Stored
      const { form: base } = typed.base as Stored
      restoreForm(form, { values, base }, { hasVersionChoice })
      beside?.restore(other as never)
      onRestored?.()
    },
  })
  const { changed } = draft
  const other = beside?.value
  useEffect(() => {
    const onChange = () => {
      const values = { form: form.getValues(), ...(beside && { beside: other }) }
      const base = baseOf(shown())
      changed(() => typedForm(values, base))
    }
    if (beside) onChange()
    return form.subscribe({ formState: { values: true }, callback: onChange })
    // oxlint-disable-next-line react/exhaustive-deps -- only another value beside the form is another subscription
  }, [form, changed, other])
  return draft
}
