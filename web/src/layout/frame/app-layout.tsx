import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { Navigate, Outlet, ScrollRestoration, useLocation } from 'react-router'
import { arrivingUserQuery, isUserLoaded } from '../../http/current-user.ts'
import { ErrorState, NotForRole } from '../../components/feedback/error-state.tsx'
import { paths, withNotice } from '../../paths.ts'
import { endColdStart, isColdStart } from '../../session/cold-start.ts'
import { dropReturnPath, storeReturnPath } from '../../session/return-path.ts'
import { useSession } from '../../session/store.ts'
import { lazyOnOpen } from '../../ui/lazy-with-retry.tsx'
import { LoadingView } from '../../ui/loading-view.tsx'
import { AppFrame } from './app-frame.tsx'
import { useAddressNotice } from '../notices/use-address-notice.ts'

const SignInAgain = lazyOnOpen(async () => (await import('../sign-in-again/sign-in-again.tsx')).SignInAgain)

/**
 * Guards /app. Without a session it redirects to the sign-in, also when the session ends later; a page with unsaved input
 * stays, and its user signs in over it.
 */
export function AppLayout() {
  const isSignedIn = useSession((state) => state.token !== null)
  const accountId = useSession((state) => state.user?.id ?? null)
  const [wasOf, setWasOf] = useState(accountId)
  if (accountId !== null && accountId !== wasOf) setWasOf(accountId)
  if (useIsTakenOver()) return <OtherAccount />
  if (accountId === null && !isSignedIn) return <SignedOut wasOf={wasOf} />
  return (
    <>
      <SignedIn />
      <Suspense>{!isSignedIn && <SignInAgain />}</Suspense>
    </>
  )
}

/** Whether the page shows unsaved input of another account or profile than the one that has signed in over it. */
function useIsTakenOver(): boolean {
  const isSignedIn = useSession((state) => state.token !== null)
  const who = useSession((state) => state.user && `${state.user.id} ${state.profile?.id}`)
  const [typedBy, setTypedBy] = useState<string | null>(null)
  const isSame = who === typedBy
  if (!isSignedIn && !isSame) setTypedBy(who)
  if (isSignedIn && isSame && typedBy !== null) setTypedBy(null)
  return isSignedIn && typedBy !== null && !isSame
}

/** Somebody else has signed in over the page: nothing of the first account may stay in its memory. */
function OtherAccount() {
  useEffect(() => window.location.replace(withNotice(paths.home, 'Login berhasil!')), [])
  return <LoadingView />
}

/** `wasOf`: the account whose session ended on this page; null if the page was opened without one. */
function SignedOut({ wasOf }: { wasOf: string | null }) {
  const { pathname, search, hash } = useLocation()
  const hasSignedOut = useSession((state) => wasOf !== null && state.endedBecause === null)
  const path = pathname + search + hash
  useEffect(() => {
    // At once: who loads the sign-in anew must not lose it.
    if (hasSignedOut) dropReturnPath()
    // An address may be opened by somebody else than whose old session is found dead.
    else storeReturnPath(path, isUserLoaded() ? wasOf : null)
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
