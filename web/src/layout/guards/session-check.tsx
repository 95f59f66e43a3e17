import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { delays } from '../../delays.ts'
import { arrivingUserQuery, currentUserAt } from '../../http/current-user.ts'
import { paths, withNotice } from '../../paths.ts'
import { endColdStart } from '../../session/cold-start.ts'
import { LoadingView } from '../../ui/loading-view.tsx'
import { usePageLoading } from '../../ui/page-loading.ts'

/**
 * The greeting: checks who is signed in before the home page opens. A known person gets in offline. `onEnd` shows the
 * home without waiting for the router, which renders a navigation only when idle.
 */
export function SessionCheck({ onEnd }: { onEnd: () => void }) {
  const navigate = useNavigate()
  const { isSuccess, isError } = useQuery(arrivingUserQuery)
  // The parts beside the home wait for the home itself.
  usePageLoading()
  useEffect(() => {
    if (!isSuccess && !isError) return undefined
    // The response may have come before the app's code, and the wait starts with the response.
    const wait = delays.afterSessionCheck - (Date.now() - (isSuccess ? currentUserAt() : Date.now()))
    const timer = setTimeout(() => {
      endColdStart()
      onEnd()
      void navigate(isSuccess ? withNotice(paths.home, 'Selamat datang kembali!') : paths.home, { replace: true })
    }, wait)
    // The greeting ends with a notice, whose code is loaded during the wait, after the home's.
    const notice = setTimeout(() => void import('../../ui/overlays/toaster.tsx').catch(() => undefined), wait / 2)
    return () => [timer, notice].forEach(clearTimeout)
  }, [isSuccess, isError, navigate, onEnd])
  return <LoadingView text="Hadir" />
}
