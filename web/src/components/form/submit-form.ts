import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { showServerErrors } from './server-errors.ts'
import { isStale } from './stale-save.ts'

type Refused = {
  /** Of a form that sends a version: asks which one to keep; false if it cannot. */
  onStale?: () => Promise<boolean>
}

/** Submits a form; refusals are shown at the fields that the server names. */
export const submitForm = <Values extends FieldValues, Body>(
  form: UseFormReturn<Values, unknown, Body>,
  send: (body: Body) => Promise<unknown>,
  { onStale }: Refused = {},
) =>
  form.handleSubmit(async (body) => {
    try {
      await send(body)
    } catch (error) {
      if (isStale(error) && (await onStale?.())) return
      showServerErrors(error as Error, { setError: form.setError, hasField: (path) => path in form.getValues() })
    }
  })
