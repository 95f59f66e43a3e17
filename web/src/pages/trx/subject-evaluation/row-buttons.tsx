import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'

type RowButtonsProps = {
  /** The row's name for screen readers. */
  what: string
  at: number
  count: number
  onMove: (to: number) => void
  /** Null if the row cannot be removed. */
  onRemove: (() => void) | null
}

/** Moves or removes a row of a list. The focus stays with the row while it moves. */
export function RowButtons({ what, at, count, onMove, onRemove }: RowButtonsProps) {
  return (
    <div className="flex">
      <Button
        tone="quiet"
        size="icon"
        aria-label={`Naikkan ${what}`}
        disabled={at === 0}
        title={at === 0 ? 'Sudah paling atas' : undefined}
        onClick={() => onMove(at - 1)}
      >
        <ArrowUp aria-hidden className="size-4" />
      </Button>
      <Button
        tone="quiet"
        size="icon"
        aria-label={`Turunkan ${what}`}
        disabled={at === count - 1}
        title={at === count - 1 ? 'Sudah paling bawah' : undefined}
        onClick={() => onMove(at + 1)}
      >
        <ArrowDown aria-hidden className="size-4" />
      </Button>
      {onRemove && (
        <Button tone="quiet" size="icon" aria-label={`Hapus ${what}`} onClick={onRemove}>
          <X aria-hidden className="size-4" />
        </Button>
      )}
    </div>
  )
}
