import { academicStudentEndpoints } from '@hadir/contract/student/academic-student.ts'
import { useState } from 'react'
import { useEndpointMutation } from '../../../http/query.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { Combobox } from '../../../ui/inputs/combobox.tsx'
import { ActDialog } from '../../../components/actions/act-dialog.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { toastFailure, toastThen } from '../../../components/feedback/toast.ts'
import { useClassFilter } from '../../../components/list/filters/class-filter.ts'

const touches = [academicStudentEndpoints.list]

/** Renumbers the members of a class in the order of their names. */
export function NumberStudents({ onClose }: { onClose: () => void }) {
  const params = { schoolId: useSchoolId() }
  const [academicClassId, setClass] = useState('')
  const classes = useClassFilter(undefined).options
  const send = useEndpointMutation(academicStudentEndpoints.number, { touches })
  const missing = academicClassId === '' ? 'Pilih kelas dahulu' : undefined
  const save = () =>
    send.mutate(
      { params, body: { academicClassId } },
      {
        onSuccess: toastThen(onClose, ({ data }) => `${data.changed} nomor absen berubah`),
        onError: toastFailure,
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
