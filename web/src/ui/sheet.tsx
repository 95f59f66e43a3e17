import { Suspense, useEffect, useState } from 'react'
import { onTap } from './beside.tsx'
import type { SheetProps } from './sheet-window.tsx'
import { whenIdle } from './when-idle.ts'

const load = async () => (await import('./sheet-window.tsx')).SheetWindow
const SheetWindow = onTap(load)

/** A drawer from the bottom, within reach of a thumb. Its code follows once the page around it stands. */
export function Sheet(props: SheetProps) {
  const [wasOpened, setOpened] = useState(props.open)
  if (props.open && !wasOpened) setOpened(true)
  // What does not come now is asked for when it is opened.
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), [])
  return (
    wasOpened && (
      <Suspense>
        <SheetWindow {...props} />
      </Suspense>
    )
  )
}
