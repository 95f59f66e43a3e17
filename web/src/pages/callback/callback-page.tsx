import { social } from '@hadir/contract/auth/social.ts'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { delays } from '../../delays.ts'
import { call } from '../../http/call.ts'
import { useTitle } from '../../components/feedback/use-title.ts'
import { paths, withNotice } from '../../paths.ts'
import { session } from '../../session/store.ts'
import { LoadingView } from '../../ui/loading-view.tsx'

type Ticket = { idp: string; token: string }

/** The return from a social sign-in. Its address carries a ticket that works once. */
export function CallbackPage() {
  useTitle('Login')
  const navigate = useNavigate()
  const [ticket] = useState(readTicket)

  useEffect(() => {
    // The ticket must not stay in the history, nor in what the next page sees as its referrer.
    window.history.replaceState(window.history.state, '', paths.callback)
    const givenUp = new AbortController()
    const fail = () => {
      givenUp.abort()
      void navigate(withNotice(paths.login, 'Login gagal!'), { replace: true })
    }
    const timers = [setTimeout(fail, delays.callbackTimeout)]
    const redirectTo = (path: string) => {
      clearTimeout(timers[0])
      timers.push(setTimeout(() => void navigate(path, { replace: true }), delays.afterCallback))
    }
    exchange(ticket, givenUp.signal).then(redirectTo, () => !givenUp.signal.aborted && fail())
    return () => {
      givenUp.abort()
      timers.forEach(clearTimeout)
    }
  }, [ticket, navigate])

  return <LoadingView />
}

function readTicket(): Ticket {
  const url = new URLSearchParams(window.location.search)
  return { idp: url.get('idp') ?? '', token: url.get('access_token') ?? '' }
}

// React's strict mode runs an effect twice while developing; the ticket would be spent by the first run.
const answers = new Map<string, ReturnType<typeof fetchUserInfo>>()
const fetchUserInfo = (ticket: Ticket) => call(social.userInfo, { query: ticket })

/** Stores what the ticket was worth and says where to go on. Never asked a second time. */
async function exchange(ticket: Ticket, signal: AbortSignal): Promise<string> {
  const requested = answers.get(ticket.token) ?? fetchUserInfo(ticket)
  answers.set(ticket.token, requested)
  const { accessToken, refreshToken, registerData } = (await requested).data
  signal.throwIfAborted()
  session.setRegistrationData(registerData)
  if (!accessToken || !refreshToken) return paths.registerAccount
  session.setToken({ accessToken, refreshToken })
  return withNotice(paths.home, 'Login berhasil!')
}
