import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

type LeaveGuardProps = {
  isDirty: boolean
  /** Addresses that begin with this belong to the same form. */
  within?: string
}

/** Asks before typed work is lost: inside the app with a dialog, on closing the tab with the browser's own question. */
export function LeaveGuard({ isDirty, within }: LeaveGuardProps) {
  const isSamePlace = (here: string, next: string) => (within ? next.startsWith(`${within}/`) : here === next)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && !isSamePlace(currentLocation.pathname, nextLocation.pathname),
  )
  useEffect(() => {
    if (!isDirty) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isDirty])
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title="Tinggalkan halaman ini?"
      description="Perubahan yang belum disimpan akan hilang."
      actions={
        <>
          <Button onClick={() => blocker.proceed?.()}>Tinggalkan</Button>
          <Button tone="primary" onClick={() => blocker.reset?.()}>
            Tetap di sini
          </Button>
        </>
      }
    />
  )
}
