import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

type ActDialogProps = {
  title: string
  description?: ReactNode | undefined
  /** The button's label. */
  verb: string
  tone?: 'primary' | 'danger'
  busy?: boolean
  /** What must be done before the button can be pressed. */
  missing?: string | undefined
  onAct: () => void
  onClose: () => void
  children?: ReactNode
}

/** A window with one action and a way to cancel. */
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
  const [presses, setPresses] = useState(0)
  const content = useRef<HTMLDivElement>(null)
  // After a rejected press, the first invalid field gets the focus.
  useEffect(() => {
    if (presses > 0) content.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [presses])
  const act = () => {
    onAct()
    setPresses((before) => before + 1)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      actions={
        <>
          <Button onClick={onClose}>Batal</Button>
          <Button tone={tone} busy={busy} disabled={missing !== undefined} title={missing} onClick={act}>
            {verb}
          </Button>
        </>
      }
    >
      <div ref={content} className="contents">
        {children}
      </div>
    </Dialog>
  )
}
