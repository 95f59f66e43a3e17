import { type ReactNode, useEffect, useRef, useState } from 'react'
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
  const [presses, setPresses] = useState(0)
  const content = useRef<HTMLDivElement>(null)
  // What it refuses to do is mended in the first field that says so.
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
