import { auth, type CodeSource } from '@hadir/contract/auth/auth.ts'
import { useEffect, useState } from 'react'
import { delays } from '../../delays.ts'
import { call } from '../../http/call.ts'
import { useCodeNotSent } from '../form/use-code-not-sent.ts'
import { useAfter } from '../../ui/use-after.ts'
import { session, useSession } from '../../session/store.ts'
import { notify } from '../../ui/overlays/toast-store.ts'
import { formatCountdown, useCountdown } from './countdown.ts'

/** The code's remaining lifetime; once it has expired, a button for a new one. */
export function Resend({ source, email }: { source: CodeSource; email: string }) {
  const after = useAfter()
  const codeExpired = useSession((state) => state.registrationData?.codeExpired ?? '')
  const isCodeExpired = useSession((state) => state.isCodeExpired)
  const [isBusy, setBusy] = useState(false)
  const notSent = useCodeNotSent()
  const seconds = useCountdown(codeExpired)

  useEffect(() => {
    if (seconds === 0 && !isBusy) session.setCodeExpired(true)
  }, [seconds, isBusy])

  const resend = async () => {
    setBusy(true)
    try {
      const { data, message } = await call(auth.requestCode, { body: { email, source } })
      session.codeSent(data.userData.email, data.codeExpired)
      notify({ title: message ?? 'Kode verifikasi berhasil dikirim', tone: 'success' })
      after(delays.beforeResendFlagResets, () => {
        session.setCodeExpired(false)
        setBusy(false)
      })
    } catch (error) {
      setBusy(false)
      void notSent.show(error).catch(() => undefined)
    }
  }

  if (!isCodeExpired) {
    return (
      <p className="text-center text-soft">
        Kode berlaku <time className="font-semibold text-ink">{formatCountdown(seconds)}</time> lagi
      </p>
    )
  }
  return (
    <p className="text-center text-soft">
      {notSent.wait ?? 'Kode sudah berakhir.'}{' '}
      <button
        type="button"
        aria-disabled={isBusy}
        onClick={() => !isBusy && void resend()}
        className="min-h-11 font-semibold text-accent-strong underline underline-offset-2 aria-disabled:text-soft aria-disabled:no-underline"
      >
        Kirim ulang kode
      </button>
    </p>
  )
}
