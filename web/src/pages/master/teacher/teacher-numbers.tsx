import { teacherSensitive } from '@hadir/contract/teacher/sensitive.ts'
import { type Teacher, teacherEndpoints } from '@hadir/contract/teacher/teacher.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOptionsOf, useEndpointMutation } from '../../../http/query.ts'
import { useBodyForm } from '../../../components/form/body-form.ts'
import { useCan } from '../../../session/use-can.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { TextField } from '../../../components/form/fields/fields.tsx'
import { ListSkeleton } from '../../../components/list/list-skeleton.tsx'
import { submitForm } from '../../../components/form/submit-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { ActDialog } from '../../../components/actions/act-dialog.tsx'
import { toastSuccess } from '../../../components/feedback/toast.ts'

/** Sensitive numbers, masked until requested, so that bystanders do not see them. */
export function TeacherNumbers({ record }: { record: Teacher }) {
  const mayRead = useCan('teacher:sensitive')
  const [isOpen, setOpen] = useState(false)
  if (!mayRead) return null
  return (
    <section aria-labelledby="nomor" className="grid gap-3 rounded-surface border bg-surface p-4">
      <h2 id="nomor" className="font-semibold">
        NIK dan NPWP
      </h2>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 tabular-nums">
        <dt className="text-soft">NIK</dt>
        <dd>{record.nikMasked ?? '–'}</dd>
        <dt className="text-soft">NPWP</dt>
        <dd>{record.npwpMasked ?? '–'}</dd>
      </dl>
      <Button size="small" className="justify-self-start" onClick={() => setOpen(true)}>
        Tampilkan atau ubah
      </Button>
      {isOpen && <NumbersDialog id={record.id} onClose={() => setOpen(false)} />}
    </section>
  )
}

function NumbersDialog({ id, onClose }: { id: string; onClose: () => void }) {
  // Not cached once the window is closed.
  const numbers = useQuery({ ...queryOptionsOf(teacherSensitive.read, { params: { id } }), gcTime: 0 })
  if (numbers.data) return <NumbersForm id={id} numbers={numbers.data.data} onClose={onClose} />
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="NIK dan NPWP"
      actions={<Button onClick={onClose}>Tutup</Button>}
    >
      {numbers.isLoadingError ? (
        <ErrorState error={numbers.error} onRetry={() => void numbers.refetch()} />
      ) : (
        <ListSkeleton rows={2} />
      )}
    </Dialog>
  )
}

type NumbersFormProps = { id: string; numbers: { nik: string | null; npwp: string | null }; onClose: () => void }

function NumbersForm({ id, numbers, onClose }: NumbersFormProps) {
  const send = useEndpointMutation(teacherSensitive.save, { touches: [teacherEndpoints.list] })
  // Without a draft: both numbers are stored on no device (draft-values.ts).
  const [form] = useBodyForm(
    teacherSensitive.save.body,
    { nik: numbers.nik ?? '', npwp: numbers.npwp ?? '' },
    { endpoint: teacherSensitive.save, of: id },
  )
  const save = submitForm(form, async (body) => {
    const { message } = await send.mutateAsync({ params: { id }, body })
    toastSuccess(message)
    onClose()
  })
  return (
    <ActDialog
      title="NIK dan NPWP"
      verb="Simpan"
      busy={form.formState.isSubmitting}
      onAct={() => void save()}
      onClose={onClose}
    >
      <form noValidate className="grid gap-4" onSubmit={(event) => void save(event)}>
        <TextField control={form.control} name="nik" label="NIK" help="16 angka" inputMode="numeric" />
        <TextField control={form.control} name="npwp" label="NPWP" help="15 atau 16 angka" inputMode="numeric" />
      </form>
    </ActDialog>
  )
}
