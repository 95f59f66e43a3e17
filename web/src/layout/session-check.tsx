import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { delays } from '../delays.ts'
import { currentUserQuery } from '../http/current-user.ts'
import { paths, withNotice } from '../paths.ts'
import { endColdStart } from '../session/cold-start.ts'
import { LoadingView } from '../ui/loading-view.tsx'

/** Welcome back: asks who is signed in before the home page opens. A lost connection lets a known person in. */
export function SessionCheck() {
  const navigate = useNavigate()
  const { isSuccess, isError } = useQuery(currentUserQuery)
  useEffect(() => {
    if (!isSuccess && !isError) return undefined
    const timer = setTimeout(() => {
      endColdStart()
      void navigate(isSuccess ? withNotice(paths.home, 'Selamat datang kembali!') : paths.home, { replace: true })
    }, delays.afterSessionCheck)
    return () => clearTimeout(timer)
  }, [isSuccess, isError, navigate])
  return <LoadingView text="Hadir" />
}
