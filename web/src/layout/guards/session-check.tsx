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
 * Welcome back: checks who is signed in before the home page opens. A known person gets in without a connection.
 * `onEnd` shows the home without waiting for the router, which draws a navigation only when it is idle.
 */
export function SessionCheck({ onEnd }: { onEnd: () => void }) {
  const navigate = useNavigate()
  const { isSuccess, isError } = useQuery(arrivingUserQuery)
  // What stands beside the home waits for the home itself.
  usePageLoading()
  useEffect(() => {
    if (!isSuccess && !isError) return undefined
    // The answer may have come before the app's code, and the wait begins with the answer.
    const wait = delays.afterSessionCheck - (Date.now() - (isSuccess ? currentUserAt() : Date.now()))
    const timer = setTimeout(() => {
      endColdStart()
      onEnd()
      void navigate(isSuccess ? withNotice(paths.home, 'Selamat datang kembali!') : paths.home, { replace: true })
    }, wait)
    // It ends with a notice, whose code comes during the wait, after what the home is made of.
    const notice = setTimeout(() => void import('../../ui/overlays/toaster.tsx').catch(() => undefined), wait / 2)
    return () => [timer, notice].forEach(clearTimeout)
  }, [isSuccess, isError, navigate, onEnd])
  return <LoadingView text="Hadir" />
}
