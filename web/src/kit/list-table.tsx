import {
  createColumnHelper,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table'
import { clsx } from 'clsx'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { hasNames, type ListColumn, type RowOpening, titleOf } from './list-columns.ts'
import { type RowAction, RowMenu } from './row-menu.tsx'

const features = tableFeatures({ rowSortingFeature })

/** Ticking of rows: which are ticked, and ticking or unticking some. */
export type RowSelect = {
  has: (id: string) => boolean
  toggle: (ids: readonly string[]) => void
  /** The name of a row's box. */
  label: (id: string) => string
}

type ListTableProps<Row extends { id: string }> = {
  label: string
  columns: readonly ListColumn<Row>[]
  rows: Row[]
  sort: string
  onSort: (sort: string) => void
  opening: RowOpening<Row>
  /** Further acts of a row, behind a button at its end. */
  menu?: (row: Row) => readonly RowAction[]
  select?: RowSelect
}

const readSort = (sort: string): SortingState =>
  sort ? [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }] : []
const writeSort = (sorting: SortingState) => sorting.map(({ id, desc }) => (desc ? `-${id}` : id)).join(',')

/** The rows as a table. The server sorts; a press on a header asks it to: ascending, descending, as it was. */
export function ListTable<Row extends { id: string }>({
  label,
  columns,
  rows,
  sort,
  onSort,
  opening,
  menu,
  select,
}: ListTableProps<Row>) {
  const navigate = useNavigate()
  const sorting = readSort(sort)
  const defs = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>()
    return columns.map((column) =>
      helper.display({
        id: column.sortBy ?? column.header,
        header: column.header,
        enableSorting: column.sortBy !== undefined,
      }),
    )
  }, [columns])
  const table = useTable({
    features,
    columns: defs,
    data: rows,
    getRowId: (row) => row.id,
    state: { sorting },
    onSortingChange: (change: Updater<SortingState>) =>
      onSort(writeSort(typeof change === 'function' ? change(sorting) : change)),
    manualSorting: true,
    sortDescFirst: false,
    enableMultiSort: false,
  })

  const open =
    opening && ((row: Row) => ('onOpen' in opening ? opening.onOpen(row) : void navigate(opening.rowPath(row))))
  const ids = rows.map((row) => row.id)
  const isNamed = hasNames(columns, rows)
  const isEach = select !== undefined && ids.every(select.has)
  return (
    // A long page scrolls inside its frame, under a heading that stays.
    <div className={clsx('overflow-x-auto rounded-surface border bg-surface', rows.length > 25 && 'max-h-[85dvh]')}>
      <table aria-label={label} className="w-full text-left text-[15px]">
        <thead className="sticky top-0 z-[1] bg-surface shadow-[0_1px_var(--color-line)]">
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id} className="border-b">
              {select && (
                <th scope="col" className="w-0 py-1 pl-4">
                  <input
                    type="checkbox"
                    className="block size-4.5"
                    aria-label="Pilih semua di halaman ini"
                    checked={isEach}
                    ref={(box) => {
                      if (box) box.indeterminate = !isEach && ids.some(select.has)
                    }}
                    onChange={() => select.toggle(ids)}
                  />
                </th>
              )}
              {group.headers.map((header, index) => {
                const direction = sorting.find(({ id }) => id === header.column.id)
                const order = direction ? (direction.desc ? 'descending' : 'ascending') : 'none'
                const title = columns[index]?.header ?? ''
                const isNumber = columns[index]?.isNumber ?? false
                if (!columns[index]?.sortBy) {
                  return (
                    <th
                      key={header.id}
                      scope="col"
                      className={clsx('px-4 py-3 text-sm font-semibold text-soft', isNumber && 'text-right')}
                    >
                      {title}
                    </th>
                  )
                }
                return (
                  <th
                    key={header.id}
                    scope="col"
                    aria-sort={order}
                    className={clsx('px-2 py-1 text-sm', isNumber && 'text-right')}
                  >
                    <button
                      type="button"
                      onClick={header.column.getToggleSortingHandler()}
                      className={clsx(
                        'inline-flex min-h-9 items-center gap-1.5 rounded-control px-2 font-semibold hover:bg-sunken pointer-coarse:min-h-11',
                        direction ? 'text-ink' : 'text-soft',
                      )}
                    >
                      {title}
                      <SortMark order={order} />
                    </button>
                  </th>
                )
              })}
              {menu && (
                <th scope="col" className="w-0">
                  <span className="sr-only">Tindakan</span>
                </th>
              )}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map(({ id, original: row }) => (
            // The link in the first cell is what keyboards and screen readers use; the row only makes it a bigger target.
            <tr
              key={id}
              data-row={id}
              {...(open && { onClick: (event) => isPlainClick(event) && open(row) })}
              className={clsx(
                'border-b last:border-0',
                opening && 'cursor-pointer hover:bg-page',
                select?.has(id) && 'bg-tint',
              )}
            >
              {select && (
                <td className="w-0 py-3 pl-4">
                  <input
                    type="checkbox"
                    className="block size-4.5"
                    aria-label={select.label(id)}
                    checked={select.has(id)}
                    onChange={() => select.toggle([id])}
                    onKeyDown={(event) => moveByKey(event, select)}
                  />
                </td>
              )}
              {columns.map((column, index) => (
                <td
                  key={column.header}
                  className={clsx(
                    'px-4 py-3 align-middle',
                    column.isNumber && 'text-right tabular-nums',
                    column.onPhone === 'title' && isNamed && 'min-w-44',
                  )}
                >
                  {index === 0 && opening ? (
                    <Opener opening={opening} row={row} onKeyDown={(event) => moveByKey(event, select)}>
                      {column.cell(row)}
                    </Opener>
                  ) : (
                    column.cell(row)
                  )}
                </td>
              ))}
              {menu && (
                <td className="w-0 py-1 pr-2 text-right">
                  <RowMenu title={titleOf(columns, row)} actions={menu(row)} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type OpenerProps<Row> = {
  opening: NonNullable<RowOpening<Row>>
  row: Row
  onKeyDown: (event: React.KeyboardEvent) => void
  children: ReactNode
}

/** What opens a row: a link where the record has an address. */
function Opener<Row>({ opening, row, onKeyDown, children }: OpenerProps<Row>) {
  const look = 'text-left font-semibold hover:underline'
  return 'rowPath' in opening ? (
    <Link to={opening.rowPath(row)} className={look} data-opens onKeyDown={onKeyDown}>
      {children}
    </Link>
  ) : (
    <button type="button" className={look} data-opens onClick={() => opening.onOpen(row)} onKeyDown={onKeyDown}>
      {children}
    </button>
  )
}

/** Arrows go from row to row, Space ticks; Enter is the link's own. */
function moveByKey(event: React.KeyboardEvent, select: RowSelect | undefined) {
  const row = (event.target as Element).closest('tr')
  const isOpener = (event.target as HTMLElement).dataset['opens'] !== undefined
  if (event.key === ' ' && isOpener && select && row?.dataset['row']) select.toggle([row.dataset['row']])
  else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    const next = event.key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling
    next?.querySelector<HTMLElement>(isOpener ? '[data-opens]' : 'input, [data-opens]')?.focus()
  } else return
  event.preventDefault()
}

/** Not on a control inside the row or in its menu, which lies elsewhere, and not the end of selecting text. */
const isPlainClick = (event: React.MouseEvent) =>
  event.currentTarget.contains(event.target as Element) &&
  !(event.target as Element).closest('a, button, input, label') &&
  !window.getSelection()?.toString()

const marks = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown }

function SortMark({ order }: { order: keyof typeof marks }) {
  const Mark = marks[order]
  return <Mark aria-hidden className={clsx('size-3.5', order === 'none' && 'opacity-60')} />
}
