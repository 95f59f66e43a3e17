import { social } from '@hadir/contract/social.ts'
import { Link } from 'react-router'
import { apiUrl } from '../../http/base-address.ts'
import { useTitle } from '../../kit/use-title.ts'
import { AuthLayout } from '../../layout/auth-layout.tsx'
import { useAddressNotice } from '../../layout/use-address-notice.ts'
import { paths } from '../../paths.ts'
import { buttonLook } from '../../ui/button.tsx'
import { useCodeSource } from './code-source.ts'
import { EmailForm } from './email-form.tsx'
import { GoogleMark } from './google-mark.tsx'

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

/** Sign-in and the start of registration are one form. */
export function LoginPage() {
  const source = useCodeSource()
  const { title, lead, corner } = words[source]
  useTitle(title)
  useAddressNotice()
  return (
    <AuthLayout title={title} lead={lead} corner={corner}>
      <EmailForm key={source} source={source} />
      <p className="my-5 flex items-center gap-3 text-sm text-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        atau
      </p>
      <a href={apiUrl(social.google.path).href} className={buttonLook({ wide: true })}>
        <GoogleMark />
        Google
      </a>
      <p className="mt-7 text-sm text-pretty text-soft">
        Dengan melanjutkan, Anda menyetujui{' '}
        <Link to={paths.terms} className="font-medium text-ink underline underline-offset-2">
          Ketentuan Layanan
        </Link>{' '}
        dan{' '}
        <Link to={paths.privacy} className="font-medium text-ink underline underline-offset-2">
          Kebijakan Privasi
        </Link>
        .
      </p>
    </AuthLayout>
  )
}
