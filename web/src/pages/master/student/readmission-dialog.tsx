import { formatDate, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import {
  academicStudentEndpoints,
  membershipHistory,
  readmissionFields,
} from '@hadir/contract/student/academic-student.ts'
import { studentEndpoints } from '@hadir/contract/student/student.ts'
import { ActDialog } from '../../../components/actions/act-dialog.tsx'
import { dateNow } from '../../../components/dates/date-now.ts'
import { toastSuccess } from '../../../components/feedback/toast.ts'
import { useBodyForm } from '../../../components/form/body-form.ts'
import { ComboField, DateField, TextField } from '../../../components/form/fields/fields.tsx'
import { submitForm } from '../../../components/form/submit-form.ts'
import { useClassFilter } from '../../../components/list/filters/class-filter.ts'
import { useEndpointMutation } from '../../../http/query.ts'

const touches = [academicStudentEndpoints.list, studentEndpoints.list, studentEndpoints.read, membershipHistory]

/** Takes a student who had left into a class again: the same record, card and history. */
export function ReadmissionDialog({
  student,
  exitDate,
  onClose,
}: {
  student: { id: string; name: string }
  exitDate: SchoolDate
  onClose: () => void
}) {
  const { options } = useClassFilter(undefined)
  const readmit = useEndpointMutation(academicStudentEndpoints.readmit, { touches })
  const [form, draft] = useBodyForm(
    readmissionFields,
    { academicClassId: '', joinDate: dateNow(), reason: '' },
    { endpoint: academicStudentEndpoints.readmit, of: student.id },
  )
  const save = submitForm(form, async (body) => {
    const { message } = await readmit.mutateAsync({ params: { id: student.id }, body })
    toastSuccess(message)
    onClose()
  })
  const { control } = form
  return (
    <ActDialog
      title="Terima kembali"
      description={`${student.name} keluar sejak ${formatDate(exitDate)}. NIS, NISN, kartu, dan riwayatnya tetap; hari di antaranya tidak dihitung. Jika mutasi keluarnya keliru, batalkan saja.`}
      verb="Terima kembali"
      busy={form.formState.isSubmitting}
      onAct={() => void save()}
      onClose={onClose}
    >
      {draft.offer}
      <ComboField
        control={control}
        name="academicClassId"
        label="Kelas"
        required
        options={options}
        placeholder="Pilih kelas"
      />
      <DateField control={control} name="joinDate" label="Masuk kelas sejak" required />
      <TextField control={control} name="reason" label="Alasan" required />
    </ActDialog>
  )
}
