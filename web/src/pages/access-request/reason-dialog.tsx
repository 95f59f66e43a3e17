import { type ReactNode, useState } from 'react'
import { ActDialog } from '../../components/actions/act-dialog.tsx'
import { Field } from '../../ui/inputs/field.tsx'
import { Input } from '../../ui/inputs/input.tsx'

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

/** Asks for the reason of a refusal; the person reads the exact words. */
export function ReasonDialog({ title, description, action, help, isBusy, onGive, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const isGiven = reason.trim().length >= shortest
  return (
    <ActDialog
      title={title}
      description={description}
      verb={action}
      tone="danger"
      busy={isBusy}
      missing={isGiven ? undefined : `Tulis alasannya, minimal ${shortest} karakter`}
      onAct={() => onGive(reason.trim())}
      onClose={onClose}
    >
      <Field label="Alasan" help={help} required>
        {(aria) => (
          <Input {...aria} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
        )}
      </Field>
    </ActDialog>
  )
}
