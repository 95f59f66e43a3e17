import type { Answer, Endpoint } from '@hadir/contract/endpoint.ts'
import { type ListView, listViewEndpoints, listViewKey, type ListViewName } from '@hadir/contract/user/list-view.ts'
import type { PageSize } from '@hadir/contract/resource.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { queryOptionsOf } from '../../http/query.ts'
import { notify } from '../../ui/overlays/toast-store.ts'
import { usualPageSize } from './list-address.ts'

const all = queryOptionsOf(listViewEndpoints.all, {})
const asItIs: Pick<ListView, 'columns' | 'pageSize'> = { columns: {}, pageSize: null }

/** A person's preferences for a list; fetched once per session, saved at every change. */
export function useListView(endpoint: Endpoint, name?: ListViewName) {
  const key = listViewKey(endpoint, name)
  const cache = useQueryClient()
  const views = useQuery({ ...all, staleTime: Infinity })
  const view = views.data?.data.find(({ list }) => list === key) ?? asItIs
  const save = (change: Partial<typeof asItIs>) => {
    const next: ListView = { columns: view.columns, pageSize: view.pageSize, ...change, list: key }
    cache.setQueryData(all.queryKey, (before: Answer<typeof listViewEndpoints.all> | undefined) => ({
      data: [...(before?.data ?? []).filter(({ list }) => list !== key), next],
    }))
    call(listViewEndpoints.save, { body: next }).catch((error: Error) =>
      notify({ title: 'Tampilan belum tersimpan', description: error.message, tone: 'danger' }),
    )
  }
  return { ...view, isKnown: !views.isPending, save }
}

/** The pages of a list that is a part of a screen: its address is the screen's, so the page is not in it. */
export function usePages(endpoint: Endpoint, usual: PageSize = usualPageSize) {
  const view = useListView(endpoint)
  const [page, setPage] = useState(1)
  const pageSize = view.pageSize ?? usual
  return {
    query: { page, pageSize },
    isKnown: view.isKnown,
    /** Of its `ListPager`. */
    pager: {
      address: { page, pageSize },
      view,
      onChange: (next: { page: number } | { pageSize: PageSize }) => setPage('page' in next ? next.page : 1),
    },
  }
}
