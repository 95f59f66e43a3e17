import { lazy, Suspense, useEffect, useState } from 'react'
import type { DialogProps } from './dialog-window.tsx'

const load = async () => ({ default: (await import('./dialog-window.tsx')).DialogWindow })
const DialogWindow = lazy(load)

/** A window in the middle of the screen that wants an answer first. Its code follows once the page around it stands. */
export function Dialog(props: DialogProps) {
  const [wasOpened, setOpened] = useState(props.open)
  if (props.open && !wasOpened) setOpened(true)
  useEffect(() => void load(), [])
  return (
    wasOpened && (
      <Suspense>
        <DialogWindow {...props} />
      </Suspense>
    )
  )
}
