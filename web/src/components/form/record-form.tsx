import { zodResolver } from '@hookform/resolvers/zod'
import type { Answer, Endpoint, ToSend } from '@hadir/contract/endpoint.ts'
import { type ReactNode, useId, useState } from 'react'
import {
  type Control,
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type Resolver,
  useForm,
  type UseFormReturn,
} from 'react-hook-form'
import { flushSync } from 'react-dom'
import { useNavigate, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { CallError } from '../../http/call-error.ts'
import { useEndpointMutation } from '../../http/query.ts'
import { recordPath } from '../../paths.ts'
import { PageFoot } from '../screen/page-foot.tsx'
import { TaskTitle } from '../screen/task-head.tsx'
import { useTitle } from '../screen/use-title.ts'
import { Button } from '../../ui/button.tsx'
import { toastSaved } from '../feedback/toast.ts'
import { useFormDraft } from './draft/use-form-draft.ts'
import { errorPaths, firstWrong } from './field-errors.ts'
import { FormFieldsContext, makeFormFields } from './form-fields.ts'
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx'
import { leftAt, storeRow, returning } from '../list/scroll-restoration.ts'
import { useNextRecord } from '../list/next-record.ts'
import { RecordHistory } from './record-history.tsx'
import type { RecordOf, RecordResource } from './record-resource.ts'
import { showServerErrors } from './server-errors.ts'
import { useEditConflict } from './edit-conflict.tsx'
import type { Wholes } from './versions.ts'

type WriteEndpoint = Endpoint & { body: z.ZodType<unknown, FieldValues> }
export type BodyOf<E extends WriteEndpoint> = z.input<E['body']>

type OptionalName<Fields> = { [Name in keyof Fields]-?: object extends Pick<Fields, Name> ? Name : never }[keyof Fields]

/**
 * A record as the form's values. Optional fields of the body must be named too: a forgotten one does not compile.
 * Required choices may still be empty; the form then demands them.
 */
export type Whole<Fields extends FieldValues> = DefaultValues<Fields> & { [Name in OptionalName<Fields>]-?: unknown }

type VersionRules<E extends WriteEndpoint, R extends RecordResource> = {
  /** The record's endpoints: its list gives *Simpan dan berikutnya*, its history the panel below. */
  resource: R
  /** Turns a record into the form's values: with it, two people who save the same record are shown both versions. */
  toFields: (record: RecordOf<R['read']>) => Whole<BodyOf<E>>
  /** Which fields are not chosen one by one. */
  wholes?: Wholes
}

/** A form that changes a record of which two people may have different versions must handle that. */
type VersionsOf<E extends WriteEndpoint, R extends RecordResource> = 'PUT' extends E['method']
  ? 'version' extends keyof BodyOf<E>
    ? VersionRules<E, R>
    : unknown
  : unknown

type RecordFormProps<E extends WriteEndpoint, R extends RecordResource> = VersionsOf<E, R> &
  Partial<VersionRules<E, R>> & {
    title: string
    /** Between the title and the fields: a photo, cards, links. It may contain forms of its own. */
    head?: ReactNode
    endpoint: E
    /** The params of either endpoint, if a form both creates and updates records. */
    params?: (E extends Endpoint ? ToSend<E>['params'] : never) | undefined
    defaults: DefaultValues<BodyOf<E>>
    /** Lists and records to refetch after saving. */
    touches: readonly Endpoint[]
    /** Where *Batal* leads, and saving too unless `onSaved` navigates elsewhere. */
    backTo: string
    onSaved?: (answer: Answer<E>) => void
    /** The button's label if it does something other than save. */
    saveLabel?: string
    children: (control: Control<BodyOf<E>>, form: UseFormReturn<BodyOf<E>>) => ReactNode
  }

/**
 * One record's form. It validates with the endpoint's body schema, shows the server's own errors at their fields, and
 * links every error to its field, on whichever tab that is.
 */
export function RecordForm<E extends WriteEndpoint, R extends RecordResource = RecordResource>(
  props: RecordFormProps<E, R>,
) {
  const {
    title,
    head,
    endpoint,
    params,
    defaults,
    resource,
    touches,
    backTo,
    onSaved,
    saveLabel = 'Simpan',
    children,
  } = props
  useTitle(title)
  const formId = useId()
  const navigate = useNavigate()
  const [address] = useSearchParams()
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
  const ofRecord = params as { id: string; schoolId?: string } | undefined
  const id = ofRecord?.id
  const toNext = useNextRecord(resource?.list, id)
  const clash = useEditConflict<BodyOf<E>, R>({
    form,
    fields,
    resource,
    params,
    toFields: props.toFields,
    wholes: props.wholes,
    save: () => void save(finish)(),
  })

  const draft = useFormDraft(form, {
    endpoint,
    of: params,
    isPage: true,
    hasVersionChoice: Boolean(resource && props.toFields),
  })

  const goBack = () => void navigate(leftAt(backTo), { state: returning })
  const finish = (answer: Answer<E>) => {
    if (onSaved) onSaved(answer)
    else goBack()
  }
  const goOn = async () => {
    const next = await toNext?.()
    if (!next) return goBack()
    storeRow(backTo, next)
    const tab = address.get('tab')
    void navigate(`${recordPath(backTo, next)}${tab ? `?${new URLSearchParams({ tab })}` : ''}`)
  }
  const focusError = (errors: FieldErrors) => {
    const name = firstWrong(fields.all(), errors)?.name ?? errorPaths(errors)[0]
    if (name) fields.focusField(name)
  }
  const save = (then: (answer: Answer<E>) => void) =>
    form.handleSubmit(async (body) => {
      try {
        const answer = await send.mutateAsync({ params, body } as unknown as ToSend<E>)
        // The guard must be updated before the next line navigates away.
        flushSync(() => setSaved(true))
        draft.discard()
        toastSaved(answer as { message?: string; warning?: string })
        then(answer)
      } catch (error) {
        const isStale = error instanceof CallError && error.body.code === 'CHANGED_MEANWHILE'
        if (isStale && (await clash.showConflict())) return
        const hasField = (path: string) => (path.split('.')[0] ?? '') in form.getValues()
        showServerErrors(error as Error, { setError: form.setError, hasField, focusField: fields.focusField })
      }
    }, focusError)

  return (
    <FormFieldsContext value={fields}>
      <div className="grid max-w-3xl grid-cols-1 gap-6">
        <TaskTitle>{title}</TaskTitle>
        {head}
        {draft.offer}
        <form
          id={formId}
          onSubmit={(event) => void save(finish)(event)}
          noValidate
          className="grid grid-cols-1 gap-x-6 gap-y-5 rounded-surface border bg-surface p-4 sm:p-6 md:grid-cols-2"
        >
          {children(form.control, form)}
        </form>
        {/* Beside the form, not in it: the foot stays in sight from the title on. */}
        <PageFoot>
          <Button onClick={goBack}>Batal</Button>
          {toNext && (
            <Button
              className="max-sm:hidden"
              onClick={() => void save(() => void goOn())()}
              busy={form.formState.isSubmitting}
            >
              Simpan dan berikutnya
            </Button>
          )}
          <Button type="submit" form={formId} tone="primary" busy={form.formState.isSubmitting}>
            {saveLabel}
          </Button>
        </PageFoot>
        <UnsavedChangesGuard isDirty={form.formState.isDirty && !isSaved} />
        {clash.dialog}
      </div>
      {resource?.history && ofRecord?.id && (
        <RecordHistory endpoint={resource.history} params={ofRecord} fields={fields} />
      )}
    </FormFieldsContext>
  )
}
