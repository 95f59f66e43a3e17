import type { Endpoint, ToSend } from '@hadir/contract/endpoint.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { call } from '../../http/call.ts'
import { useEndpointMutation } from '../../http/query.ts'
import { useSchoolId } from '../../session/use-school-id.ts'
import { toastFailure, toastSuccess } from '../feedback/toast.ts'
import type { HistoryEndpoint } from './record-resource.ts'
import { rowNow } from './saved-now.ts'
import { submitForm } from './submit-form.ts'
import { useWindowVersions } from './use-window-versions.ts'

type RecordDialogOptions<Values extends FieldValues, Body, Row> = {
  endpoints: Record<'list' | 'create' | 'update' | 'remove', Endpoint> & { history: HistoryEndpoint }
  /** null for a new one. */
  record: Row | null
  toFields: (record: Row) => DefaultValues<Values>
  /** The record by name, as the question before its removal names it. */
  what: string
  /** Its body is that of `create` and `update`. */
  form: UseFormReturn<Values, unknown, Body>
  onClose: () => void
  /** What of it is removed, where its `remove` has a choice. */
  removed?: Record<string, string>
}

/** Saves and removes a school's record in a RecordDialog, which closes afterwards. */
export function useRecordDialog<Values extends FieldValues, Body, Row extends { id: string }>({
  endpoints: { list, history, create, update, remove },
  record,
  toFields,
  what,
  form,
  onClose,
  removed,
}: RecordDialogOptions<Values, Body, Row>) {
  const schoolId = useSchoolId()
  const cache = useQueryClient()
  const rules = { touches: [list] }
  const creating = useEndpointMutation(create, rules)
  const updating = useEndpointMutation(update, rules)
  const removing = useEndpointMutation(remove, rules)
  const params = { schoolId, ...(record && { id: record.id }) }
  // TypeScript cannot infer what generic endpoints take and return; every `crud` has these.
  const input = (sent: { body?: Body; query?: Record<string, string> | undefined }) =>
    ({ params, ...sent }) as unknown as ToSend<Endpoint>
  const finish = (answer: unknown) => {
    toastSuccess((answer as { message?: string }).message)
    onClose()
  }
  const versions = useWindowVersions({
    form,
    read: record && (() => rowNow<Row>(cache, list, record.id)),
    readHistory: () => call(history, { params: params as { schoolId: string; id: string }, query: { pageSize: 25 } }),
    toFields,
    save: () => void save(),
  })
  const save = submitForm(
    form,
    async (body) => finish(await (record ? updating : creating).mutateAsync(input({ body }))),
    { onStale: versions.showConflict },
  )
  const onRemove = () => removing.mutate(input({ query: removed }), { onSuccess: finish, onError: toastFailure })
  return {
    save,
    removal: record && { what, busy: removing.isPending, onRemove },
    fields: versions.fields,
    clashDialog: versions.dialog,
  }
}
