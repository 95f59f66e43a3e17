import { supportEndpoints } from '@hadir/contract/config/support.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '../http/call.ts'
import { currentUserQuery } from '../http/current-user.ts'
import { renewTokens } from '../http/refresh.ts'
import { paths } from '../paths.ts'
import { session } from '../session/store.ts'

/** Enters and leaves a school, for the platform's administrator: a new token contains where he is. */
export function useVisit() {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const arrive = async () => {
    const token = session.read().token
    if (token) await renewTokens(token.accessToken)
    await cache.fetchQuery(currentUserQuery)
    await navigate(paths.home)
  }
  return {
    enter: async (body: { schoolId: string; reason: string }) => {
      await call(supportEndpoints.enter, { body })
      await arrive()
    },
    leave: async () => {
      await call(supportEndpoints.leave, {})
      await arrive()
    },
  }
}
