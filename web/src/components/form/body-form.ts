import { zodResolver } from '@hookform/resolvers/zod'
import { type DefaultValues, type FieldValues, type Resolver, useForm, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { Draft, DraftPlace } from './draft/use-draft.tsx'
import { type FormDraftRules, useFormDraft } from './draft/use-form-draft.ts'
import type { Whole } from './use-record-form.ts'

/**
 * A window's form for a body of the contract, and the draft of what is typed into it. Its defaults name every field of the
 * body: an update leaves unnamed fields unchanged on the server, so a forgotten one could never be emptied.
 */
export function useBodyForm<S extends z.ZodType<unknown, FieldValues>>(
  body: S,
  defaults: Whole<z.input<S>>,
  place: DraftPlace & FormDraftRules,
): [UseFormReturn<z.input<S>>, Draft] {
  const form = useForm<z.input<S>>({
    // What was typed is sent as it is: the server parses it with the same schema.
    resolver: zodResolver(body as unknown as z.ZodType<z.input<S>, z.input<S>>, undefined, { raw: true }) as Resolver<
      z.input<S>
    >,
    defaultValues: defaults as DefaultValues<z.input<S>>,
  })
  return [form, useFormDraft(form, place)]
}
