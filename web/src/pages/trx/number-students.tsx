import { academicStudentEndpoints } from '@hadir/contract/membership.ts'
import { useState } from 'react'
import { useSend } from '../../http/query.ts'
import { useSchoolId } from '../../session/use-school-id.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { ActDialog } from '../../kit/act-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { sayFailure, saySuccess } from '../../kit/say.ts'
import { useClassFilter } from '../../kit/class-filter.ts'

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
          saySuccess(`${data.changed} nomor absen berubah`)
          onClose()
        },
        onError: sayFailure,
      },
    )
  return (
    <ActDialog
      title="Urutkan no. absen"
      description="Nomor absen kelas ini disusun ulang menurut nama."
      verb="Urutkan"
      busy={send.isPending}
      missing={missing}
      onAct={save}
      onClose={onClose}
    >
      <Field label="Kelas" required>
        {(aria) => (
          <Combobox {...aria} value={academicClassId} onChange={setClass} options={classes} placeholder="Pilih kelas" />
        )}
      </Field>
    </ActDialog>
  )
}
