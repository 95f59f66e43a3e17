import { auth, type CodeSource } from '@hadir/contract/auth/auth.ts'
import type { Answer } from '@hadir/contract/endpoint.ts'
import { type FormEvent, useRef, useState } from 'react'
import { call } from '../../http/call.ts'
import { CallError } from '../../http/call-error.ts'
import { session } from '../../session/store.ts'
import { Button } from '../../ui/button.tsx'
import { CodeInput } from './code-input.tsx'
import { notify } from '../../ui/overlays/toast-store.ts'
import { Resend } from './resend.tsx'

const codeLength = 6

type CodeFormProps = {
  source: CodeSource
  email: string
  /** Runs once; the form stays busy after it. */
  onVerified: (verified: Answer<typeof auth.verifyCode>['data']) => unknown
}

/** The six digits of the mail. */
export function CodeForm({ source, email, onVerified }: CodeFormProps) {
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [isVerified, setVerified] = useState(false)

  const verify = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || code.length !== codeLength) return
    setBusy(true)
    try {
      const { data } = await call(auth.verifyCode, { body: { code, email, source } })
      setVerified(true)
      session.setRegistrationData(data.registerData)
      await onVerified(data)
    } catch (error) {
      setBusy(false)
      setCode('')
      input.current?.focus()
      if (isOver(error)) session.setCodeExpired(true)
      showRefusal(error as Error)
    }
  }

  return (
    <form onSubmit={(event) => void verify(event)} className="grid gap-6">
      <CodeInput ref={input} length={codeLength} label="Kode verifikasi, enam angka" value={code} onChange={setCode} />
      <Button type="submit" tone="primary" wide busy={isBusy} disabled={code.length !== codeLength}>
        Verifikasi
      </Button>
      {!isVerified && <Resend source={source} email={email} />}
    </form>
  )
}

/** No code is accepted until a new one is requested, so the button for that is shown without waiting for the timer. */
const over = new Set(['CODE_TRIED_TOO_OFTEN', 'CODE_EXPIRED', 'CODE_OTHER_BROWSER', 'CODE_WITHOUT_COOKIE', 'CODE_USED'])
const isOver = (error: unknown) => error instanceof CallError && over.has(error.body.code)

function showRefusal(error: Error) {
  const isRefusal = error instanceof CallError && error.status === 400
  notify({
    title: isRefusal ? error.message || 'Terjadi kesalahan' : 'Terjadi kesalahan',
    description: isRefusal ? 'Silakan periksa kembali email Anda' : error.message,
    tone: 'danger',
  })
}
