import { clsx } from 'clsx'
import { Button } from '../button.tsx'

/** In place of choices that are not there: why, and a retry of what failed. */
export type ChoicesNote = string | { text: string; onRetry: () => void }

export function ChoicesNoteLine({ note, className }: { note: ChoicesNote; className?: string }) {
  if (typeof note === 'string') return <output className={clsx('block text-sm text-soft', className)}>{note}</output>
  return (
    <div className={clsx('flex flex-wrap items-center justify-between gap-2', className)}>
      <output className="text-sm text-soft">{note.text}</output>
      <Button size="small" onClick={note.onRetry}>
        Coba lagi
      </Button>
    </div>
  )
}
