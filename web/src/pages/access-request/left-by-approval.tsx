import { X } from 'lucide-react'
import { Link } from 'react-router'
import { paths, recordPath } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import type { Left } from './approve-ticked.tsx'

/** The ticked requests that were not approved, each with its reason and a link. */
export function NotApproved({ left, onClose }: { left: Left; onClose: () => void }) {
  if (left.length === 0) return null
  return (
    <section
      aria-label="Tidak disetujui"
      className="grid gap-2 rounded-surface border border-accent/40 bg-surface px-4 py-3"
    >
      <header className="flex items-center justify-between gap-2">
        <h2 className="font-semibold">{left.length} permintaan tidak disetujui</h2>
        <Button size="icon" tone="quiet" aria-label="Tutup daftar ini" onClick={onClose}>
          <X aria-hidden className="size-5" />
        </Button>
      </header>
      <ul className="grid gap-1.5">
        {left.map(({ id, name, reason }) => (
          <li key={id} className="text-sm">
            <Link to={recordPath(paths.accessRequest, id)} className="font-semibold text-accent-strong underline">
              {name}
            </Link>
            : {reason}
          </li>
        ))}
      </ul>
    </section>
  )
}
