import type { Answer, Endpoint, ToSend } from '@hadir/contract/endpoint.ts'
import { QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { idempotencyKeys } from './idempotency-key.ts'
import { call } from './call.ts'
import { CallError } from './call-error.ts'

/** The server is still processing the same act: a retry with the same key gets its response. */
const isUnderWay = (error: unknown) => error instanceof CallError && error.body.code === 'KEY_BUSY'

const isRefusal = (error: unknown) => error instanceof CallError && error.status < 500 && !isUnderWay(error)

/** The first refusal is final; a lost connection or a busy server is retried. */
const isWorthRetrying = (failures: number, error: Error) => failures < 3 && !isRefusal(error)

/** Server data stays cached 5 minutes after its last use; retries wait 1 s, 2 s, 4 s … up to 30 s. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // Also sent while the browser considers itself offline: it is often wrong, and a real failure comes at once.
        networkMode: 'always',
        refetchOnReconnect: true,
        gcTime: 5 * 60_000,
        retry: isWorthRetrying,
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
      },
      mutations: { networkMode: 'always', retry: (failures, error) => failures < 9 && isUnderWay(error) },
    },
  })

/** Query options for one declared GET; hand the result to useQuery, prefetchQuery or ensureQueryData. */
export const queryOptionsOf = <E extends Endpoint>(endpoint: E, input: ToSend<E>) =>
  queryOptions({ queryKey: [endpoint.path, input], queryFn: ({ signal }) => call(endpoint, input, { signal }) })

type SendRules<E extends Endpoint> = {
  /** Queries of these endpoints, and of all below their paths, are refetched afterwards. */
  touches: readonly Endpoint[]
  after?: (answer: Answer<E>) => void
}

/** A declared write. `mutate` takes the endpoint's input: params, query, body. */
export function useEndpointMutation<E extends Endpoint>(endpoint: E, { touches, after }: SendRules<E>) {
  const cache = useQueryClient()
  const [keys] = useState(idempotencyKeys)
  return useMutation<Answer<E>, Error, ToSend<E>>({
    mutationFn: async (input) => {
      try {
        const answer = await call(endpoint, input, { key: keys.keyOf(input) })
        keys.answered(input)
        return answer
      } catch (error) {
        // Without a response it is unknown whether the write was done, so the key is reused.
        if (isRefusal(error)) keys.answered(input)
        throw error
      }
    },
    onSuccess: (answer) => {
      const isTouched = (path: string) => touches.some((touched) => path.startsWith(touched.path))
      // Not awaited: a refetch may unmount the sender, and then `after` would never run.
      void cache.invalidateQueries({ predicate: (query) => isTouched(String(query.queryKey[0])) })
      after?.(answer)
    },
  })
}
