import type { auth, CodeSource } from '@hadir/contract/auth/auth.ts'
import type { Answer } from '@hadir/contract/endpoint.ts'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { delays } from '../../delays.ts'
import { useTitle } from '../../components/screen/use-title.ts'
import { AuthLayout } from '../../layout/frame/auth-layout.tsx'
import { CodeForm } from '../../components/sign-in/code-form.tsx'
import { CodeSentTo } from '../../components/sign-in/code-sent-to.tsx'
import { paths, registerAs, withNotice } from '../../paths.ts'
import { invitationAccepted } from '../../session/invitation.ts'
import { draftKeys, inTab } from '../../session/registration-draft.ts'
import { takeReturnPath } from '../../session/return-path.ts'
import { session, useSession } from '../../session/store.ts'
import { LoadingView } from '../../ui/loading-view.tsx'
import { useAfter } from '../../ui/use-after.ts'
import { useCodeSource } from './code-source.ts'

export function CodePage() {
  const source = useCodeSource()
  const navigate = useNavigate()
  const after = useAfter()
  const email = useSession((state) => state.codeSentTo)
  useTitle('Verifikasi Kode')

  useEffect(() => {
    if (email) return undefined
    const timer = setTimeout(() => void navigate(emailPathOf(source), { replace: true }), delays.withoutEmail)
    return () => clearTimeout(timer)
  }, [email, source, navigate])

  if (!email) return <LoadingView />
  const goOn = ({ accessToken, refreshToken }: Answer<typeof auth.verifyCode>['data']) => {
    const isKnown = accessToken && refreshToken
    if (isKnown && source === 'register') invitationAccepted(email)
    if (isKnown) session.setToken({ accessToken, refreshToken })
    const path = isKnown
      ? withNotice(takeReturnPath(accessToken) ?? paths.home, 'Login berhasil!')
      : paths.registerAccount
    after(delays.afterVerification, () => void navigate(path))
  }
  return (
    <AuthLayout
      title="Verifikasi Kode"
      lead={<CodeSentTo email={email} />}
      corner={{ text: 'Salah alamat?', label: 'Ganti email', to: emailPathOf(source) }}
    >
      <CodeForm source={source} email={email} onVerified={goOn} />
    </AuthLayout>
  )
}

/** Back to the e-mail, without losing the chosen account type. */
function emailPathOf(source: CodeSource): string {
  const type = source === 'register' ? inTab((storage) => storage.getItem(draftKeys.type)) : null
  return type ? registerAs(type) : source === 'register' ? paths.register : paths.login
}
