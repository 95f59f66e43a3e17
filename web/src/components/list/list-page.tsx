import { clsx } from 'clsx'
import type { Answer, Endpoint, ToSend } from '@hadir/contract/endpoint.ts'
import type { ImportKind } from '@hadir/contract/import/import.ts'
import type { PageMeta } from '@hadir/contract/resource.ts'
import type { ListViewName } from '@hadir/contract/user/list-view.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { History, SearchX, SquarePen } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { queryOptionsOf } from '../../http/query.ts'
import { useTitle } from '../screen/use-title.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../feedback/error-state.tsx'
import { usualPageSize, useListAddress } from './list-address.ts'
import { ColumnsMenu, isShown } from './list-columns-menu.tsx'
import { ExportMenu, useMayCall } from './list-export-menu.tsx'
import { SelectionBar } from './list-selection.tsx'
import { useListView } from './use-list-view.ts'
import { useSelection } from './use-selection.ts'
import { ListCards } from './list-cards.tsx'
import { type ListColumn, titleOf } from './list-columns.ts'
import { ListFilters } from './filters/list-filters.tsx'
import { namesOf, type ListFilter } from './filters/list-filter.ts'
import { sortFilter } from './filters/sort-filter.ts'
import { ListActions } from './list-actions.tsx'
import { fewRows, ListPager } from './list-pager.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { usePastEnd } from './past-end.ts'
import { usePrint } from './use-print.ts'
import { useScrollRestoration } from './scroll-restoration.ts'
import { ListTable } from './list-table.tsx'
import { historyAnchor } from '../form/record-resource.ts'
import { type RowAction, RowMenu } from './row-menu.tsx'
import { useIsPhone } from '../screen/use-is-phone.ts'

/** An endpoint that returns a list in pages. */
type ListAnswer = { data: { id: string }[]; meta: PageMeta }
export type RowOf<E extends Endpoint> = Answer<E> extends { data: (infer Row extends { id: string })[] } ? Row : never

/** Search, order and filters, with the ids of ticked rows; without ids all that match. */
export type ChosenRows = { q?: string; sort?: string; ids?: string[] } & Record<string, unknown>

type ListPageProps<E extends Endpoint> = {
  title: string
  /** The title of the page that the list is one view of: the list's own is then a heading below it. */
  partOf?: string
  /** A sentence below the title, which is then shown without the count. */
  lead?: string
  endpoint: E
  /** Of a list whose rows another page shows too: page size and columns are chosen for each. */
  viewName?: ListViewName
  params?: ToSend<E>['params']
  columns: readonly ListColumn<RowOf<E>>[]
  filters?: readonly ListFilter[]
  searchLabel: string
  /** Its rows are ways to other screens, and never a table. */
  isCards?: boolean
  /** What a row opens: an address, or a dialog; without either it is read-only. */
  rowPath?: (row: RowOf<E>) => string
  onOpen?: (row: RowOf<E>) => void
  /** Whether the record has a history panel, which the row's menu links to. */
  hasHistory?: boolean
  /** The other actions of one row. */
  rowActions?: (row: RowOf<E>) => readonly RowAction[]
  /** The list's export, for those with its permission. */
  exportAs?: Endpoint
  /** Actions on ticked rows: `chosen` is the server's input for them, `done` unticks them. */
  bulk?: (chosen: ChosenRows, done: () => void) => ReactNode
  /** Which rows are ticked by default. */
  isTicked?: (row: RowOf<E>) => boolean
  /** The primary action, at the right of the title. */
  action?: ReactNode
  /** Rare actions, as items of the list's *Lainnya*. */
  more?: ReactNode
  /** `action` contains that menu. */
  isMenuInAction?: boolean
  /** The list can also be filled from a file. */
  imported?: ImportKind
  /**
   * Shown while the list has no rows at all: its purpose and the first step. `replacesActions`: hides the actions
   * beside the title, which would be shown twice.
   */
  empty: { icon: ReactNode; title: string; text: string; action?: ReactNode; replacesActions?: boolean }
  /** Anything between the title and the search, such as the state of an import. */
  children?: ReactNode
}

const none: readonly ListFilter[] = []
/** A table of many columns uses the full width of a large screen; with few columns that would only add gaps. */
const manyColumns = 6

/** A titled, searchable, sorted, paged list. The page defines its contents, this component its behaviour. */
export function ListPage<E extends Endpoint>(props: ListPageProps<E>) {
  const {
    title,
    endpoint,
    params,
    columns,
    filters = none,
    searchLabel,
    rowPath,
    onOpen,
    action,
    more,
    isMenuInAction = false,
    imported,
    empty: { replacesActions = false, ...emptyState },
    children,
  } = props
  const { viewName, exportAs, isCards = false, bulk, isTicked, lead, partOf, hasHistory = false, rowActions } = props
  useTitle(partOf ?? title)
  const Heading = partOf ? 'h2' : 'h1'
  const isPhone = useIsPhone()
  const view = useListView(endpoint, viewName)
  const [address, change] = useListAddress(
    filters.filter((filter) => !filter.shared).flatMap(namesOf),
    view.pageSize ?? usualPageSize,
  )
  const { page, pageSize, q, sort } = address
  const fixed = Object.fromEntries(
    filters.flatMap((filter) => (filter.shared?.value ? [[filter.name, filter.shared.value]] : [])),
  )
  const requested = { ...(q && { q }), ...(sort && { sort }), ...address.filters, ...fixed }
  // The compiler cannot follow the query's shape through the generic endpoint; the server validates every value.
  const input = { params, query: { page, pageSize, ...requested } } as unknown as ToSend<E>
  const options = { ...queryOptionsOf(endpoint, input), placeholderData: keepPreviousData }
  const list = useQuery({ ...options, enabled: view.isKnown })
  const answer = list.data as ListAnswer | undefined
  const isPastEnd = usePastEnd({ ...list, data: answer }, (last) => change({ page: last }, { replace: true }))
  const printing = usePrint<RowOf<E>>({ endpoint, params, query: requested, total: answer?.meta.total ?? 0 })
  const rows = printing.rows ?? ((answer?.data ?? []) as RowOf<E>[])
  const isFiltered = q !== '' || Object.keys(address.filters).length > 0
  const isEmpty = answer?.meta.total === 0 && !isFiltered
  const clear = () => change({ q: '', ...Object.fromEntries(filters.flatMap(namesOf).map((name) => [name, ''])) })
  const total = answer?.meta.total
  const mayExport = useMayCall(exportAs)
  const place = useScrollRestoration(rows.length > 0)
  const { selection, isDefault, select, setSelection } = useSelection({
    rows,
    columns,
    of: JSON.stringify(requested),
    place,
    isTicked,
  })
  const chosen: ChosenRows = { ...requested, ...(selection !== 'all' && { ids: [...selection] }) }
  const opening = rowPath ? { rowPath } : onOpen ? { onOpen } : null
  const menuOf = (row: RowOf<E>): RowAction[] => [
    ...(rowPath ? [{ label: 'Buka', icon: <SquarePen aria-hidden />, to: rowPath(row) }] : []),
    ...(onOpen ? [{ label: 'Buka', icon: <SquarePen aria-hidden />, onSelect: () => onOpen(row) }] : []),
    ...(rowActions?.(row) ?? []),
    ...(rowPath && hasHistory
      ? [{ label: 'Riwayat perubahan', icon: <History aria-hidden />, to: `${rowPath(row)}#${historyAnchor}` }]
      : []),
  ]
  const hasMenu = rowActions !== undefined || (rowPath !== undefined && hasHistory)
  const shown = columns.filter((column, at) => isShown(column, at, view.columns))
  const exceptions = columns.filter((column) => column.exceptionOf && !shown.includes(column))
  const [isChoosing, setChoosing] = useState(false)
  // Few rows are seen at once: what searches, arranges and chooses them comes with more of them.
  const isShort = total !== undefined && total < fewRows && total <= pageSize && page === 1 && !isFiltered
  const hasTools = !isShort || filters.some(({ unset, isDay, shared }) => unset ?? isDay ?? shared?.value)
  const isSelectable = mayExport || bulk !== undefined || (isPhone && hasMenu && opening !== null)
  // What is ticked by default must not keep a tap from opening its row.
  const isPicked = selection.length > 0 && !(isPhone && isDefault)
  const isWithBoxes = isSelectable && (isChoosing || isPicked || !(isPhone || isShort))
  const cancelChoice = () => {
    setSelection([])
    setChoosing(false)
  }
  const onlyChosen = selection !== 'all' && selection.length === 1 && rows.find(({ id }) => id === selection[0])
  const exported = mayExport && exportAs && { endpoint: exportAs, params, chosen: requested, onPrint: printing.print }

  return (
    <section
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
      aria-busy={list.isPending || list.isFetching}
      data-wide={shown.length > manyColumns || undefined}
    >
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 md:items-start">
        {/* The count is not part of the heading: it loads later, and is not the screen's name. On a phone both break rather
            than leave nothing but the menu below them. */}
        <div
          className={clsx(
            'flex flex-wrap content-center items-baseline gap-x-2.5 md:min-h-11',
            action ? 'max-md:flex-auto' : 'max-md:flex-1',
          )}
        >
          <Heading className={partOf ? 'text-lg font-bold' : 'text-2xl font-bold max-md:text-xl'}>{title}</Heading>
          {!lead && total !== undefined && (
            <span className="text-lg font-semibold tabular-nums text-soft">{total}</span>
          )}
        </div>
        {hasTools && (
          <div className="min-w-0 max-md:order-1 max-md:basis-full md:flex-[1_1_27rem]">
            <ListFilters
              searchLabel={searchLabel}
              filters={isPhone ? [...filters, sortFilter(columns, sort, (next) => change({ sort: next }))] : filters}
              address={address}
              onChange={change}
            >
              {!isPhone && !isCards && (
                <ColumnsMenu
                  columns={columns}
                  chosen={view.columns}
                  onChange={(next) => view.save({ columns: next })}
                />
              )}
              {!isPhone && exported && <ExportMenu {...exported} label="Ekspor" isShort />}
            </ListFilters>
          </div>
        )}
        {/* Not unmounted: a window opened while the list was loading stays, and nothing moves under the pointer. */}
        <div
          className={clsx(
            'flex flex-wrap gap-2 empty:hidden print:hidden md:ml-auto',
            isEmpty && replacesActions && 'invisible',
          )}
        >
          {/* Its menu is there before the rows: beside the main action it would move that. */}
          <ListActions
            {...{ action, more, imported, isMenuInAction }}
            onChoose={isSelectable && total !== 0 && !isWithBoxes ? () => setChoosing(true) : undefined}
            exported={(exported && total !== 0 && (isPhone || !hasTools) && exported) || undefined}
          />
        </div>
      </header>
      {lead && <p className="-mt-1 text-soft">{lead}</p>}
      {children && <div className="contents print:hidden">{children}</div>}
      {answer?.meta.meant && (
        <p className="text-sm text-soft">
          Tidak ada yang tertulis persis “{q}”. Yang mirip: <strong>{answer.meta.meant.join(', ')}</strong>.
        </p>
      )}
      {list.isPending || isPastEnd ? (
        <ListSkeleton rows={Math.min(pageSize, 12)} isTable />
      ) : list.isLoadingError ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : isEmpty ? (
        <EmptyState {...emptyState} />
      ) : rows.length === 0 ? (
        <EmptyState
          icon={<SearchX />}
          title="Tidak ada yang cocok"
          text="Coba kata lain, atau hapus filter untuk melihat semuanya."
          action={<Button onClick={clear}>Hapus pencarian dan filter</Button>}
        />
      ) : (
        // The opened row is recorded in the capture phase, before the click is handled.
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3" onClickCapture={place.onClickCapture}>
          {(isPhone || isCards) && !printing.rows ? (
            <ListCards
              label={title}
              columns={columns}
              rows={rows}
              opening={opening}
              {...(hasMenu && !opening && { menu: menuOf })}
              select={isWithBoxes ? select : undefined}
              isChosen={selection.length > 0 ? select.has : undefined}
              onLongPress={isSelectable ? (id) => select.toggle([id]) : undefined}
            />
          ) : (
            <ListTable
              label={title}
              columns={shown}
              exceptions={exceptions}
              rows={rows}
              sort={sort}
              onSort={(next) => change({ sort: next })}
              opening={opening}
              {...(hasMenu && { menu: menuOf })}
              select={isWithBoxes ? select : undefined}
            />
          )}
          {(isChoosing || selection.length > 0) && (
            <SelectionBar selection={selection} total={total ?? 0} onChange={setSelection} onCancel={cancelChoice}>
              {bulk?.(chosen, cancelChoice)}
              {mayExport && exportAs && (
                <ExportMenu endpoint={exportAs} params={params} chosen={chosen} label="Ekspor yang dipilih" />
              )}
              {isPhone && hasMenu && opening && onlyChosen && (
                <RowMenu title={titleOf(columns, onlyChosen)} actions={menuOf(onlyChosen)} />
              )}
            </SelectionBar>
          )}
          {!printing.rows && (
            <ListPager {...{ address, view }} total={total ?? 0} isShort={isShort} onChange={change} />
          )}
        </div>
      )}
    </section>
  )
}
