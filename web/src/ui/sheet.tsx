import { lazy, Suspense, useEffect, useState } from 'react'
import type { SheetProps } from './sheet-window.tsx'

const load = async () => ({ default: (await import('./sheet-window.tsx')).SheetWindow })
const SheetWindow = lazy(load)

/** A drawer from the bottom, within reach of a thumb. Its code follows once the page around it stands. */
export function Sheet(props: SheetProps) {
  const [wasOpened, setOpened] = useState(props.open)
  if (props.open && !wasOpened) setOpened(true)
  useEffect(() => void load(), [])
  return (
    wasOpened && (
      <Suspense>
        <SheetWindow {...props} />
      </Suspense>
    )
  )
}
