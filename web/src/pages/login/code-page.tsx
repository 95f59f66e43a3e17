import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { delays } from '../../delays.ts'
import { useTitle } from '../../components/screen/use-title.ts'
import { AuthLayout } from '../../layout/frame/auth-layout.tsx'
import { paths, registerAs } from '../../paths.ts'
import { draftKeys, inTab } from '../../session/registration-draft.ts'
import { useSession } from '../../session/store.ts'
import { LoadingView } from '../../ui/loading-view.tsx'
import { CodeForm } from './code-form.tsx'
import { type CodeSource, useCodeSource } from './code-source.ts'

export function CodePage() {
  const source = useCodeSource()
  const navigate = useNavigate()
  const email = useSession((state) => state.codeSentTo)
  useTitle('Verifikasi Kode')

  useEffect(() => {
    if (email) return undefined
    const timer = setTimeout(() => void navigate(emailPathOf(source), { replace: true }), delays.withoutEmail)
    return () => clearTimeout(timer)
  }, [email, source, navigate])

  if (!email) return <LoadingView />
  const mailbox = document.querySelector<HTMLMetaElement>('meta[name="hadir-mailbox"]')?.content
  return (
    <AuthLayout
      title="Verifikasi Kode"
      lead={
        <>
          Kami mengirim enam angka ke <strong className="wrap-break-word text-ink">{email}</strong>.{' '}
          {mailbox ? (
            <>
              Hadir ini berjalan tanpa server email: kodenya ada di{' '}
              <a href={mailbox} target="_blank" rel="noreferrer" className="font-semibold text-accent-strong underline">
                kotak surat
              </a>{' '}
              komputer tempat Hadir berjalan.
            </>
          ) : (
            'Belum terlihat? Periksa juga folder spam.'
          )}
        </>
      }
      corner={{ text: 'Salah alamat?', label: 'Ganti email', to: emailPathOf(source) }}
    >
      <CodeForm source={source} email={email} />
    </AuthLayout>
  )
}

/** Back to the e-mail, without losing the chosen account type. */
function emailPathOf(source: CodeSource): string {
  const type = source === 'register' ? inTab((storage) => storage.getItem(draftKeys.type)) : null
  return type ? registerAs(type) : source === 'register' ? paths.register : paths.login
}
