import { Link } from 'react-router'
import { paths } from '../../paths.ts'

/** Below a form that may create an account. */
export const TermsNote = () => (
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
)
