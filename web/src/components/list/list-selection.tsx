import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import type { Selection } from './list-columns.ts'

type SelectionBarProps = {
  selection: Selection
  /** All rows that match search and filters. */
  total: number
  onChange: (selection: Selection) => void
  onCancel?: () => void
  /** The actions on them. */
  children: ReactNode
}

/** Shows how many rows are chosen, and the actions on them. On a phone many actions scroll, so that rows stay in sight. */
export function SelectionBar({
  selection,
  total,
  onChange,
  onCancel = () => onChange([]),
  children,
}: SelectionBarProps) {
  const count = selection === 'all' ? total : selection.length
  return (
    <section
      aria-label="Baris terpilih"
      className="sticky bottom-20 z-10 flex flex-wrap items-center gap-2 rounded-surface border border-accent bg-surface p-2 pl-4 shadow-raised max-md:max-h-56 max-md:overflow-y-auto md:bottom-4"
    >
      <output className="mr-2 font-semibold tabular-nums">
        {selection === 'all' ? `Semua ${count} dipilih` : `${count} dipilih`}
      </output>
      {selection !== 'all' && count < total && (
        <Button tone="quiet" onClick={() => onChange('all')}>
          Pilih semua {total} yang cocok
        </Button>
      )}
      {count > 0 && children}
      <Button
        size="icon"
        tone="quiet"
        aria-label="Batalkan pilihan"
        className="ml-auto max-md:sticky max-md:bottom-0 max-md:bg-surface"
        onClick={onCancel}
      >
        <X aria-hidden className="size-5" />
      </Button>
    </section>
  )
}
