import type { Answer, Endpoint, ToSend } from '@hadir/contract/endpoint.ts'
import type { PageMeta } from '@hadir/contract/resource.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

type RowOf<E extends Endpoint> = Answer<E> extends { data: (infer Row)[] } ? Row : never

const largest = 100

/** Query options for all rows of a list, page after page: for a choice of some of them, which must lack nobody. */
export const wholeListOf = <E extends Endpoint>(endpoint: E, input: Omit<ToSend<E>, 'query'> & { query: object }) =>
  queryOptions({
    queryKey: [endpoint.path, input, 'whole'],
    queryFn: async ({ signal }) => {
      const rows: RowOf<E>[] = []
      for (let page = 1; ; page += 1) {
        // The compiler cannot follow the query's shape through the generic endpoint; the server validates every value.
        const paged = { ...input, query: { ...input.query, page, pageSize: largest } } as unknown as ToSend<E>
        const { data, meta } = (await call(endpoint, paged, { signal })) as { data: RowOf<E>[]; meta: PageMeta }
        rows.push(...data)
        if (data.length === 0 || rows.length >= meta.total) return rows
      }
    },
  })
