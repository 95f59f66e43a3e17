import type { Answer, Endpoint, ToSend } from '@hadir/contract/endpoint.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { ask } from '../http/query.ts'
import { useTitle } from './use-title.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import { useListAddress } from './list-address.ts'
import { ListCards } from './list-cards.tsx'
import type { ListColumn } from './list-columns.ts'
import { ListFilters, type ListFilter } from './list-filters.tsx'
import { ListPager } from './list-pager.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { ListTable } from './list-table.tsx'
import { useIsPhone } from './use-is-phone.ts'

/** An endpoint that answers page by page. */
type ListAnswer = { data: { id: string }[]; meta: { page: number; pageSize: number; total: number } }
export type RowOf<E extends Endpoint> = Answer<E> extends { data: (infer Row extends { id: string })[] } ? Row : never

type ListPageProps<E extends Endpoint> = {
  title: string
  endpoint: E
  params?: ToSend<E>['params']
  columns: readonly ListColumn<RowOf<E>>[]
  filters?: readonly ListFilter[]
  searchLabel: string
  /** Where a row leads; without it rows are not links. */
  rowPath?: (row: RowOf<E>) => string
  /** The primary action, at the right of the title. */
  action?: ReactNode
  /** Shown when there is nothing at all yet: what this list is for and what to do first. */
  empty: { icon: ReactNode; title: string; text: string; action?: ReactNode }
  /** Anything between the title and the search, such as the state of an import. */
  children?: ReactNode
}

const none: readonly ListFilter[] = []

/** A titled, searchable, sorted, paged list. The page says what is in it; this says how every list behaves. */
export function ListPage<E extends Endpoint>(props: ListPageProps<E>) {
  const { title, endpoint, params, columns, filters = none, searchLabel, rowPath, action, empty, children } = props
  useTitle(title)
  const isPhone = useIsPhone()
  const [address, change] = useListAddress(filters.map((filter) => filter.name))
  const { page, pageSize, q, sort } = address
  const query = { page, pageSize, ...(q && { q }), ...(sort && { sort }), ...address.filters }
  // The compiler cannot follow the query's shape through the generic endpoint; the server checks every value.
  const input = { params, query } as unknown as ToSend<E>
  const list = useQuery({ ...ask(endpoint, input), placeholderData: keepPreviousData })
  const answer = list.data as ListAnswer | undefined
  const rows = (answer?.data ?? []) as RowOf<E>[]
  const isFiltered = q !== '' || Object.keys(address.filters).length > 0
  const clear = () => change({ q: '', ...Object.fromEntries(filters.map((filter) => [filter.name, ''])) })
  const total = answer?.meta.total

  return (
    <section className="grid gap-5" aria-busy={list.isFetching}>
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-bold">
          {title}
          {total !== undefined && <span className="ml-2.5 text-lg font-semibold tabular-nums text-soft">{total}</span>}
        </h1>
        {action && <div className="flex flex-wrap gap-2">{action}</div>}
      </header>
      {children}
      {(isFiltered || total !== 0 || filters.some(({ unset }) => unset)) && (
        <ListFilters searchLabel={searchLabel} filters={filters} address={address} onChange={change} />
      )}
      {list.isPending ? (
        <ListSkeleton rows={Math.min(pageSize, 10)} />
      ) : list.isError && !answer ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : total === 0 && !isFiltered ? (
        <EmptyState {...empty} />
      ) : rows.length === 0 ? (
        <EmptyState
          icon={<SearchX />}
          title="Tidak ada yang cocok"
          text="Coba kata lain, atau hapus saringan untuk melihat semuanya."
          action={<Button onClick={clear}>Hapus pencarian dan saringan</Button>}
        />
      ) : (
        <>
          {isPhone ? (
            <ListCards label={title} columns={columns} rows={rows} {...(rowPath && { rowPath })} />
          ) : (
            <ListTable
              label={title}
              columns={columns}
              rows={rows}
              sort={sort}
              onSort={(next) => change({ sort: next })}
              {...(rowPath && { rowPath })}
            />
          )}
          <ListPager address={address} total={total ?? 0} onChange={change} />
        </>
      )}
    </section>
  )
}
