import { clsx } from 'clsx'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Brand } from './brand.tsx'
import { SkipLink } from './skip-link.tsx'

// The picture may load after the form.
const SignInPicture = lazy(async () => ({ default: (await import('./sign-in-picture.tsx')).SignInPicture }))

type AuthLayoutProps = {
  title: string
  lead?: ReactNode
  /** The link to the other screen, in the corner. */
  corner?: { text: string; label: string; to: string }
  isWide?: boolean
  children: ReactNode
}

/** Sign-in and registration: the form, and on a wide screen a picture of the product. */
export function AuthLayout({ title, lead, corner, isWide = false, children }: AuthLayoutProps) {
  return (
    <div className={clsx('grid min-h-dvh grid-cols-1', !isWide && 'lg:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)]')}>
      <SkipLink />
      <div className="flex flex-col">
        <header className="flex min-h-16 items-center justify-between gap-x-4 px-5 pt-2 max-[15rem]:flex-wrap sm:px-8">
          <Link to={paths.landing} aria-label="Hadir, ke halaman depan" className="grid min-h-11 items-center">
            <Brand />
          </Link>
          {corner && (
            <p className="text-right text-sm text-soft">
              <span className="max-sm:hidden">{corner.text} </span>
              <Link
                to={corner.to}
                className="inline-flex min-h-11 min-w-11 items-center justify-center font-semibold text-accent-strong hover:underline"
              >
                {corner.label}
              </Link>
            </p>
          )}
        </header>
        <main
          id="isi"
          tabIndex={-1}
          className={clsx(
            'sign-in mx-auto flex w-full flex-1 flex-col px-5 pt-17 pb-12 outline-none sm:px-8',
            isWide ? 'max-w-3xl' : 'max-w-[440px] sm:justify-center sm:pt-0',
          )}
        >
          <h1 className="text-[1.75rem] leading-tight font-extrabold tracking-tight">{title}</h1>
          {lead && <p className="mt-2 text-soft">{lead}</p>}
          <div className="mt-7">{children}</div>
        </main>
      </div>
      <Suspense>{!isWide && <SignInPicture />}</Suspense>
    </div>
  )
}
