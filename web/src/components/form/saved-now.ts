import type { Answer, Endpoint, ToSend } from '@hadir/contract/endpoint.ts'
import type { QueryClient } from '@tanstack/react-query'
import { queryOptionsOf } from '../../http/query.ts'
import { wholeListOf } from '../../http/whole-list.ts'

type ListInput = { query: { page?: number; pageSize?: number } }

const now = { staleTime: 0, retry: false } as const

/** A record as it is saved now. The page behind the window shows it too: reopened, the window starts from it. */
export const readNow = async <E extends Endpoint>(cache: QueryClient, read: E, input: ToSend<E>): Promise<Answer<E>> =>
  cache.fetchQuery({ ...queryOptionsOf(read, input), ...now })

/**
 * The same for a row of a list whose endpoint reads no single record: of the pages that are shown, and else of any page,
 * as its new order may have moved it. Undefined if it is gone.
 */
export async function rowNow<Row extends { id: string }>(
  cache: QueryClient,
  list: Endpoint,
  id: string,
): Promise<Row | undefined> {
  const isIt = (row: Row) => row.id === id
  const all = async (input: ListInput) =>
    // The compiler cannot follow the input and the rows through the generic endpoint.
    (await cache.fetchQuery({ ...wholeListOf(list, input as never), ...now })) as unknown as Row[]
  const shown = cache
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ queryKey }) => queryKey[0] === list.path })
  for (const { queryKey } of shown) {
    const [, input, isWhole] = queryKey as unknown as [string, ListInput, string?]
    if (isWhole) continue
    const { data } = (await readNow(cache, list, input as unknown as ToSend<Endpoint>)) as unknown as { data: Row[] }
    const { page: _, pageSize: __, ...query } = input.query
    const row = data.find(isIt) ?? (await all({ ...input, query })).find(isIt)
    if (row) return row
  }
  return undefined
}
