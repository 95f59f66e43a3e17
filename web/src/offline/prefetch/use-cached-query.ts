import type { Answer, Endpoint, ToSend } from '@hadir/contract/endpoint.ts'
import { hashKey, useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isPreloaded } from '../../http/preloaded-response.ts'
import { queryOptionsOf } from '../../http/query.ts'
import { parseBody } from '../../http/read-answer.ts'
import { addressOf } from '../../http/send.ts'
import { call } from '../../http/call.ts'
import { useSession } from '../../session/store.ts'
import { currentStore } from '../store/current-store.ts'

/** Query options that store the response on this device for the person who requested it. */
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
      // If storing or comparing fails, the next response repeats it.
      void store().catch(() => undefined)
      return data
    },
  }
}

/** `isNew`: fetched from the server for this very page. */
type CachedAnswer = { data: unknown; isNew?: boolean }

export async function findCached(endpoint: Endpoint, profileId: string, hash: string): Promise<CachedAnswer | null> {
  const stored = await (await currentStore()).answer(profileId, hash)
  // Stored by another version of the app, in a shape that this one does not know: then it is fetched.
  const parsed = stored && parseBody(endpoint, stored.data)
  return parsed?.success ? { data: parsed.data } : null
}

/** Responses looked up while the page's code was loading; the page uses each once. */
const foundAhead = new Map<string, CachedAnswer | null>()

/** Looks up the stored response of a page that is about to open, so that its first render contains it. */
export async function loadCached<E extends Endpoint>(endpoint: E, input: ToSend<E>): Promise<void> {
  const profileId = useSession.getState().profile?.id
  if (!profileId) return
  const hash = hashKey(queryOptionsOf(endpoint, input).queryKey)
  const stored = await findCached(endpoint, profileId, hash).catch(() => null)
  foundAhead.set(profileId + hash, stored ?? (await findEarly(endpoint, input, profileId)))
}

/** The server's response, if it has already arrived: a first start on this device requests it before anything else. */
async function findEarly<E extends Endpoint>(
  endpoint: E,
  input: ToSend<E>,
  profileId: string,
): Promise<CachedAnswer | null> {
  if (!isPreloaded(addressOf(endpoint, input))) return null
  const { queryFn } = cachedQueryOptions(endpoint, input, profileId)
  // If it fails, the page requests it again and reports the error.
  return queryFn({}).then(
    (data) => ({ data, isNew: true }),
    () => null,
  )
}

type Rules<E extends Endpoint> = Pick<
  UseQueryOptions<Answer<E>, Error, Answer<E>, (string | ToSend<E>)[]>,
  'placeholderData' | 'refetchInterval'
>

/** Like `useQuery`, but shows this device's last stored response meanwhile, or offline. */
export function useCachedQuery<E extends Endpoint>(endpoint: E, input: ToSend<E>, rules: Rules<E> = {}) {
  const cache = useQueryClient()
  const profileId = useSession((state) => state.profile?.id) ?? ''
  const options = cachedQueryOptions(endpoint, input, profileId)
  const hash = hashKey(options.queryKey)
  const isInMemory = () => cache.getQueryData(options.queryKey) !== undefined
  // A stored response is always stale: after a clock was put back it would count as fresh and never be refetched.
  const show = ({ data, isNew }: CachedAnswer) =>
    cache.setQueryData(options.queryKey, data as Answer<E>, isNew ? {} : { updatedAt: 0 })
  const [ahead] = useState(() => {
    // React may restart the first render: the lookup must survive that.
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
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the hash represents endpoint and input, which are new objects each time
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
