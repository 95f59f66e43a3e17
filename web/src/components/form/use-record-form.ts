import { zodResolver } from '@hookform/resolvers/zod'
import type { Answer, Endpoint, ToSend } from '@hadir/contract/endpoint.ts'
import { useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type Resolver,
  useForm,
} from 'react-hook-form'
import { flushSync } from 'react-dom'
import type { z } from 'zod'
import { useEndpointMutation } from '../../http/query.ts'
import { toastSaved } from '../feedback/toast.ts'
import { useFormDraft } from './draft/use-form-draft.ts'
import { errorPaths, firstWrong } from './field-errors.ts'
import { makeFormFields } from './form-fields.ts'
import { showSaved } from './keep-typed.ts'
import type { RecordOf, RecordResource } from './record-resource.ts'
import { showServerErrors } from './server-errors.ts'
import { isStale } from './stale-save.ts'
import { useEditConflict } from './edit-conflict.tsx'
import type { Wholes } from './versions.ts'

export type WriteEndpoint = Endpoint & { body: z.ZodType<unknown, FieldValues> }
export type BodyOf<E extends WriteEndpoint> = z.input<E['body']>

type OptionalName<Fields> = { [Name in keyof Fields]-?: object extends Pick<Fields, Name> ? Name : never }[keyof Fields]

/**
 * A record as the form's values. Optional fields of the body must be named too: a forgotten one does not compile.
 * Required choices may still be empty; the form then demands them.
 */
export type Whole<Fields extends FieldValues> = DefaultValues<Fields> & { [Name in OptionalName<Fields>]-?: unknown }

export type VersionRules<E extends WriteEndpoint, R extends RecordResource> = {
  /** The record's endpoints: its list gives *Simpan dan berikutnya*, its history the panel below. */
  resource: R
  /** Turns a record into the form's values: with it, two people who save the same record are shown both versions. */
  toFields: (record: RecordOf<R['read']>) => Whole<BodyOf<E>>
  /** Which fields are not chosen one by one. */
  wholes?: Wholes
}

/** A form that changes a record of which two people may have different versions must handle that. */
export type VersionsOf<E extends WriteEndpoint, R extends RecordResource> = 'PUT' extends E['method']
  ? 'version' extends keyof BodyOf<E>
    ? VersionRules<E, R>
    : unknown
  : unknown

/** What every form of a record needs, wherever its fields are. */
export type RecordFormRules<E extends WriteEndpoint, R extends RecordResource> = VersionsOf<E, R> &
  Partial<VersionRules<E, R>> & {
    endpoint: E
    /** The params of either endpoint, if a form both creates and updates records. */
    params?: (E extends Endpoint ? ToSend<E>['params'] : never) | undefined
    defaults: DefaultValues<BodyOf<E>>
    /** Lists and records to refetch after saving. */
    touches: readonly Endpoint[]
  }

type Behaviour<E extends WriteEndpoint> = {
  onSaved: (answer: Answer<E>) => void
  /** The form stays on the screen: with the record as it was saved. */
  savedValues?: ((answer: Answer<E>) => DefaultValues<BodyOf<E>>) | undefined
  /** What was typed before is in the form again. */
  onRestored?: () => void
}

/**
 * A record's form: it validates with the endpoint's body schema, shows the server's own errors at their fields, stores
 * what is typed as a draft, and lets two people who save the same record choose between their versions.
 */
export function useRecordForm<E extends WriteEndpoint, R extends RecordResource>(
  rules: RecordFormRules<E, R>,
  { onSaved, savedValues, onRestored }: Behaviour<E>,
) {
  const { endpoint, params, defaults, resource, touches } = rules
  const send = useEndpointMutation(endpoint, { touches })
  const [isSaved, setSaved] = useState(false)
  const form = useForm<BodyOf<E>>({
    // What was typed is sent as it is: the server parses it with the same schema.
    resolver: zodResolver(endpoint.body as z.ZodType<BodyOf<E>, BodyOf<E>>, undefined, { raw: true }) as Resolver<
      BodyOf<E>
    >,
    defaultValues: defaults,
    shouldFocusError: false,
  })
  const [fields] = useState(() => makeFormFields((name) => form.setFocus(name as FieldPath<BodyOf<E>>)))
  const clash = useEditConflict<BodyOf<E>, R>({
    form,
    fields,
    resource,
    params,
    toFields: rules.toFields,
    wholes: rules.wholes,
    save: () => void save(onSaved)(),
  })
  const draft = useFormDraft(form, {
    endpoint,
    of: params,
    isPage: true,
    hasVersionChoice: Boolean(resource && rules.toFields),
    ...(onRestored && { onRestored }),
  })
  const focusError = (errors: FieldErrors) => {
    const name = firstWrong(fields.all(), errors)?.name ?? errorPaths(errors)[0]
    if (name) fields.focusField(name)
  }
  const save = (then: (answer: Answer<E>) => void) =>
    form.handleSubmit(async (body) => {
      try {
        const answer = await send.mutateAsync({ params, body } as unknown as ToSend<E>)
        draft.discard()
        // The guard must be updated before one of the next lines navigates away.
        const hasTyped = flushSync(() =>
          savedValues ? showSaved(form, { sent: body, saved: savedValues(answer) }) : void setSaved(true),
        )
        toastSaved(answer as { message?: string; warning?: string })
        // Typed while it was saved: the form stays open for it.
        if (!hasTyped) then(answer)
      } catch (error) {
        if (isStale(error) && (await clash.showConflict())) return
        const hasField = (path: string) => (path.split('.')[0] ?? '') in form.getValues()
        showServerErrors(error as Error, { setError: form.setError, hasField, focusField: fields.focusField })
      }
    }, focusError)
  return {
    form,
    fields,
    save,
    isUnsaved: form.formState.isDirty && !isSaved,
    /** The offer of what was typed before, and the choice between two versions. */
    draftOffer: draft.offer,
    clashDialog: clash.dialog,
    discardDraft: draft.discard,
  }
}
