import { attendance } from '@hadir/contract/attendance.ts'
import { maxNote } from '@hadir/contract/attendance-mark.ts'
import { type PlannedAbsence, plannedAbsences } from '@hadir/contract/planned-absence.ts'
import { useState } from 'react'
import { useSend } from '../../http/query.ts'
import { ActDialog } from '../../kit/act-dialog.tsx'
import { sayFailure, saySuccess } from '../../kit/say.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'

const touches = [plannedAbsences.list, attendance.classes]

type WithdrawPlanProps = { schoolId: string; plan: PlannedAbsence; onClose: () => void }

/** Ends a planned absence; what it filled in and nobody has changed since is empty again. */
export function WithdrawPlan({ schoolId, plan, onClose }: WithdrawPlanProps) {
  const [reason, setReason] = useState('')
  const withdraw = useSend(plannedAbsences.withdraw, { touches, after: ({ message }) => saySuccess(message) })
  return (
    <ActDialog
      title={`Tarik ketidakhadiran ${plan.studentName}?`}
      description="Hari yang terisi karenanya kembali belum diisi. Tanda yang sudah diubah guru tetap."
      verb="Tarik"
      tone="danger"
      busy={withdraw.isPending}
      onClose={onClose}
      onAct={() =>
        withdraw.mutate(
          { params: { schoolId, id: plan.id }, body: { reason } },
          { onError: sayFailure, onSettled: onClose },
        )
      }
    >
      <Field label="Alasan">
        {(aria) => (
          <Input {...aria} maxLength={maxNote} value={reason} onChange={(event) => setReason(event.target.value)} />
        )}
      </Field>
    </ActDialog>
  )
}
