import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { buttonLook } from '../../ui/button.tsx'
import { Brand } from './brand.tsx'

/** The top of the public pages: one way in. Who is new starts on the landing page, or in the corner of the sign-in. */
export const PublicHeader = () => (
  <header className="mx-auto flex min-h-16 w-full max-w-6xl flex-wrap items-center justify-between gap-3 px-5 pt-2 sm:px-8">
    <Link to={paths.landing} aria-label="Hadir, ke halaman depan" className="grid min-h-11 items-center">
      <Brand />
    </Link>
    <nav aria-label="Akun">
      <Link to={paths.login} className={buttonLook({})}>
        Masuk
      </Link>
    </nav>
  </header>
)
