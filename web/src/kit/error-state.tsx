import { CloudOff } from 'lucide-react'
import { Button } from '../ui/button.tsx'

/** What went wrong, in the server's or the connection's own words, and the way to try again. */
export function ErrorState({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="grid justify-items-center gap-2 rounded-surface border bg-surface px-6 py-12 text-center"
    >
      <CloudOff aria-hidden className="mb-2 size-8 text-danger" />
      <p className="text-lg font-semibold">Terjadi kesalahan</p>
      <p className="max-w-[46ch] text-soft">{error.message}</p>
      <Button className="mt-3" onClick={onRetry}>
        Coba lagi
      </Button>
    </div>
  )
}
