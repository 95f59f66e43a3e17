import { CloudOff, RefreshCw, TriangleAlert } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { isRouteErrorResponse, Link, useRouteError } from 'react-router'
import { useTitle } from '../../components/screen/use-title.ts'
import { type Renewal, renewApp } from '../../offline/outbox/renew-app.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/store.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { serverAnswers } from '../../ui/server-answers.ts'
import { Spinner } from '../../ui/spinner.tsx'

/** The browsers' error messages when a chunk cannot be fetched. */
const isMissingPart = (error: unknown) =>
  error instanceof Error && /dynamically imported|module script|preload CSS/.test(error.message)

/** Replaces a page that cannot be shown. Below the frame the menu stays, so that every other page can be reached. */
export default function PageFailure({ error: given }: { error?: unknown }) {
  const ofRoute = useRouteError()
  const error = given ?? ofRoute
  return isMissingPart(error) ? <MissingPart error={error} /> : <Failed error={error} />
}

/** Offline, a page that is not on this device waits for a connection; online, the app is outdated. */
function MissingPart({ error }: { error: unknown }) {
  const [state, setState] = useState<'looking' | 'offline' | Renewal>('looking')
  useEffect(() => {
    const check = async () => ((await serverAnswers()) ? renewApp() : 'offline')
    void check().then(setState)
  }, [])
  if (state === 'looking' || state === 'renewing') {
    return (
      <output className="grid justify-items-center gap-4 px-4 py-20">
        <Spinner className="size-8 text-accent" />
        {state === 'renewing' ? 'Aplikasi sedang diperbarui' : 'Mohon Tunggu'}
      </output>
    )
  }
  if (state === 'offline') return <Offline error={error} />
  return (
    <Failure
      error={error}
      icon={<RefreshCw />}
      title="Halaman ini belum dapat dimuat"
      text="Sebagian aplikasi tidak dapat diambil dari server. Coba lagi beberapa saat lagi; absensi yang tersimpan di perangkat ini tetap aman."
      action={
        <Button tone="primary" onClick={() => void renewApp({ isByPerson: true })}>
          Coba lagi
        </Button>
      }
    />
  )
}

/** A module that failed to load stays failed in this page, so with a connection the page is reloaded. */
function Offline({ error }: { error: unknown }) {
  const [tries, setTries] = useState(0)
  const [isTrying, setTrying] = useState(false)
  const tryAgain = useCallback(async () => {
    setTrying(true)
    if (await serverAnswers()) return window.location.reload()
    setTrying(false)
    setTries((count) => count + 1)
  }, [])
  useEffect(() => {
    const onOnline = () => void tryAgain()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [tryAgain])
  return (
    <Failure
      error={error}
      icon={<CloudOff />}
      title="Halaman ini perlu koneksi"
      text="Perangkat ini sedang tidak terhubung. Halaman terbuka sendiri begitu koneksi kembali; absensi tetap dapat diisi dan tersimpan di perangkat ini."
      action={
        <Button tone="primary" busy={isTrying} onClick={() => void tryAgain()}>
          Coba lagi
        </Button>
      }
    >
      <p role="status" className="text-sm text-soft">
        {tries > 0 && !isTrying && 'Masih belum ada koneksi.'}
      </p>
    </Failure>
  )
}

function Failed({ error }: { error: unknown }) {
  const isUnknown = isRouteErrorResponse(error) && error.status === 404
  return (
    <Failure
      error={error}
      icon={<TriangleAlert />}
      title={isUnknown ? 'Halaman tidak ditemukan' : 'Halaman ini tidak dapat ditampilkan'}
      text={
        isUnknown
          ? 'Alamat ini tidak ada di Hadir. Periksa lagi tautannya.'
          : 'Maaf, ada yang tidak berjalan semestinya. Coba lagi, atau buka halaman lain.'
      }
      action={!isUnknown && <Button onClick={() => window.location.reload()}>Coba lagi</Button>}
    />
  )
}

type FailureProps = {
  error?: unknown
  icon: ReactNode
  title: string
  text: string
  action: ReactNode
  children?: ReactNode
}

function Failure({ error, icon, title, text, action, children }: FailureProps) {
  const isSignedIn = useSession((state) => state.token !== null)
  useTitle(title)
  return (
    <div role="alert" className="mx-auto grid max-w-prose justify-items-center gap-3 px-4 py-12 text-center sm:py-20">
      <span
        aria-hidden
        className="mb-2 grid size-14 place-content-center rounded-full bg-tint text-accent [&_svg]:size-7"
      >
        {icon}
      </span>
      <h1 className="text-2xl font-bold text-balance">{title}</h1>
      <p className="text-pretty text-soft">{text}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        {action}
        <Link to={isSignedIn ? paths.home : paths.landing} className={buttonLook(action ? {} : { tone: 'primary' })}>
          {isSignedIn ? 'Ke beranda' : 'Kembali ke awal'}
        </Link>
      </div>
      {children}
      {/* The error text that a caller reads to support, in the specification's words. */}
      {error !== undefined && (
        <div className="text-sm text-soft">
          <h2>Unexpected Application Error!</h2>
          <p className="break-words">{describe(error)}</p>
          {requestIdOf(error) && <p className="break-all">Nomor permintaan: {requestIdOf(error)}</p>}
        </div>
      )}
    </div>
  )
}

function describe(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim()
  return error instanceof Error ? error.message : 'Terjadi kesalahan'
}

// Not by its class, which would be one more file that every first page waits for.
const requestIdOf = (error: unknown) => (error as { body?: { requestId?: string } } | null)?.body?.requestId
