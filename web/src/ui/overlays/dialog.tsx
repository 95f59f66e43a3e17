import { Suspense, useEffect, useState } from 'react'
import { lazyOnOpen } from '../lazy-with-retry.tsx'
import type { DialogProps } from './dialog-window.tsx'
import { whenIdle } from '../when-idle.ts'
import { loadWindowGuard } from './window-guard.ts'

const load = async () => {
  const [{ DialogWindow }, Guard] = await Promise.all([import('./dialog-window.tsx'), loadWindowGuard()])
  return (props: DialogProps) => <DialogWindow {...props} Guard={Guard} />
}
const DialogWindow = lazyOnOpen(load)

/**
 * A modal window, in the middle of the screen unless it is a drawer. Its code is loaded once the page around it is
 * shown.
 */
export function Dialog(props: DialogProps) {
  const [wasOpened, setOpened] = useState(props.open)
  if (props.open && !wasOpened) setOpened(true)
  // A failed load is retried when it is opened.
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), [])
  return (
    wasOpened && (
      <Suspense>
        <DialogWindow {...props} />
      </Suspense>
    )
  )
}

/** A drawer from the bottom, within reach of a thumb. */
export const Drawer = (props: Omit<DialogProps, 'actions' | 'fromBottom'>) => <Dialog {...props} fromBottom />
