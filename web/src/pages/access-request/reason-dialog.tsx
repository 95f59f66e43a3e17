import { type ReactNode, useState } from 'react'
import { ActDialog } from '../../components/actions/act-dialog.tsx'
import { LimitedText } from '../../components/form/fields/limited-text.tsx'
import { tooLong } from '../../components/form/fields/too-long.ts'

type ReasonDialogProps = {
  title: string
  description: ReactNode
  /** The button's label. */
  action: string
  help: string
  isBusy: boolean
  onGive: (reason: string) => void
  onClose: () => void
}

const shortest = 5
const longest = 500

/** Asks for the reason of a refusal; the person reads the exact words. */
export function ReasonDialog({ title, description, action, help, isBusy, onGive, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const isShort = reason.trim().length < shortest
  return (
    <ActDialog
      title={title}
      description={description}
      verb={action}
      tone="danger"
      busy={isBusy}
      missing={isShort ? `Tulis alasannya, minimal ${shortest} karakter` : tooLong(reason, longest)}
      onAct={() => onGive(reason.trim())}
      onClose={onClose}
    >
      <LimitedText label="Alasan" help={help} required most={longest} value={reason} onChange={setReason} />
    </ActDialog>
  )
}
