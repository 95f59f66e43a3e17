import { attendance } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { maxNote } from '@hadir/contract/attendance/attendance-mark.ts'
import { type PlannedAbsence, plannedAbsences } from '@hadir/contract/attendance/leave-request.ts'
import { useState } from 'react'
import { useEndpointMutation } from '../../../../http/query.ts'
import { ActDialog } from '../../../../components/actions/act-dialog.tsx'
import { toastFailure, toastSuccess } from '../../../../components/feedback/toast.ts'
import { LimitedText } from '../../../../components/form/fields/limited-text.tsx'
import { tooLong } from '../../../../components/form/fields/too-long.ts'

const touches = [plannedAbsences.list, attendance.classes]

type WithdrawPlanProps = { schoolId: string; plan: PlannedAbsence; onClose: () => void }

/** Ends a planned absence; marks that it filled in and nobody has changed since become empty again. */
export function WithdrawPlan({ schoolId, plan, onClose }: WithdrawPlanProps) {
  const [reason, setReason] = useState('')
  const withdraw = useEndpointMutation(plannedAbsences.withdraw, {
    touches,
    after: ({ message }) => toastSuccess(message),
  })
  return (
    <ActDialog
      title={`Tarik ketidakhadiran ${plan.studentName}?`}
      description="Hari yang terisi karenanya kembali belum diisi. Tanda yang sudah diubah guru tetap."
      verb="Tarik"
      tone="danger"
      busy={withdraw.isPending}
      missing={tooLong(reason, maxNote)}
      onClose={onClose}
      onAct={() =>
        withdraw.mutate(
          { params: { schoolId, id: plan.id }, body: { reason } },
          { onError: toastFailure, onSuccess: onClose },
        )
      }
    >
      <LimitedText label="Alasan" most={maxNote} value={reason} onChange={setReason} />
    </ActDialog>
  )
}
