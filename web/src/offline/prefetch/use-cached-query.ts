import type { Answer, Endpoint, ToSend } from '@hadir/contract/endpoint.ts'
import { hashKey, useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isPreloaded } from '../../http/preloaded-response.ts'
import { queryOptionsOf } from '../../http/query.ts'
import { addressOf } from '../../http/send.ts'
import { call } from '../../http/call.ts'
import { useSession } from '../../session/store.ts'
import { currentStore } from '../store/current-store.ts'

/** Query options whose answer is kept on this device for the person who asked. */
export const cachedQueryOptions = <E extends Endpoint>(endpoint: E, input: ToSend<E>, profileId: string) => {
  const options = queryOptionsOf(endpoint, input)
  return {
    ...options,
    queryFn: async ({ signal }: { signal?: AbortSignal }) => {
      const data = await call(endpoint, input, { ...(signal && { signal }) })
      const store = async () => {
        const sheetStore = await currentStore()
        await sheetStore.storeAnswer(profileId, hashKey(options.queryKey), { data, at: Date.now() })
        const { epochIn, adoptEpoch } = await import('../state/void-epoch.ts')
        await adoptEpoch(sheetStore, { profileId, epoch: epochIn(data) })
      }
      // What cannot be kept, or compared, now is so with the next answer.
      void store().catch(() => undefined)
      return data
    },
  }
}

/** `isNew`: told by the server for this very page. */
type CachedAnswer = { data: unknown; isNew?: boolean }

async function findCached(endpoint: Endpoint, profileId: string, hash: string): Promise<CachedAnswer | null> {
  const stored = await (await currentStore()).answer(profileId, hash)
  // A newer version of the app may know the answer in another shape: then it is asked for.
  const parsed = stored && endpoint.response.safeParse(stored.data)
  return parsed?.success ? { data: parsed.data } : null
}

/** What was looked for while its page's code was on its way; used once, by the page. */
const foundAhead = new Map<string, CachedAnswer | null>()

/** Looks for the kept answer of a page that is about to come, so that it is drawn once, with the answer in it. */
export async function loadCached<E extends Endpoint>(endpoint: E, input: ToSend<E>): Promise<void> {
  const profileId = useSession.getState().profile?.id
  if (!profileId) return
  const hash = hashKey(queryOptionsOf(endpoint, input).queryKey)
  const stored = await findCached(endpoint, profileId, hash).catch(() => null)
  foundAhead.set(profileId + hash, stored ?? (await findEarly(endpoint, input, profileId)))
}

/** The server's answer, if it has come already: a first start on this device asks for it before anything else. */
async function findEarly<E extends Endpoint>(
  endpoint: E,
  input: ToSend<E>,
  profileId: string,
): Promise<CachedAnswer | null> {
  if (!isPreloaded(addressOf(endpoint, input))) return null
  const { queryFn } = cachedQueryOptions(endpoint, input, profileId)
  // What cannot be read is asked once more by the page, which says why.
  return queryFn({}).then(
    (data) => ({ data, isNew: true }),
    () => null,
  )
}

type Rules<E extends Endpoint> = Pick<
  UseQueryOptions<Answer<E>, Error, Answer<E>, (string | ToSend<E>)[]>,
  'placeholderData' | 'refetchInterval'
>

/** Asks as `useQuery` does, and shows meanwhile, or without a connection, what the server last answered on this device. */
export function useCachedQuery<E extends Endpoint>(endpoint: E, input: ToSend<E>, rules: Rules<E> = {}) {
  const cache = useQueryClient()
  const profileId = useSession((state) => state.profile?.id) ?? ''
  const options = cachedQueryOptions(endpoint, input, profileId)
  const hash = hashKey(options.queryKey)
  const isInMemory = () => cache.getQueryData(options.queryKey) !== undefined
  // What was kept is old by any clock: one that was put back meanwhile would call it new, and nobody would ask again.
  const show = ({ data, isNew }: CachedAnswer) =>
    cache.setQueryData(options.queryKey, data as Answer<E>, isNew ? {} : { updatedAt: 0 })
  const [ahead] = useState(() => {
    // React may begin this anew before it is on the screen: what was found stays until then.
    const stored = foundAhead.get(profileId + hash)
    const isKnown = isInMemory()
    if (stored && !isKnown) show(stored)
    return { looked: stored === undefined && !isKnown ? '' : hash, isNew: stored?.isNew === true }
  })
  useEffect(() => foundAhead.clear(), [])
  const [looked, setLooked] = useState(ahead.looked)
  useEffect(() => {
    if (looked === hash) return undefined
    let isGone = false
    const load = async () => {
      const stored = isInMemory() ? null : await findCached(endpoint, profileId, hash)
      if (isGone) return
      if (stored && !isInMemory()) show(stored)
      setLooked(hash)
    }
    void load().catch(() => setLooked(hash))
    return () => {
      isGone = true
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the hash stands for endpoint and input, which are new objects each time
  }, [hash, profileId, cache])
  return useQuery({
    ...options,
    ...rules,
    enabled: looked === hash,
    refetchOnMount: ahead.isNew ? false : 'always',
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  })
}
