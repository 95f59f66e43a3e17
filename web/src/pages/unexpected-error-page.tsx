import { isRouteErrorResponse, Link, useRouteError } from 'react-router'
import { useTitle } from '../kit/use-title.ts'
import { paths } from '../paths.ts'
import { buttonLook } from '../ui/button.tsx'

/** Anything no other screen expects: an unknown address, or a failure of our own. */
export function UnexpectedErrorPage() {
  const error = useRouteError()
  const message = describe(error)
  // What browsers say when a part of the app cannot be fetched.
  const why = /dynamically imported|module script/.test(message) ? 'perlu koneksi' : 'tidak dapat ditampilkan'
  useTitle('Unexpected Application Error!')
  return (
    <main className="grid min-h-[70dvh] place-content-center justify-items-center gap-3 p-6 text-center">
      <h1 className="text-2xl font-bold">Unexpected Application Error!</h1>
      <p className="max-w-prose break-words text-soft">{message}</p>
      <p className="max-w-prose text-soft">Maaf, halaman ini {why}. Silakan kembali ke awal.</p>
      <Link to={paths.landing} className={buttonLook({ tone: 'primary' })}>
        Kembali ke awal
      </Link>
    </main>
  )
}

function describe(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim()
  return error instanceof Error ? error.message : 'Terjadi kesalahan'
}
