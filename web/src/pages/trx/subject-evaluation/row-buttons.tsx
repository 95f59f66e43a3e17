import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'

type RowButtonsProps = {
  /** What the row is called to who hears it. */
  what: string
  at: number
  count: number
  onMove: (to: number) => void
  /** Null where the row cannot be removed. */
  onRemove: (() => void) | null
}

/** A row's place in its list, and its end. The focus stays with the row, which moves under it. */
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
