import { Button } from '../../../ui/button.tsx'
import type { SheetEdits } from './use-edits.ts'
import { PageFoot } from '../../../components/screen/page-foot.tsx'

type EditsFootProps = {
  edits: SheetEdits
  /** What is edited, such as *perubahan*. */
  unit: string
  /** Shown while nothing is unsaved. */
  rest: string
  isBusy: boolean
  onSave: () => void
}

/** Saves a sheet's edits, or discards them. The pressed button stays where it is and keeps the focus. */
export function EditsFoot({ edits, unit, rest, isBusy, onSave }: EditsFootProps) {
  const { count, countBefore, act, discard, takeBack } = edits
  const isDiscarded = act === 'discard'
  return (
    <PageFoot>
      <p role="status" className="min-w-0 flex-1 text-sm text-soft">
        {isDiscarded ? `${countBefore} ${unit} dibuang` : count > 0 ? `${count} ${unit} belum disimpan` : rest}
      </p>
      {(count > 0 || isDiscarded) && (
        <Button onClick={isDiscarded ? takeBack : discard}>{isDiscarded ? 'Urungkan' : 'Batal'}</Button>
      )}
      <Button
        tone="primary"
        busy={isBusy}
        disabled={count === 0}
        title={count === 0 ? 'Belum ada yang diubah' : undefined}
        onClick={onSave}
      >
        Simpan
      </Button>
    </PageFoot>
  )
}

type FillButtonProps = { edits: SheetEdits; label: string; empty: number; onFill: () => void }

/** Fills in what is empty, and becomes the way to take that back. */
export function FillButton({ edits, label, empty, onFill }: FillButtonProps) {
  const isFilled = edits.act === 'fill'
  if (!isFilled && empty === 0) return null
  return (
    <Button onClick={isFilled ? edits.takeBack : onFill}>
      {isFilled ? 'Urungkan isian' : `Isi yang kosong: ${label}`}
    </Button>
  )
}
