import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { showServerErrors } from './server-errors.ts'

/** Submits a form; refusals are shown at the fields that the server names. */
export const submitForm = <Values extends FieldValues, Body>(
  form: UseFormReturn<Values, unknown, Body>,
  send: (body: Body) => Promise<unknown>,
) =>
  form.handleSubmit(async (body) => {
    try {
      await send(body)
    } catch (error) {
      showServerErrors(error as Error, { setError: form.setError, hasField: (path) => path in form.getValues() })
    }
  })
