import { CloudOff } from 'lucide-react'
import { formatDateTimeHere } from '../dates/local-time.ts'

/** Notes that what is shown is not current, and when it was. */
export const CachedNote = ({ storedAt }: { storedAt: number | null }) => (
  <p role="status" className="flex items-start gap-2 rounded-control bg-warn-tint p-3 text-sm">
    <CloudOff aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
    <span>
      Tidak ada koneksi.{' '}
      {storedAt === null ? 'Ini keadaan yang terakhir dimuat.' : `Keadaan terakhir: ${formatDateTimeHere(storedAt)}.`}
    </span>
  </p>
)
