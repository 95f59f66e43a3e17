import { userEndpoints } from '@hadir/contract/user/user.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '../../http/call.ts'
import { currentUserQuery } from '../../http/current-user.ts'
import { paths } from '../../paths.ts'
import { session } from '../../session/store.ts'
import { leavePage } from '../../components/form/leaving-page.ts'
import { toastFailure, toastSuccess } from '../../components/feedback/toast.ts'
import { profileLabel } from './profile-label.ts'

/** Switches to another profile and opens its home, unless the page has unsaved input that she stays for. */
export function useSwitchProfile() {
  const cache = useQueryClient()
  const navigate = useNavigate()
  return async (id: string) => {
    if (id === session.read().profile?.id) return
    try {
      await leavePage(async () => {
        const { data } = await call(userEndpoints.activateProfile, { params: { id } })
        // Leaves a page that the new profile may not open before anything is requested in its name.
        await navigate(paths.home)
        await cache.fetchQuery(currentUserQuery)
        toastSuccess(`Sekarang sebagai ${profileLabel(data)}`)
      })
    } catch (error) {
      toastFailure(error as Error)
    }
  }
}
