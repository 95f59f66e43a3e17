import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'

type ReasonDialogProps = {
  title: string
  description: ReactNode
  /** What the button does, as its words. */
  action: string
  help: string
  isBusy: boolean
  onGive: (reason: string) => void
  onClose: () => void
}

const shortest = 5

/** Asks for the reason of a refusal; the person reads it word by word. */
export function ReasonDialog({ title, description, action, help, isBusy, onGive, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const isGiven = reason.trim().length >= shortest
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      actions={
        <>
          <Button onClick={onClose}>Batal</Button>
          <Button
            tone="danger"
            busy={isBusy}
            disabled={!isGiven}
            title={isGiven ? undefined : `Tulis alasannya, minimal ${shortest} karakter`}
            onClick={() => onGive(reason.trim())}
          >
            {action}
          </Button>
        </>
      }
    >
      <Field label="Alasan" help={help} required>
        {(aria) => (
          <Input {...aria} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
        )}
      </Field>
    </Dialog>
  )
}
