import { Link } from 'react-router'
import { paths } from '../../paths.ts'

const link = 'inline-flex min-h-11 items-center hover:text-ink hover:underline'

export const PublicFooter = () => (
  <footer className="mx-auto flex w-full max-w-6xl flex-wrap items-center justify-between gap-x-6 px-5 py-6 text-sm text-soft sm:px-8">
    <p>Hadir, absensi dan administrasi sekolah.</p>
    <nav aria-label="Ketentuan" className="flex flex-wrap gap-x-6">
      <Link to={paths.terms} className={link}>
        Ketentuan Layanan
      </Link>
      <Link to={paths.privacy} className={link}>
        Kebijakan Privasi
      </Link>
    </nav>
  </footer>
)
