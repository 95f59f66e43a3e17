import { useState } from 'react'
import { lazyOnOpen } from '../../ui/lazy-with-retry.tsx'
import { Button } from '../../ui/button.tsx'

const HandoverDialog = lazyOnOpen(async () => (await import('./handover-dialog.tsx')).HandoverDialog)

type HandoverButtonProps = {
  teacher: { id: string; name: string }
  /** The first day of the successors, if it is known; else today. */
  from?: string
}

/** Gives a teacher's subjects, lessons, classes and duties to others. */
export function HandoverButton({ teacher, from }: HandoverButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Serahkan tugas</Button>
      {isOpen && <HandoverDialog teacher={teacher} {...(from && { from })} onClose={() => setOpen(false)} />}
    </>
  )
}
