import { maxNote } from '@hadir/contract/attendance/attendance-mark.ts'
import { useState } from 'react'
import { ActDialog } from '../../../components/actions/act-dialog.tsx'
import { LimitedText } from '../../../components/form/fields/limited-text.tsx'
import { tooLong } from '../../../components/form/fields/too-long.ts'

type ReasonDialogProps = {
  /** Why a reason is required. */ why: string
  count: number
  onGive: (reason: string) => void
  onClose: () => void
}

/** An admin may still change a day after its window, with a reason for the history. */
export function ReasonDialog({ why, count, onGive, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const isGiven = reason.trim() !== ''
  return (
    <ActDialog
      title="Mengapa diubah?"
      description={`${why}. Alasan ini dicatat pada ${count} perubahan.`}
      verb="Simpan dengan alasan"
      missing={isGiven ? tooLong(reason, maxNote) : 'Isi alasannya dahulu'}
      onAct={() => onGive(reason.trim())}
      onClose={onClose}
    >
      <LimitedText label="Alasan" required most={maxNote} value={reason} onChange={setReason} />
    </ActDialog>
  )
}
