import type { Query, QueryClient } from '@tanstack/react-query'
import { useSession } from '../session/store.ts'
import { currentUserQuery } from './current-user.ts'

/**
 * Clears the cached data of a profile as soon as the account switches to another profile or school, whether here, in
 * another tab or on the server. Returns an unsubscribe function.
 */
export const followProfile = (cache: QueryClient) =>
  useSession.subscribe((now, before) => {
    if (now.profile?.id === before.profile?.id && now.profile?.schoolId === before.profile?.schoolId) return
    const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== currentUserQuery.queryKey[0]
    const shown = cache.getQueryCache().findAll({ predicate })
    for (const query of shown) query.reset()
    // The pages of the old profile unmount first: the new profile must not repeat their requests.
    setTimeout(() => {
      const isOfBefore = (query: Query) => shown.includes(query)
      cache.removeQueries({ type: 'inactive', predicate: isOfBefore })
      void cache.refetchQueries({ type: 'active', predicate: isOfBefore }, { cancelRefetch: false })
    })
  })
