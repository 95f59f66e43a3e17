import type { auth } from '@hadir/contract/auth/auth.ts'
import { social } from '@hadir/contract/auth/google.ts'
import type { Answer } from '@hadir/contract/endpoint.ts'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { CodeForm } from '../../components/sign-in/code-form.tsx'
import { CodeSentTo } from '../../components/sign-in/code-sent-to.tsx'
import { apiUrl } from '../../http/base-address.ts'
import { markPopUp } from '../../session/pop-up.ts'
import { useSignInAgain } from '../../session/sign-in-window.ts'
import { session, useSession } from '../../session/store.ts'
import { hasUnsavedInput } from '../../session/unsaved-input.ts'
import { buttonLook } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { notify } from '../../ui/overlays/toast-store.ts'
import { initialsOf } from '../menu/initials.ts'
import { asProfile } from './as-profile.ts'
import { SendCode } from './send-code.tsx'

/**
 * The session has ended while something on the page is unsaved: its user signs in over it, and what she was doing goes on
 * (http/call.ts). A sign-in in another tab or window counts as well.
 */
export function SignInAgain() {
  const { isOpen } = useSignInAgain()
  const user = useSession((state) => state.user)
  const profileId = useSession((state) => state.profile?.id ?? null)
  const because = useSession((state) => state.endedBecause)
  const [isSent, setSent] = useState(false)
  useEffect(() => () => useSignInAgain.setState({ isOpen: true }), [])
  useLeaving()
  if (!user) return null
  const { name, email } = user

  const goOn = async ({ accessToken, refreshToken }: Answer<typeof auth.verifyCode>['data']) => {
    if (accessToken && refreshToken) {
      session.setToken(await asProfile({ accessToken, refreshToken }, profileId))
      notify({ title: 'Login berhasil!', tone: 'success' })
    } else session.leavePage() // The account is gone.
  }
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => useSignInAgain.setState({ isOpen: open })}
      title="Masuk lagi"
      description={
        isSent ? (
          <CodeSentTo email={email} />
        ) : (
          <>
            {because} <strong className="font-semibold text-ink">Isian di halaman ini tetap ada.</strong>
          </>
        )
      }
    >
      {isSent ? (
        <CodeForm source="login" email={email} onVerified={goOn} />
      ) : (
        <div className="grid gap-3">
          <p className="mb-1 flex min-w-0 items-center gap-3 rounded-control bg-sunken p-3">
            <span
              aria-hidden
              className="grid size-10 shrink-0 place-content-center rounded-full bg-tint text-sm font-bold text-accent-strong"
            >
              {initialsOf(name)}
            </span>
            <span className="min-w-0 leading-snug">
              <span className="block font-semibold wrap-anywhere">{name}</span>
              <span className="block text-sm wrap-anywhere text-soft">{email}</span>
            </span>
          </p>
          <SendCode email={email} onSent={() => setSent(true)} />
          <a
            href={apiUrl(social.google.path).href}
            target="_blank"
            rel="opener"
            onClick={markPopUp}
            className={buttonLook({ wide: true })}
          >
            <img src="/google.svg" alt="" className="size-[18px]" />
            Google
          </a>
        </div>
      )}
      <p className="-my-2 text-center text-sm text-soft">
        Bukan Anda?{' '}
        <button
          type="button"
          onClick={session.leavePage}
          className="min-h-11 font-semibold text-accent-strong underline underline-offset-2"
        >
          Masuk dengan akun lain
        </button>
      </p>
    </Dialog>
  )
}

/** Without a session no other page can be shown: who leaves this one signs in first. */
function useLeaving() {
  const { pathname } = useLocation()
  const [at] = useState(pathname)
  useEffect(() => {
    if (pathname !== at && !hasUnsavedInput()) session.leavePage()
  }, [pathname, at])
}
