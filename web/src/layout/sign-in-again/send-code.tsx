import { auth } from '@hadir/contract/auth/auth.ts'
import { useState } from 'react'
import { useCodeNotSent } from '../../components/form/use-code-not-sent.ts'
import { call } from '../../http/call.ts'
import { session } from '../../session/store.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/overlays/toast-store.ts'

/** Requests a code for a known mailbox. */
export function SendCode({ email, onSent }: { email: string; onSent: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const notSent = useCodeNotSent()
  const sendCode = async () => {
    setBusy(true)
    try {
      const { data } = await call(auth.requestCode, { body: { email, source: 'login' } })
      session.codeSent(email, data.codeExpired)
      session.setCodeExpired(false)
      notify({ title: 'Kode verifikasi berhasil dikirim', tone: 'success' })
      onSent()
    } catch (error) {
      setBusy(false)
      void notSent.show(error).catch(() => undefined)
    }
  }
  return (
    <>
      <Button tone="primary" wide busy={isBusy} onClick={() => void sendCode()}>
        Kirim kode ke email ini
      </Button>
      {notSent.wait && (
        <p role="status" className="text-sm text-soft">
          {notSent.wait}
        </p>
      )}
    </>
  )
}
