import { zodResolver } from '@hookform/resolvers/zod'
import type { Answer, Endpoint, ToSend } from '@hadir/contract/endpoint.ts'
import { type ReactNode, useState } from 'react'
import {
  type Control,
  type DefaultValues,
  type FieldValues,
  type Resolver,
  useForm,
  type UseFormReturn,
} from 'react-hook-form'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { useSend } from '../http/query.ts'
import { useTitle } from './use-title.ts'
import { Button } from '../ui/button.tsx'
import { notify } from '../ui/toast-store.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { showServerErrors } from './server-errors.ts'

type WriteEndpoint = Endpoint & { body: z.ZodType<unknown, FieldValues> }
export type BodyOf<E extends WriteEndpoint> = z.input<E['body']>

type RecordFormProps<E extends WriteEndpoint> = {
  title: string
  endpoint: E
  /** Of whichever endpoint it is, when a form makes new records and changes old ones. */
  params?: (E extends Endpoint ? ToSend<E>['params'] : never) | undefined
  defaults: DefaultValues<BodyOf<E>>
  /** Lists and records to ask again once it is saved. */
  touches: readonly Endpoint[]
  /** Where *Batal* leads, and saving too unless `onSaved` goes elsewhere. */
  backTo: string
  onSaved?: (answer: Answer<E>) => void
  /** What the button says when saving is not what happens. */
  saveLabel?: string
  children: (control: Control<BodyOf<E>>, form: UseFormReturn<BodyOf<E>>) => ReactNode
}

/** One record's form. The body schema of the endpoint is its validation; the server's own checks land at their fields. */
export function RecordForm<E extends WriteEndpoint>(props: RecordFormProps<E>) {
  const { title, endpoint, params, defaults, touches, backTo, onSaved, saveLabel = 'Simpan', children } = props
  useTitle(title)
  const navigate = useNavigate()
  const send = useSend(endpoint, { touches })
  const [isSaved, setSaved] = useState(false)
  const form = useForm<BodyOf<E>>({
    // What was typed is sent as it is: the server reads it with the same schema.
    resolver: zodResolver(endpoint.body as z.ZodType<BodyOf<E>, BodyOf<E>>, undefined, { raw: true }) as Resolver<
      BodyOf<E>
    >,
    defaultValues: defaults,
  })

  const save = form.handleSubmit(async (body) => {
    try {
      const answer = await send.mutateAsync({ params, body } as unknown as ToSend<E>)
      const { message } = answer as { message?: string }
      // The guard must know before the next line navigates away.
      flushSync(() => setSaved(true))
      notify({ title: 'Sukses', description: message ?? 'Data tersimpan', tone: 'success' })
      if (onSaved) onSaved(answer)
      else void navigate(backTo)
    } catch (error) {
      const hasField = (path: string) => (path.split('.')[0] ?? '') in form.getValues()
      showServerErrors(error as Error, { setError: form.setError, hasField })
    }
  })

  return (
    <form onSubmit={(event) => void save(event)} noValidate className="grid max-w-3xl gap-6">
      <h1 className="text-2xl font-bold">{title}</h1>
      <div className="grid gap-x-6 gap-y-5 rounded-surface border bg-surface p-4 sm:p-6 md:grid-cols-2">
        {children(form.control, form)}
      </div>
      <footer className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 -mx-4 flex justify-end gap-2 border-t bg-page/95 px-4 py-3 backdrop-blur lg:bottom-0 lg:mx-0 lg:px-0">
        <Button onClick={() => void navigate(backTo)}>Batal</Button>
        <Button type="submit" tone="primary" busy={form.formState.isSubmitting}>
          {saveLabel}
        </Button>
      </footer>
      <LeaveGuard isDirty={form.formState.isDirty && !isSaved} />
    </form>
  )
}
