import { social } from '@hadir/contract/auth/google.ts'
import { lazy, Suspense, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { apiUrl } from '../../http/base-address.ts'
import { RequestCodeForm } from '../../components/form/request-code-form.tsx'
import { TermsNote } from '../../components/form/terms-note.tsx'
import { useTitle } from '../../components/screen/use-title.ts'
import { AuthLayout } from '../../layout/frame/auth-layout.tsx'
import { useAddressNotice } from '../../layout/notices/use-address-notice.ts'
import { paths } from '../../paths.ts'
import { draftKeys, inTab } from '../../session/registration-draft.ts'
import { buttonLook } from '../../ui/button.tsx'
import { codePathOf, useCodeSource } from './code-source.ts'

// Offline it may fail to load; the form still works.
const WaitingNotice = lazy(() =>
  import('./waiting-notice.tsx').then(
    (notice) => ({ default: notice.WaitingNotice }),
    () => ({ default: () => null }),
  ),
)

const words = {
  login: {
    title: 'Login',
    lead: 'Masukkan email Anda. Kami kirimkan kode enam angka, tanpa kata sandi.',
    corner: { text: 'Belum punya akun?', label: 'Daftar', to: paths.register },
  },
  register: {
    title: 'Daftar',
    lead: 'Mulai dari email Anda. Kami kirimkan kode enam angka untuk memastikan email itu milik Anda.',
    corner: { text: 'Sudah punya akun?', label: 'Login', to: paths.login },
  },
}

/** Sign-in and the start of registration share one form. */
export function LoginPage() {
  const source = useCodeSource()
  const { title, lead, corner } = words[source]
  useTitle(title)
  useAddressNotice()
  const requested = useSearchParams()[0].get('as') ?? ''
  useEffect(() => {
    // Without a type, that of an earlier address is cleared.
    if (source === 'register') inTab((storage) => storage.setItem(draftKeys.type, requested))
  }, [source, requested])
  return (
    <AuthLayout title={title} lead={lead} corner={corner}>
      <RequestCodeForm key={source} source={source} codePath={codePathOf[source]} />
      <p className="my-5 flex items-center gap-3 text-sm text-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        atau
      </p>
      <a href={apiUrl(social.google.path).href} className={buttonLook({ wide: true })}>
        {/* A separate file: inlined, every page of the app would load its paths. */}
        <img src="/google.svg" alt="" className="size-[18px]" />
        Google
      </a>
      {source === 'login' && (
        <p className="mt-4 text-center text-sm text-soft">Belum diundang? Minta tautan dari operator sekolah.</p>
      )}
      <Suspense>{source === 'login' && <WaitingNotice />}</Suspense>
      <TermsNote />
    </AuthLayout>
  )
}
