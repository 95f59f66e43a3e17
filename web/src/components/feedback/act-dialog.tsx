import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

type ActDialogProps = {
  title: string
  description?: ReactNode | undefined
  /** The words of the button that acts. */
  verb: string
  tone?: 'primary' | 'danger'
  busy?: boolean
  /** What has to be done before one can act. */
  missing?: string | undefined
  onAct: () => void
  onClose: () => void
  children?: ReactNode
}

/** A window with one thing to do, and the way out. */
export function ActDialog({
  title,
  description,
  verb,
  tone = 'primary',
  busy = false,
  missing,
  onAct,
  onClose,
  children,
}: ActDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      actions={
        <>
          <Button onClick={onClose}>Batal</Button>
          <Button tone={tone} busy={busy} disabled={missing !== undefined} title={missing} onClick={onAct}>
            {verb}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
