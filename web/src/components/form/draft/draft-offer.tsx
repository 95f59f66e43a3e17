import { Button } from '../../../ui/button.tsx'
import { formatDateTimeHere, localDate, localTime } from '../../dates/local-time.ts'
import { dateNow } from '../../dates/date-now.ts'

type DraftOfferProps = {
  at: number
  /** Whether the record has changed since. */
  isChanged: boolean
  onRestore: () => void
  onDiscard: () => void
}

/** Offers what was typed into a form and not saved. */
export function DraftOffer({ at, isChanged, onRestore, onDiscard }: DraftOfferProps) {
  const time = localDate(at) === dateNow() ? localTime(at) : formatDateTimeHere(at)
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-warn-tint py-2 pr-2 pl-4"
    >
      <p className="min-w-0 flex-1 basis-60 py-1">
        Ada isian yang belum tersimpan dari {time}.
        {isChanged && ' Sejak itu datanya diubah: periksa lagi sebelum menyimpan.'}
      </p>
      <div className="flex gap-2">
        <Button
          size="small"
          onClick={({ currentTarget }) => {
            onRestore()
            // For the window around it this is input like any other: it must not close by a click outside.
            currentTarget.dispatchEvent(new Event('input', { bubbles: true }))
          }}
        >
          Pulihkan
        </Button>
        <Button size="small" tone="quiet" onClick={onDiscard}>
          Buang
        </Button>
      </div>
    </div>
  )
}
