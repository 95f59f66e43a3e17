import type { Endpoint, ToSend } from '@hadir/contract/endpoint.ts'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useEndpointMutation } from '../../http/query.ts'
import { useSchoolId } from '../../session/use-school-id.ts'
import { toastFailure, toastSuccess } from '../feedback/toast.ts'
import { submitForm } from './submit-form.ts'

type RecordDialogOptions<Values extends FieldValues, Body> = {
  endpoints: Record<'list' | 'create' | 'update' | 'remove', Endpoint>
  /** null: a new one. */
  record: { id: string } | null
  /** Its body is that of `create` and `update`. */
  form: UseFormReturn<Values, unknown, Body>
  onClose: () => void
}

/** How a school's record is saved and removed in a RecordDialog, which closes afterwards. */
export function useRecordDialog<Values extends FieldValues, Body>({
  endpoints: { list, create, update, remove },
  record,
  form,
  onClose,
}: RecordDialogOptions<Values, Body>) {
  const schoolId = useSchoolId()
  const rules = { touches: [list] }
  const creating = useEndpointMutation(create, rules)
  const updating = useEndpointMutation(update, rules)
  const removing = useEndpointMutation(remove, rules)
  // TypeScript cannot say of endpoints that it does not know by name what they take and answer; every `crud` does this.
  const input = (body?: Body) =>
    ({ params: { schoolId, ...(record && { id: record.id }) }, body }) as unknown as ToSend<Endpoint>
  const finish = (answer: unknown) => {
    toastSuccess((answer as { message?: string }).message)
    onClose()
  }
  const save = submitForm(form, async (body) => finish(await (record ? updating : creating).mutateAsync(input(body))))
  const onRemove = () => removing.mutate(input(), { onSuccess: finish, onError: toastFailure })
  return { save, removal: record && { busy: removing.isPending, onRemove } }
}
