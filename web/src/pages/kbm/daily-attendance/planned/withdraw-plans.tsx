import { attendance } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { maxNote } from '@hadir/contract/attendance/attendance-mark.ts'
import { plannedAbsences } from '@hadir/contract/attendance/planned-absence.ts'
import { useState } from 'react'
import { useEndpointMutation } from '../../../../http/query.ts'
import { ActDialog } from '../../../../components/actions/act-dialog.tsx'
import { toastFailure, toastSuccess } from '../../../../components/feedback/toast.ts'
import { LimitedText } from '../../../../components/form/fields/limited-text.tsx'
import { tooLong } from '../../../../components/form/fields/too-long.ts'

const touches = [plannedAbsences.list, attendance.classes]

type WithdrawPlanProps = {
  schoolId: string
  ids: readonly string[]
  title: string
  onDone?: () => void
  onClose: () => void
}

/** Ends planned absences; marks that they filled in and nobody has changed since become empty again. */
export function WithdrawPlans({ schoolId, ids, title, onDone, onClose }: WithdrawPlanProps) {
  const [reason, setReason] = useState('')
  const withdraw = useEndpointMutation(plannedAbsences.withdrawMany, {
    touches,
    after: ({ message }) => toastSuccess(message),
  })
  return (
    <ActDialog
      title={title}
      description="Hari yang terisi karenanya kembali belum diisi. Tanda yang sudah diubah guru tetap."
      verb="Tarik"
      tone="danger"
      busy={withdraw.isPending}
      missing={tooLong(reason, maxNote)}
      onClose={onClose}
      onAct={() =>
        withdraw.mutate(
          { params: { schoolId }, body: { ids: [...ids], reason } },
          {
            onError: toastFailure,
            onSuccess: () => {
              onDone?.()
              onClose()
            },
          },
        )
      }
    >
      <LimitedText label="Alasan" most={maxNote} value={reason} onChange={setReason} />
    </ActDialog>
  )
}
