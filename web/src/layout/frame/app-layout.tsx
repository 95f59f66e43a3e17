import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate, Outlet, ScrollRestoration, useLocation } from 'react-router'
import { arrivingUserQuery } from '../../http/current-user.ts'
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
  return isSignedIn ? <SignedIn /> : <SignedOut />
}

function SignedOut() {
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
