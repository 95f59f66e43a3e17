import {
  academicStudentEndpoints,
  exitFields,
  exitTypeLabels,
  exitTypes,
} from '@hadir/contract/student/academic-student.ts'
import { studentEndpoints } from '@hadir/contract/student/student.ts'
import { useEndpointMutation } from '../../http/query.ts'
import { useBodyForm } from '../../components/form/body-form.ts'
import { DateField, SelectField, TextField } from '../../components/form/fields/fields.tsx'
import { dateNow } from '../../components/dates/date-now.ts'
import { submitForm } from '../../components/form/submit-form.ts'
import { useSchoolId } from '../../session/use-school-id.ts'
import { ActDialog } from '../../components/actions/act-dialog.tsx'
import { toastSuccess } from '../../components/feedback/toast.ts'

const options = exitTypes.map((value) => ({ value, label: exitTypeLabels[value] }))
const touches = [academicStudentEndpoints.list, studentEndpoints.list]

/** Records that students leave the school: why, from which day on, and where to. */
export function ExitDialog({
  students,
  onClose,
  onLeft,
}: {
  students: { id: string; name?: string }[]
  onClose: () => void
  onLeft?: () => void
}) {
  const params = { schoolId: useSchoolId() }
  const leave = useEndpointMutation(academicStudentEndpoints.exit, { touches })
  const [form, draft] = useBodyForm(
    exitFields,
    { exitDate: dateNow(), exitReason: '', destinationSchool: '', diplomaNo: '', letterNo: '' },
    { endpoint: academicStudentEndpoints.exit, of: students.map(({ id }) => id) },
  )
  const save = submitForm(form, async (fields) => {
    const { message } = await leave.mutateAsync({
      params,
      body: { ...fields, studentIds: students.map(({ id }) => id) },
    })
    toastSuccess(message)
    onLeft?.()
    onClose()
  })
  const { control } = form
  return (
    <ActDialog
      title="Mutasi keluar"
      description={(students.length === 1 && students[0]?.name) || `${students.length} siswa`}
      verb="Simpan mutasi"
      busy={form.formState.isSubmitting}
      onAct={() => void save()}
      onClose={onClose}
    >
      {draft.offer}
      <SelectField control={control} name="exitType" label="Keluar karena" options={options} required />
      <DateField
        control={control}
        name="exitDate"
        label="Keluar sejak"
        help="Hari pertama siswa tidak lagi di kelas"
        required
      />
      <TextField control={control} name="destinationSchool" label="Sekolah tujuan" />
      <TextField control={control} name="exitReason" label="Keterangan" />
      <TextField control={control} name="letterNo" label="Nomor surat" />
      <TextField control={control} name="diplomaNo" label="Nomor ijazah" />
    </ActDialog>
  )
}
