import type { Query, QueryClient } from '@tanstack/react-query'
import { useSession } from '../session/store.ts'
import { currentUserQuery } from './current-user.ts'

/**
 * Clears what the account was shown in one profile as soon as it acts in another or in another school, switched here,
 * in another tab or by the server. Returns how to stop.
 */
export const followProfile = (cache: QueryClient) =>
  useSession.subscribe((now, before) => {
    if (now.profile?.id === before.profile?.id && now.profile?.schoolId === before.profile?.schoolId) return
    const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== currentUserQuery.queryKey[0]
    const shown = cache.getQueryCache().findAll({ predicate })
    for (const query of shown) query.reset()
    // The pages of before leave the screen first: what they asked is not for the new profile to ask.
    setTimeout(() => {
      const isOfBefore = (query: Query) => shown.includes(query)
      cache.removeQueries({ type: 'inactive', predicate: isOfBefore })
      void cache.refetchQueries({ type: 'active', predicate: isOfBefore }, { cancelRefetch: false })
    })
  })
