import { type ReactNode, useState } from 'react'
import { LimitedText } from '../form/fields/limited-text.tsx'
import { tooLong } from '../form/fields/too-long.ts'
import { ActDialog } from './act-dialog.tsx'

type ReasonDialogProps = {
  title: string
  description: ReactNode
  /** The button's label. */
  action: string
  help: string
  isBusy: boolean
  most?: number
  onGive: (reason: string) => void
  onClose: () => void
}

const shortest = 5
const usualMost = 500

/** Asks for the reason of a refusal; the person reads the exact words. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, description, action, help, isBusy, most = usualMost, onGive, onClose } = props
  const [reason, setReason] = useState('')
  const isShort = reason.trim().length < shortest
  return (
    <ActDialog
      title={title}
      description={description}
      verb={action}
      tone="danger"
      busy={isBusy}
      missing={isShort ? `Tulis alasannya, minimal ${shortest} karakter` : tooLong(reason, most)}
      onAct={() => onGive(reason.trim())}
      onClose={onClose}
    >
      <LimitedText label="Alasan" help={help} required most={most} value={reason} onChange={setReason} />
    </ActDialog>
  )
}
