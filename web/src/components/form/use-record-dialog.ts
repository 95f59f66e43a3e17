import type { Endpoint, ToSend } from '@hadir/contract/endpoint.ts'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useEndpointMutation } from '../../http/query.ts'
import { useSchoolId } from '../../session/use-school-id.ts'
import { toastFailure, toastSuccess } from '../feedback/toast.ts'
import { submitForm } from './submit-form.ts'

type RecordDialogOptions<Values extends FieldValues, Body> = {
  endpoints: Record<'list' | 'create' | 'update' | 'remove', Endpoint>
  /** null for a new one. */
  record: { id: string } | null
  /** The record by name, as the question before its removal names it. */
  what: string
  /** Its body is that of `create` and `update`. */
  form: UseFormReturn<Values, unknown, Body>
  onClose: () => void
  /** What of it is removed, where its `remove` has a choice. */
  removed?: Record<string, string>
}

/** Saves and removes a school's record in a RecordDialog, which closes afterwards. */
export function useRecordDialog<Values extends FieldValues, Body>({
  endpoints: { list, create, update, remove },
  record,
  what,
  form,
  onClose,
  removed,
}: RecordDialogOptions<Values, Body>) {
  const schoolId = useSchoolId()
  const rules = { touches: [list] }
  const creating = useEndpointMutation(create, rules)
  const updating = useEndpointMutation(update, rules)
  const removing = useEndpointMutation(remove, rules)
  // TypeScript cannot infer what generic endpoints take and return; every `crud` has these.
  const input = (sent: { body?: Body; query?: Record<string, string> | undefined }) =>
    ({ params: { schoolId, ...(record && { id: record.id }) }, ...sent }) as unknown as ToSend<Endpoint>
  const finish = (answer: unknown) => {
    toastSuccess((answer as { message?: string }).message)
    onClose()
  }
  const save = submitForm(form, async (body) =>
    finish(await (record ? updating : creating).mutateAsync(input({ body }))),
  )
  const onRemove = () => removing.mutate(input({ query: removed }), { onSuccess: finish, onError: toastFailure })
  return { save, removal: record && { what, busy: removing.isPending, onRemove } }
}
