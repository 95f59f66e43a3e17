import { academicStudentEndpoints } from '@hadir/contract/membership.ts'
import { useState } from 'react'
import { useSend } from '../../http/query.ts'
import { useSchoolId } from '../../session/use-school-id.ts'
import { Button } from '../../ui/button.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { sayFailure } from '../../kit/say-failure.ts'
import { notify } from '../../ui/toast-store.ts'
import { useClassFilter } from './year-filters.ts'

const touches = [academicStudentEndpoints.list]

/** Gives the members of a class their numbers anew, in the order of their names. */
export function NumberStudents({ onClose }: { onClose: () => void }) {
  const params = { schoolId: useSchoolId() }
  const [academicClassId, setClass] = useState('')
  const classes = useClassFilter(undefined).options
  const send = useSend(academicStudentEndpoints.number, { touches })
  const missing = academicClassId === '' ? 'Pilih kelas dahulu' : undefined
  const save = () =>
    send.mutate(
      { params, body: { academicClassId } },
      {
        onSuccess: ({ data }) => {
          notify({ title: 'Sukses', description: `${data.changed} nomor absen berubah`, tone: 'success' })
          onClose()
        },
        onError: sayFailure,
      },
    )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Urutkan no. absen"
      description="Nomor absen kelas ini disusun ulang menurut nama."
      actions={
        <>
          <Button onClick={onClose}>Batal</Button>
          <Button tone="primary" busy={send.isPending} disabled={missing !== undefined} title={missing} onClick={save}>
            Urutkan
          </Button>
        </>
      }
    >
      <Field label="Kelas" required>
        {(aria) => (
          <Combobox {...aria} value={academicClassId} onChange={setClass} options={classes} placeholder="Pilih kelas" />
        )}
      </Field>
    </Dialog>
  )
}
