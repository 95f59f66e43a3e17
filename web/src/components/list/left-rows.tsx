import type { LeftRow } from '@hadir/contract/list.ts'
import { X } from 'lucide-react'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'

type LeftRowsProps = {
  /** What they are and what was not done to them: *usulan tidak disetujui*. */
  what: string
  left: readonly LeftRow[]
  pathOf?: (row: LeftRow) => string
  onClose: () => void
}

/** The ticked rows that a bulk act left as they were, each with its reason. */
export function LeftRows({ what, left, pathOf, onClose }: LeftRowsProps) {
  if (left.length === 0) return null
  return (
    <section
      aria-label={`${left.length} ${what}`}
      className="grid gap-2 rounded-surface border border-accent/40 bg-surface px-4 py-3"
    >
      <header className="flex items-center justify-between gap-2">
        <h2 className="font-semibold">
          {left.length} {what}
        </h2>
        <Button size="icon" tone="quiet" aria-label="Tutup daftar ini" onClick={onClose}>
          <X aria-hidden className="size-5" />
        </Button>
      </header>
      <ul className="grid gap-1.5">
        {left.map((row) => (
          <li key={row.id} className="text-sm">
            {pathOf ? (
              <Link to={pathOf(row)} className="font-semibold text-accent-strong underline">
                {row.name}
              </Link>
            ) : (
              <strong>{row.name}</strong>
            )}
            : {row.reason}
          </li>
        ))}
      </ul>
    </section>
  )
}
