import { useEffect, useState } from 'react'
import { useSession } from '../../session/store.ts'
import { followWaiting, type Here } from './follow-waiting.ts'

/** Why the user must sign in again, and what waits on this device until then. */
export function WaitingNotice() {
  const [here, setHere] = useState<Here | null>(null)
  const because = useSession((state) => state.endedBecause)
  const isSignedIn = useSession((state) => state.token !== null)
  useEffect(() => followWaiting(setHere), [])
  if ((!here && because === null) || isSignedIn) return null
  const { isEnded = false, own = '', others = '', ownRejected = '' } = here ?? {}
  return <WaitingWords {...{ own, others, ownRejected, because }} isEnded={isEnded || because !== null} />
}

type WaitingWordsProps = Here & { because?: string | null }

/** Only what waits is promised to be sent; what was refused is decided by its owner. */
export function WaitingWords({ isEnded, own, others, ownRejected, because = null }: WaitingWordsProps) {
  if (!isEnded && !others) return null
  return (
    // Without an icon: it would load the code of all the others.
    <div role="status" className="mt-6 grid gap-1.5 rounded-control bg-warn-tint p-4 text-sm">
      {isEnded && (
        <p>
          <strong className="font-semibold">{because ?? 'Sesi Anda sudah berakhir.'}</strong>{' '}
          {own
            ? `${own} menunggu di HP ini dan terkirim setelah Anda masuk lagi dengan akun yang sama.`
            : because === null && 'Masuk lagi untuk melanjutkan.'}
          {ownRejected && ` ${ownRejected} tidak terkirim sendiri: Anda yang memutuskan di halamannya.`}
        </p>
      )}
      {others && (
        <p>
          {others} {isEnded && 'milik akun lain juga '}menunggu di HP ini: tidak hilang, dan hanya terkirim setelah
          pemiliknya masuk lagi.
        </p>
      )}
    </div>
  )
}
