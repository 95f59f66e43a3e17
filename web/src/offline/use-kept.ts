import type { Answer, Endpoint, ToSend } from '@hadir/contract/endpoint.ts'
import { hashKey, useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ask } from '../http/query.ts'
import { call } from '../http/call.ts'
import { useSession } from '../session/store.ts'
import { thisShelf } from './this-shelf.ts'

/** Query options whose answer is kept on this device for the person who asked. */
export const askKept = <E extends Endpoint>(endpoint: E, input: ToSend<E>, profileId: string) => {
  const options = ask(endpoint, input)
  return {
    ...options,
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const data = await call(endpoint, input, { signal })
      void thisShelf().then((shelf) => shelf.putAnswer(profileId, hashKey(options.queryKey), { data, at: Date.now() }))
      return data
    },
  }
}

type Rules<E extends Endpoint> = Pick<
  UseQueryOptions<Answer<E>, Error, Answer<E>, (string | ToSend<E>)[]>,
  'placeholderData' | 'refetchInterval'
>

/** Asks as `useQuery` does, and shows meanwhile, or without a connection, what the server last answered on this device. */
export function useKept<E extends Endpoint>(endpoint: E, input: ToSend<E>, rules: Rules<E> = {}) {
  const cache = useQueryClient()
  const profileId = useSession((state) => state.profile?.id) ?? ''
  const options = askKept(endpoint, input, profileId)
  const hash = hashKey(options.queryKey)
  const isInMemory = () => cache.getQueryData(options.queryKey) !== undefined
  const [looked, setLooked] = useState(() => (isInMemory() ? hash : ''))
  useEffect(() => {
    let isGone = false
    const look = async () => {
      const kept = isInMemory() ? undefined : await (await thisShelf()).answer(profileId, hash)
      // A newer version of the app may know the answer in another shape: then it is asked for.
      const parsed = kept && endpoint.response.safeParse(kept.data)
      if (isGone) return
      if (kept && parsed?.success && !isInMemory())
        cache.setQueryData(options.queryKey, parsed.data as Answer<E>, { updatedAt: kept.at })
      setLooked(hash)
    }
    void look().catch(() => setLooked(hash))
    return () => {
      isGone = true
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the hash stands for endpoint and input, which are new objects each time
  }, [hash, profileId, cache])
  return useQuery({ ...options, ...rules, enabled: looked === hash })
}
