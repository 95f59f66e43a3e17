import { CloudOff } from 'lucide-react'
import { lazy, Suspense, useLayoutEffect, useState } from 'react'
import { CallError, isRefusal } from '../../http/call-error.ts'
import { upgradeRequired } from '../../http/read-answer.ts'
import { Button } from '../../ui/button.tsx'

const Screen = lazy(async () => ({ default: (await import('./not-for-role.tsx')).NotForRole }))

/** Loaded by the few who come to a screen that is for others. */
export const NotForRole = ({ text }: { text?: string | undefined }) => (
  <Suspense>
    <Screen text={text} />
  </Suspense>
)

/** What went wrong, in the server's or the connection's own words, and the way to try again. */
export function ErrorState({ error, onRetry }: { error: Error; onRetry: () => void }) {
  // In place of a whole page these words are its title: without one there is nothing to be read out, or jumped to.
  const [isPage, setPage] = useState(false)
  // oxlint-disable-next-line react/set-state-in-effect -- only the document knows, once all of the page is in it
  useLayoutEffect(() => setPage(!document.querySelector('h1')), [])
  const Title = isPage ? 'h1' : 'p'
  if (error instanceof CallError && error.body.code === 'FORBIDDEN') return <NotForRole text={error.message} />
  const isOutdated = error instanceof CallError && error.status === upgradeRequired
  return (
    <div
      role="alert"
      data-outdated={isOutdated || undefined}
      className="grid justify-items-center gap-2 rounded-surface border bg-surface px-6 py-12 text-center"
    >
      <CloudOff aria-hidden className="mb-2 size-8 text-danger" />
      <Title className="text-lg font-semibold">{isRefusal(error) ? 'Tidak dapat dibuka' : 'Terjadi kesalahan'}</Title>
      <p className="max-w-[46ch] text-soft">{error.message}</p>
      {isOutdated ? (
        <Button className="mt-3" onClick={() => window.location.reload()}>
          Muat ulang
        </Button>
      ) : (
        <Button className="mt-3" onClick={onRetry}>
          Coba lagi
        </Button>
      )}
    </div>
  )
}
