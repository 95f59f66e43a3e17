import type { Endpoint, ToSend } from '@hadir/contract/endpoint.ts'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOptionsOf } from '../../http/query.ts'

type ListInput = { query?: { page?: number } & Record<string, unknown> }
type ListAnswer = { data: { id: string }[]; meta: { page: number; pageSize: number; total: number } }
type CameFrom = { queryKey: readonly unknown[]; input: ListInput; answer: ListAnswer; at: number }

/** The page of the list on which the record was last seen: its filters and order determine the next record. */
function findPage(cache: QueryClient, list: Endpoint, id: string): CameFrom | null {
  const pages = cache
    .getQueryCache()
    .findAll({ queryKey: [list.path] })
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
  for (const { queryKey, state } of pages) {
    const answer = state.data as ListAnswer | undefined
    const at = answer?.data.findIndex((row) => row.id === id) ?? -1
    if (answer && at >= 0) return { queryKey, input: queryKey[1] as ListInput, answer, at }
  }
  return null
}

/** The path of the next record in the list that the user came from; null if there is none. */
export function useNextRecord(
  list: Endpoint | undefined,
  id: string | undefined,
): (() => Promise<string | null>) | null {
  const cache = useQueryClient()
  const [from] = useState(() => (list && id ? findPage(cache, list, id) : null))
  // Fetches nothing; it retains the page in the cache while the form is open.
  useQuery({ queryKey: from?.queryKey ?? ['no list'], enabled: false })
  if (!list || !from) return null
  const { data, meta } = from.answer
  const sibling = data[from.at + 1]
  if (sibling) return () => Promise.resolve(sibling.id)
  if (meta.page * meta.pageSize >= meta.total) return null
  return async () => {
    const input = { ...from.input, query: { ...from.input.query, page: meta.page + 1 } } as unknown as ToSend<Endpoint>
    const next = (await cache.fetchQuery(queryOptionsOf(list, input))) as ListAnswer
    return next.data[0]?.id ?? null
  }
}
