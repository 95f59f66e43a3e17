import { zodResolver } from '@hookform/resolvers/zod'
import type { AccessRequest } from '@hadir/contract/access-record.ts'
import { accessRequestEndpoints, requestChange } from '@hadir/contract/access-request.ts'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { useSend } from '../../http/query.ts'
import { TextField } from '../../kit/fields.tsx'
import { showServerErrors } from '../../kit/server-errors.ts'
import { Button } from '../../ui/button.tsx'
import { saySuccess } from '../../kit/say.ts'
import { Panel } from './facts.tsx'

type Values = z.input<typeof requestChange>

/** What the requester can add while it waits. */
export function RequestDetailsForm({ request }: { request: AccessRequest }) {
  const { id, role, relation, employeeNumber, note } = request
  const form = useForm<Values>({
    resolver: zodResolver(requestChange, undefined, { raw: true }),
    defaultValues: { relation: relation ?? '', employeeNumber: employeeNumber ?? '', note: note ?? '' },
  })
  const change = useSend(accessRequestEndpoints.update, { touches: [accessRequestEndpoints.list] })
  const save = form.handleSubmit(async (body) => {
    try {
      // The relation has its own question above and may have changed since this form was filled.
      const { message } = await change.mutateAsync({ params: { id }, body: { ...body, relation: relation ?? '' } })
      form.reset(body)
      saySuccess(message)
    } catch (error) {
      showServerErrors(error as Error, { setError: form.setError, hasField: (path) => path in form.getValues() })
    }
  })
  return (
    <Panel title="Bantu sekolah mengenali Anda">
      <form onSubmit={(event) => void save(event)} noValidate className="grid gap-5">
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
          maxLength={200}
          help="Dibaca oleh yang memutuskan, misalnya siapa yang dapat dihubungi."
        />
        <Button type="submit" tone="primary" className="sm:justify-self-start" busy={form.formState.isSubmitting}>
          Simpan
        </Button>
      </form>
    </Panel>
  )
}
