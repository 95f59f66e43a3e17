import { userEndpoints } from '@hadir/contract/user.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '../http/call.ts'
import { currentUserQuery } from '../http/current-user.ts'
import { paths } from '../paths.ts'
import { session } from '../session/store.ts'
import { sayFailure, saySuccess } from '../kit/say.ts'
import { profileLabel } from './profile-label.ts'

/** Acts in another profile from now on; its home opens. */
export function useSwitchProfile() {
  const cache = useQueryClient()
  const navigate = useNavigate()
  return async (id: string) => {
    if (id === session.read().profile?.id) return
    try {
      const { data } = await call(userEndpoints.activateProfile, { params: { id } })
      // Away from a page that the new profile may not open, before anything is asked in its name.
      await navigate(paths.home)
      await cache.fetchQuery(currentUserQuery)
      saySuccess(`Sekarang sebagai ${profileLabel(data)}`)
    } catch (error) {
      sayFailure(error as Error)
    }
  }
}
