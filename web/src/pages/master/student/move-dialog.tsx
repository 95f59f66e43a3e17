import { academicClassEndpoints } from '@hadir/contract/class/academic-class.ts'
import { academicStudentEndpoints, type ElectiveChoice } from '@hadir/contract/student/academic-student.ts'
import { studentEndpoints } from '@hadir/contract/student/student.ts'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { ActDialog } from '../../../components/actions/act-dialog.tsx'
import { dateNow } from '../../../components/dates/date-now.ts'
import { toastSuccess } from '../../../components/feedback/toast.ts'
import { ComboField, DateField } from '../../../components/form/fields/fields.tsx'
import { useBodyForm } from '../../../components/form/body-form.ts'
import { submitForm } from '../../../components/form/submit-form.ts'
import { useClassFilter } from '../../../components/list/filters/class-filter.ts'
import { MovingScoresNote } from '../../../components/student/moving-scores.tsx'
import { useEndpointMutation } from '../../../http/query.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'

const { place } = academicStudentEndpoints
const fields = place.body.omit({ studentIds: true, electives: true })
const touches = [academicStudentEndpoints.list, academicClassEndpoints.list, studentEndpoints.list]

type MoveDialogProps = { ids: readonly string[]; onDone: () => void; onClose: () => void }

/** Moves students into a class from a day on, from whatever class they are in. */
export function MoveDialog({ ids, onDone, onClose }: MoveDialogProps) {
  const params = { schoolId: useSchoolId() }
  const classes = useClassFilter(undefined).options
  const send = useEndpointMutation(place, { touches })
  const [electives, setElectives] = useState<ElectiveChoice[]>([])
  const [form, draft] = useBodyForm(
    fields,
    { academicClassId: '', joinDate: dateNow() },
    { endpoint: place, of: ids, beside: { value: electives, empty: [], restore: setElectives } },
  )
  const { control } = form
  const { academicClassId = '', joinDate = '' } = useWatch({ control })
  const save = submitForm(form, async (body) => {
    const { data } = await send.mutateAsync({ params, body: { ...body, studentIds: [...ids], electives } })
    toastSuccess(`${data.placed} siswa masuk ke kelasnya`)
    onDone()
    onClose()
  })
  return (
    <ActDialog
      title="Pindah kelas"
      description={`${ids.length} siswa. Mereka tercatat di kelas lamanya sampai sehari sebelum tanggal masuk.`}
      verb="Simpan"
      busy={form.formState.isSubmitting}
      onAct={() => void save()}
      onClose={onClose}
    >
      {draft.offer}
      <ComboField
        control={control}
        name="academicClassId"
        label="Ke kelas"
        options={classes}
        placeholder="Pilih kelas tujuan"
        required
      />
      <DateField control={control} name="joinDate" label="Tanggal masuk" required />
      <MovingScoresNote
        studentIds={ids}
        academicClassId={academicClassId}
        joinDate={joinDate}
        electives={electives}
        onChoose={setElectives}
      />
    </ActDialog>
  )
}
