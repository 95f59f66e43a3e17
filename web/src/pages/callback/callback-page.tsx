import { social } from '@hadir/contract/auth/google.ts'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { delays } from '../../delays.ts'
import { call } from '../../http/call.ts'
import { useTitle } from '../../components/screen/use-title.ts'
import { paths, withNotice } from '../../paths.ts'
import { endPopUp } from '../../session/pop-up.ts'
import { takeReturnPath } from '../../session/return-path.ts'
import { session } from '../../session/store.ts'
import { AuthLayout } from '../../layout/frame/auth-layout.tsx'
import { Button } from '../../ui/button.tsx'
import { LoadingView } from '../../ui/loading-view.tsx'

type Ticket = { idp: string; token: string }

/** The return from a social sign-in. Its address contains a ticket that works once. */
export function CallbackPage() {
  useTitle('Login')
  const navigate = useNavigate()
  const [ticket] = useState(readTicket)
  const [isDone, setDone] = useState(false)

  useEffect(() => {
    // The ticket must not stay in the history, nor in the next page's referrer.
    window.history.replaceState(window.history.state, '', paths.callback)
    const givenUp = new AbortController()
    const fail = () => {
      givenUp.abort()
      void navigate(withNotice(paths.login, 'Login gagal!'), { replace: true })
    }
    const timers = [setTimeout(fail, delays.callbackTimeout)]
    const redirectTo = (path: string) => {
      clearTimeout(timers[0])
      if (session.read().token && endPopUp()) return setDone(true)
      timers.push(setTimeout(() => void navigate(path, { replace: true }), delays.afterCallback))
    }
    exchange(ticket, givenUp.signal).then(redirectTo, () => !givenUp.signal.aborted && fail())
    return () => {
      givenUp.abort()
      timers.forEach(clearTimeout)
    }
  }, [ticket, navigate])

  return isDone ? <SignedInForOpener /> : <LoadingView />
}

/** The page that opened this one has the session already (session/store.ts), and goes on by itself. */
function SignedInForOpener() {
  useEffect(() => window.close(), [])
  return (
    <AuthLayout title="Anda sudah masuk" lead="Tutup halaman ini, lalu lanjutkan di halaman sebelumnya.">
      <Button tone="primary" wide onClick={() => window.close()}>
        Tutup
      </Button>
    </AuthLayout>
  )
}

function readTicket(): Ticket {
  const url = new URLSearchParams(window.location.search)
  return { idp: url.get('idp') ?? '', token: url.get('access_token') ?? '' }
}

// In development React's strict mode runs an effect twice; the first run would spend the ticket.
const answers = new Map<string, ReturnType<typeof fetchUserInfo>>()
const fetchUserInfo = (ticket: Ticket) => call(social.userInfo, { query: ticket })

/** Stores the ticket's session and returns where to go on. Never requested twice. */
async function exchange(ticket: Ticket, signal: AbortSignal): Promise<string> {
  const requested = answers.get(ticket.token) ?? fetchUserInfo(ticket)
  answers.set(ticket.token, requested)
  const { accessToken, refreshToken, registerData } = (await requested).data
  signal.throwIfAborted()
  session.setRegistrationData(registerData)
  if (!accessToken || !refreshToken) return paths.registerAccount
  session.setToken({ accessToken, refreshToken })
  return withNotice(takeReturnPath(accessToken) ?? paths.home, 'Login berhasil!')
}
