import { email as emailRule } from '@hadir/contract/fields/person-fields.ts'
import { auth, type CodeSource } from '@hadir/contract/auth/auth.ts'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { delays } from '../../delays.ts'
import { call } from '../../http/call.ts'
import { useAfter } from '../../ui/use-after.ts'
import { session } from '../../session/store.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/inputs/field.tsx'
import { Input } from '../../ui/inputs/input.tsx'
import { notify } from '../../ui/overlays/toast-store.ts'
import { useCodeNotSent } from './use-code-not-sent.ts'

type RequestCodeFormProps = {
  source: CodeSource
  /** The page where the code is entered. */
  codePath: string
  /** The only mailbox allowed. */
  mailbox?: string | null
  help?: string
}

/** One field, validated on blur; a form library would double what the first page loads. */
export function RequestCodeForm({ source, codePath, mailbox, help }: RequestCodeFormProps) {
  const navigate = useNavigate()
  const after = useAfter()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(mailbox ?? '')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const notSent = useCodeNotSent()

  const check = (text: string) => {
    const checked = emailRule.safeParse(text)
    setError(checked.error?.issues[0]?.message)
    return checked.data
  }

  const requestCode = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const email = check(typed)
    if (!email) {
      input.current?.focus()
      return
    }
    setBusy(true)
    try {
      const { data, message } = await call(auth.requestCode, { body: { email, source } })
      session.codeSent(data.userData.email, data.codeExpired)
      session.setCodeExpired(false)
      notify({ title: message ?? 'Kode verifikasi berhasil dikirim', tone: 'success' })
      after(delays.afterCodeSent, () => void navigate(codePath))
    } catch (error) {
      setBusy(false)
      void notSent.show(error).catch(() => undefined)
    }
  }

  return (
    <form onSubmit={(event) => void requestCode(event)} noValidate className="grid gap-2">
      <Field label="Email" required error={error} help={notSent.wait ?? help} hasErrorRoom={!mailbox}>
        {(control) => (
          <Input
            {...control}
            ref={input}
            type="email"
            name="email"
            autoComplete="email"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="nama@sekolah.sch.id"
            readOnly={Boolean(mailbox)}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              if (error) check(event.target.value)
            }}
            onBlur={() => check(typed)}
          />
        )}
      </Field>
      <Button type="submit" tone="primary" wide busy={isBusy}>
        Kirim Kode
      </Button>
    </form>
  )
}
