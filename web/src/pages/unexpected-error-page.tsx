import { isRouteErrorResponse, Link, useRouteError } from 'react-router'
import { useTitle } from '../kit/use-title.ts'
import { paths } from '../paths.ts'
import { buttonLook } from '../ui/button.tsx'

/** Anything no other screen expects: an unknown address, or a failure of our own. */
export function UnexpectedErrorPage() {
  const error = useRouteError()
  useTitle('Unexpected Application Error!')
  return (
    <main className="grid min-h-[70dvh] place-content-center justify-items-center gap-3 p-6 text-center">
      <h1 className="text-2xl font-bold">Unexpected Application Error!</h1>
      <p className="max-w-prose break-words text-soft">{describe(error)}</p>
      <p className="max-w-prose text-soft">Maaf, halaman ini tidak dapat ditampilkan. Silakan kembali ke awal.</p>
      <Link to={paths.landing} className={buttonLook({ tone: 'primary' })}>
        Kembali ke awal
      </Link>
    </main>
  )
}

function describe(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim()
  if (!(error instanceof Error)) return 'Terjadi kesalahan'
  // What browsers say when a part of the app cannot be fetched.
  return /dynamically imported|module script/.test(error.message) ? 'Halaman ini perlu koneksi' : error.message
}
