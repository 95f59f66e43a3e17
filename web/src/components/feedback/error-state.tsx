import { CloudOff } from 'lucide-react'
import { lazy, Suspense, useLayoutEffect, useState } from 'react'
import { CallError, isRefusal } from '../../http/call-error.ts'
import { upgradeRequired } from '../../http/read-answer.ts'
import { Button } from '../../ui/button.tsx'

const Screen = lazy(async () => ({ default: (await import('./not-for-role.tsx')).NotForRole }))

/** Needed only by the few who open a screen that is for others, or a record that is not there. */
export const NotForRole = ({ refusal }: { refusal?: CallError | undefined }) => (
  <Suspense>
    <Screen refusal={refusal} />
  </Suspense>
)

/** What went wrong, in the server's or the connection's words, and a button to retry. */
export function ErrorState({ error, onRetry }: { error: Error; onRetry: () => void }) {
  // If it replaces a whole page, its text is the page's heading: without one a screen reader has nothing to read or
  // jump to.
  const [isPage, setPage] = useState(false)
  // oxlint-disable-next-line react/set-state-in-effect -- whether there is an h1 is known once the whole page is rendered
  useLayoutEffect(() => setPage(!document.querySelector('h1')), [])
  const Title = isPage ? 'h1' : 'p'
  const refusal = error instanceof CallError ? error : undefined
  const code = refusal?.body.code
  if (code === 'FORBIDDEN' || code === 'NOT_FOUND' || code === 'CONSENT_NEEDED') return <NotForRole refusal={refusal} />
  const isOutdated = refusal?.status === upgradeRequired
  return (
    <div
      role="alert"
      data-outdated={isOutdated || undefined}
      className="grid justify-items-center gap-2 rounded-surface border bg-surface px-6 py-12 text-center"
    >
      <CloudOff aria-hidden className="mb-2 size-8 text-danger" />
      <Title className="text-lg font-semibold">{isRefusal(error) ? 'Tidak dapat dibuka' : 'Terjadi kesalahan'}</Title>
      <p className="max-w-[46ch] text-soft">{error.message}</p>
      {!isRefusal(error) && refusal?.body.requestId && (
        <p className="text-sm break-all text-soft">Nomor permintaan: {refusal.body.requestId}</p>
      )}
      <Button className="mt-3" onClick={isOutdated ? () => window.location.reload() : onRetry}>
        {isOutdated ? 'Muat ulang' : 'Coba lagi'}
      </Button>
    </div>
  )
}
