import { email as emailRule } from '@hadir/contract/person-fields.ts'
import { auth } from '@hadir/contract/auth.ts'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { delays } from '../../delays.ts'
import { call } from '../../http/call.ts'
import { useAfter } from '../../kit/use-after.ts'
import { session } from '../../session/store.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { notify } from '../../ui/toast-store.ts'
import { type CodeSource, codePathOf } from './code-source.ts'

/** One field, checked when it is left; a form library would double what the first page loads. */
export function EmailForm({ source }: { source: CodeSource }) {
  const navigate = useNavigate()
  const after = useAfter()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

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
      const { data } = await call(auth.requestCode, { body: { email, source } })
      session.codeSent(data.userData.email, data.codeExpired)
      session.setCodeExpired(false)
      notify({ title: 'Kode verifikasi berhasil dikirim', tone: 'success' })
      after(delays.afterCodeSent, () => void navigate(codePathOf[source]))
    } catch {
      setBusy(false)
      notify({ title: 'Terjadi kesalahan', description: 'Silahkan ulangi beberapa saat lagi', tone: 'danger' })
    }
  }

  return (
    <form onSubmit={(event) => void requestCode(event)} noValidate className="grid gap-4">
      <Field label="Email" required error={error}>
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
