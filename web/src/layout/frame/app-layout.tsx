import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Navigate, Outlet, ScrollRestoration, useLocation } from 'react-router'
import { arrivingUserQuery, isUserLoaded } from '../../http/current-user.ts'
import { ErrorState, NotForRole } from '../../components/feedback/error-state.tsx'
import { paths } from '../../paths.ts'
import { endColdStart, isColdStart } from '../../session/cold-start.ts'
import { useSession } from '../../session/store.ts'
import { LoadingView } from '../../ui/loading-view.tsx'
import { AppFrame } from './app-frame.tsx'
import { useAddressNotice } from '../notices/use-address-notice.ts'

/** Guards /app. Without a session it redirects to the sign-in, also when the session ends later. */
export function AppLayout() {
  const isSignedIn = useSession((state) => state.token !== null)
  const accountId = useSession((state) => state.user?.id ?? null)
  const [wasOf, setWasOf] = useState(accountId)
  if (accountId !== null && accountId !== wasOf) setWasOf(accountId)
  return isSignedIn ? <SignedIn /> : <SignedOut wasOf={wasOf} />
}

/** `wasOf`: the account whose session ended on this page; null if the page was opened without one. */
function SignedOut({ wasOf }: { wasOf: string | null }) {
  const { pathname, search, hash } = useLocation()
  const hasSignedOut = useSession((state) => wasOf !== null && state.endedBecause === null)
  const path = pathname + search + hash
  useEffect(() => {
    const forSignIn = async () => {
      const { dropReturnPath, storeReturnPath } = await import('../../session/return-path.ts')
      if (hasSignedOut) dropReturnPath()
      // An address may be opened by somebody else than whose old session is found dead.
      else storeReturnPath(path, isUserLoaded() ? wasOf : null)
    }
    void forSignIn().catch(() => undefined)
  }, [hasSignedOut, path, wasOf])
  useEffect(() => {
    endColdStart()
    // If nothing is stored there is nothing to clear.
    void import('../../offline/store/clear-store.ts').then(({ clearAnswers }) => clearAnswers()).catch(() => undefined)
  }, [])
  return <Navigate to={paths.login} replace />
}

const isOfSchool = (pathname: string) => /^\/app\/(master|trx|kbm|report|setting)\//i.test(pathname)

function SignedIn() {
  const user = useSession((state) => state.user)
  const profile = useSession((state) => state.profile)
  const { error, refetch } = useQuery(arrivingUserQuery)
  const { pathname } = useLocation()
  useAddressNotice()
  // The platform's administrator chooses a school first; outside one its screens have nothing to show.
  const isOutside = profile?.role === 'administrator' && !profile.schoolId && isOfSchool(pathname)
  if (user) {
    return (
      <AppFrame user={user} profile={profile}>
        {isOutside ? <NotForRole /> : <Outlet />}
        <ScrollRestoration />
      </AppFrame>
    )
  }
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return isColdStart() ? <LoadingView text="Hadir" /> : <LoadingView />
}
