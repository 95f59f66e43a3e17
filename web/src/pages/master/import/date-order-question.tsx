import type { DateOrder } from '@hadir/contract/import/import-header.ts'
import { Button } from '../../../ui/button.tsx'

/** Some rows of a column prove that the month is in front; whoever knows the file says how to read the others. */
export function DateOrderQuestion({
  message,
  isBusy,
  onAnswer,
}: {
  message: string
  isBusy: boolean
  onAnswer: (order: DateOrder) => void
}) {
  return (
    <div role="alert" className="grid gap-3 rounded-control bg-warn-tint p-3">
      <p>{message}</p>
      <div className="flex flex-wrap gap-2">
        <Button busy={isBusy} onClick={() => onAnswer('MDY')}>
          Bulan dahulu (bulan/hari/tahun)
        </Button>
        <Button busy={isBusy} onClick={() => onAnswer('DMY')}>
          Hari dahulu (hari/bulan/tahun)
        </Button>
      </div>
    </div>
  )
}
