import {
  type PlannedStudent,
  promotionLabels,
  promotions,
  type Rollover,
  rolloverEndpoints,
} from '@hadir/contract/academic-year/rollover.ts'
import { alumniEndpoints } from '@hadir/contract/student/alumni.ts'
import { academicStudentEndpoints, membershipHistory } from '@hadir/contract/student/academic-student.ts'
import { studentEndpoints } from '@hadir/contract/student/student.ts'
import { useWatch } from 'react-hook-form'
import { ActDialog } from '../../../../components/actions/act-dialog.tsx'
import { toastSuccess } from '../../../../components/feedback/toast.ts'
import { useBodyForm } from '../../../../components/form/body-form.ts'
import { ComboField, SelectField, TextField } from '../../../../components/form/fields/fields.tsx'
import { submitForm } from '../../../../components/form/submit-form.ts'
import { useEndpointMutation } from '../../../../http/query.ts'

const touches = [
  rolloverEndpoints.read,
  academicStudentEndpoints.list,
  studentEndpoints.list,
  studentEndpoints.read,
  membershipHistory,
  alumniEndpoints.list,
]
const decisions = promotions.map((value) => ({ value, label: promotionLabels[value] }))

type MendDialogProps = { yearId: string; plan: Rollover; student: PlannedStudent; onClose: () => void }

/** Corrects one student's decision after the run, with a reason; all others stay where they are. */
export function MendDialog({ yearId, plan, student, onClose }: MendDialogProps) {
  const mend = useEndpointMutation(rolloverEndpoints.mend, { touches })
  const [form, draft] = useBodyForm(
    rolloverEndpoints.mend.body,
    { studentId: student.id, decision: student.decision ?? 'NAIK', toClassId: '', reason: '' },
    { endpoint: rolloverEndpoints.mend, of: [yearId, student.id] },
  )
  const { control } = form
  const decision = useWatch({ control, name: 'decision' })
  const save = submitForm(form, async (body) => {
    const { toClassId, ...rest } = body
    const sent = { ...rest, ...(body.decision !== 'LULUS' && toClassId && { toClassId }) }
    const { message } = await mend.mutateAsync({ params: { id: yearId }, body: sent })
    toastSuccess(message)
    onClose()
  })
  const [from, to] = [student.fromClass.name, student.toClass?.name ?? 'alumni']
  return (
    <ActDialog
      title="Perbaiki keputusan"
      description={`${student.name}: dari ${from} ke ${to}. Keanggotaan kelas, riwayat, buku induk, dan data alumninya mengikuti; siswa lain tidak berubah. Yang sudah diabsen atau dinilai pindah sejak hari ini.`}
      verb="Perbaiki"
      busy={form.formState.isSubmitting}
      onAct={() => void save()}
      onClose={onClose}
    >
      {draft.offer}
      <SelectField control={control} name="decision" label="Keputusan" required options={decisions} />
      {decision !== 'LULUS' && (
        <ComboField
          control={control}
          name="toClassId"
          label={`Kelas pada ${plan.toYear.name}`}
          options={plan.classes.map(({ id, name }) => ({ value: id, label: name }))}
          placeholder={decision === 'NAIK' ? 'Kelas menurut aturan' : from}
        />
      )}
      <TextField control={control} name="reason" label="Alasan" required />
    </ActDialog>
  )
}
