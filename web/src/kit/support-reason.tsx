import { type ReactNode, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'

type SupportReasonProps = {
  title: string
  description: ReactNode
  /** What the button does, as its words. */
  action: string
  offered?: string
  isBusy?: boolean
  onGive: (reason: string) => void
  onClose: () => void
}

const shortest = 5

/** Why an administrator enters a school, or changes something in it: the school reads it word by word. */
export function SupportReason({
  title,
  description,
  action,
  offered = '',
  isBusy,
  onGive,
  onClose,
}: SupportReasonProps) {
  const [reason, setReason] = useState(offered)
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
            tone="primary"
            busy={isBusy ?? false}
            disabled={!isGiven}
            title={isGiven ? undefined : `Tulis alasannya, minimal ${shortest} karakter`}
            onClick={() => onGive(reason.trim())}
          >
            {action}
          </Button>
        </>
      }
    >
      <Field label="Alasan" help="Sekolah membaca alasan ini." required>
        {(aria) => (
          <Input {...aria} maxLength={300} value={reason} onChange={(event) => setReason(event.target.value)} />
        )}
      </Field>
    </Dialog>
  )
}
