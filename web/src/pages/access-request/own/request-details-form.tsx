import type { AccessRequest } from '@hadir/contract/access-request/access-record.ts'
import { accessRequestEndpoints, requestChange } from '@hadir/contract/access-request/access-request.ts'
import { useEndpointMutation } from '../../../http/query.ts'
import { useBodyForm } from '../../../components/form/body-form.ts'
import { TextField } from '../../../components/form/fields/fields.tsx'
import { submitForm } from '../../../components/form/submit-form.ts'
import { Button } from '../../../ui/button.tsx'
import { toastSuccess } from '../../../components/feedback/toast.ts'
import { Panel } from '../facts.tsx'

/** What the requester can add while it is pending. */
export function RequestDetailsForm({ request }: { request: AccessRequest }) {
  const { id, role, relation, employeeNumber, note } = request
  const [form, draft] = useBodyForm(
    requestChange,
    { relation: relation ?? '', employeeNumber: employeeNumber ?? '', note: note ?? '' },
    { endpoint: accessRequestEndpoints.update, of: id, isPage: true },
  )
  const change = useEndpointMutation(accessRequestEndpoints.update, { touches: [accessRequestEndpoints.list] })
  const save = submitForm(form, async (body) => {
    // The relation has its own question above and may have changed since this form was filled.
    const { message } = await change.mutateAsync({ params: { id }, body: { ...body, relation: relation ?? '' } })
    form.reset(body)
    toastSuccess(message)
  })
  return (
    <Panel title="Bantu sekolah mengenali Anda">
      <form onSubmit={(event) => void save(event)} noValidate className="grid gap-5">
        {draft.offer}
        {role === 'teacher' && (
          <TextField
            control={form.control}
            name="employeeNumber"
            label="NUPTK atau NIP"
            inputMode="numeric"
            help="Dengan nomor ini sekolah menemukan data Anda lebih cepat."
          />
        )}
        <TextField
          control={form.control}
          name="note"
          label="Pesan"
          help="Dibaca oleh yang memutuskan, misalnya siapa yang dapat dihubungi."
        />
        <Button type="submit" tone="primary" className="sm:justify-self-start" busy={form.formState.isSubmitting}>
          Simpan
        </Button>
      </form>
    </Panel>
  )
}
