import { auth, type CodeSource } from '@hadir/contract/auth/auth.ts'
import type { Answer } from '@hadir/contract/endpoint.ts'
import { type FormEvent, useRef, useState } from 'react'
import { call } from '../../http/call.ts'
import { CallError } from '../../http/call-error.ts'
import { session, useSession } from '../../session/store.ts'
import { Button } from '../../ui/button.tsx'
import { codeError, CodeInput } from './code-input.tsx'
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
  const [refused, setRefused] = useState<{ message: string; until: string | undefined } | null>(null)
  // Another one with each code sent.
  const until = useSession((state) => state.registrationData?.codeExpired)

  const isWrong = refused !== null && refused.until === until
  const isMissing = code.length !== codeLength || isWrong

  const verify = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || isMissing) return
    setBusy(true)
    try {
      const { data } = await call(auth.verifyCode, { body: { code, email, source } })
      setVerified(true)
      session.setRegistrationData(data.registerData)
      await onVerified(data)
    } catch (error) {
      setBusy(false)
      if (isOver(error)) {
        // No other digits would do.
        setCode('')
        session.setCodeExpired(true)
      }
      if (isRefusal(error)) setRefused({ message: error.message || 'Terjadi kesalahan', until })
      input.current?.focus()
      // One wrong digit can be seen beside the mail, and the next key starts over.
      input.current?.select()
      showRefusal(error as Error)
    }
  }

  return (
    <form onSubmit={(event) => void verify(event)} className="grid gap-4">
      <div className="grid gap-1.5">
        <CodeInput
          ref={input}
          length={codeLength}
          label="Kode verifikasi, enam angka"
          value={code}
          onChange={(typed) => {
            setCode(typed)
            setRefused(null)
          }}
          isWrong={isWrong}
        />
        {/* Its room is there from the start: the button below stays where it is. */}
        <p id={codeError} className="min-h-6 text-sm text-danger">
          {isWrong && refused.message}
        </p>
      </div>
      <Button type="submit" tone="primary" wide busy={isBusy} disabled={isMissing}>
        Verifikasi
      </Button>
      {!isVerified && <Resend source={source} email={email} />}
    </form>
  )
}

/** No code is accepted until a new one is requested, so the button for that is shown without waiting for the timer. */
const over = new Set(['CODE_TRIED_TOO_OFTEN', 'CODE_EXPIRED', 'CODE_OTHER_BROWSER', 'CODE_WITHOUT_COOKIE', 'CODE_USED'])
const isOver = (error: unknown) => error instanceof CallError && over.has(error.body.code)

const isRefusal = (error: unknown): error is CallError => error instanceof CallError && error.status === 400

function showRefusal(error: Error) {
  notify({
    title: isRefusal(error) ? error.message || 'Terjadi kesalahan' : 'Terjadi kesalahan',
    description: isRefusal(error) ? 'Silakan periksa kembali email Anda' : error.message,
    tone: 'danger',
  })
}
