import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { delays } from '../../delays.ts'
import { useTitle } from '../../kit/use-title.ts'
import { AuthLayout } from '../../layout/auth-layout.tsx'
import { useSession } from '../../session/store.ts'
import { LoadingView } from '../../ui/loading-view.tsx'
import { CodeForm } from './code-form.tsx'
import { emailPathOf, useCodeSource } from './code-source.ts'

export function CodePage() {
  const source = useCodeSource()
  const navigate = useNavigate()
  const email = useSession((state) => state.codeSentTo)
  useTitle('Verifikasi Kode')

  useEffect(() => {
    if (email) return undefined
    const timer = setTimeout(() => void navigate(emailPathOf[source], { replace: true }), delays.withoutEmail)
    return () => clearTimeout(timer)
  }, [email, source, navigate])

  if (!email) return <LoadingView />
  return (
    <AuthLayout
      title="Verifikasi Kode"
      lead={
        <>
          Kami mengirim enam angka ke <strong className="break-all text-ink">{email}</strong>. Belum terlihat? Periksa
          juga folder spam.
        </>
      }
      corner={{ text: 'Salah alamat?', label: 'Ganti email', to: emailPathOf[source] }}
    >
      <CodeForm source={source} email={email} />
    </AuthLayout>
  )
}
