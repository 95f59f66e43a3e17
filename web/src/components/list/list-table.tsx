import { clsx } from 'clsx'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import {
  hasNames,
  isNarrow,
  type ListColumn,
  type RowOpening,
  type RowSelect,
  textLength,
  titleOf,
} from './list-columns.ts'
import { isPlainClick, moveByKey, Opener } from './list-opener.tsx'
import { PersonName } from './person-name.tsx'
import { type RowAction, RowMenu } from './row-menu.tsx'
import { useFits } from '../screen/use-fits.ts'

type ListTableProps<Row extends { id: string }> = {
  label: string
  columns: readonly ListColumn<Row>[]
  /** Hidden columns whose exceptions stand beside the name. */
  exceptions: readonly ListColumn<Row>[]
  rows: Row[]
  sort: string
  onSort: (sort: string) => void
  opening: RowOpening<Row>
  /** Further actions of a row, behind a button at its end. */
  menu?: (row: Row) => readonly RowAction[]
  select?: RowSelect | undefined
}

/** The order that a press on a header requests next: ascending, descending, default. */
export const nextSort = (sort: string, by: string): string => (sort === by ? `-${by}` : sort === `-${by}` ? '' : by)

const orderOf = (sort: string, by: string) => (sort === by ? 'ascending' : sort === `-${by}` ? 'descending' : 'none')

/** Above this, figures stand closer, so that the teaching recap fits 1366 pixels. */
const manyColumns = 10

/** The rows as a table. The server sorts; a press on a header requests it. */
export function ListTable<Row extends { id: string }>({
  label,
  columns,
  exceptions,
  rows,
  sort,
  onSort,
  opening,
  menu,
  select,
}: ListTableProps<Row>) {
  const navigate = useNavigate()
  const open =
    opening && ((row: Row) => ('onOpen' in opening ? opening.onOpen(row) : void navigate(opening.rowPath(row))))
  const ids = rows.map((row) => row.id)
  const isNamed = hasNames(columns, rows)
  const isMany = columns.length > manyColumns
  const figures = isMany ? 'px-2' : 'px-3'
  const [frame, { fits, isBefore, isAfter }] = useFits()
  const titleAt = columns.findIndex(({ onPhone }) => onPhone === 'title')
  const stay = (index: number) =>
    !fits && index === Math.max(titleAt, 0) && clsx('sticky left-0 z-[1] bg-surface', isBefore && 'fade-after')
  const narrow = columns.map((column) => isNarrow(column, rows))
  const texts = isMany ? [] : columns.map((column) => textLength(column, rows))
  // Where columns have no end that could be left out, the others share the rest of the width.
  const widthOf = (index: number) => narrow[index] && index !== titleAt && clsx('w-0', !isMany && 'whitespace-nowrap')
  const isName = ({ onPhone, isPerson }: ListColumn<Row>) => isPerson || (onPhone === 'title' && isNamed)
  const isEach = select !== undefined && ids.every(select.has)
  return (
    <div className="relative">
      {/* The page scrolls down with the heading fixed below the top bar; a table that does not fit scrolls sideways with
          its names fixed. */}
      <div
        ref={frame}
        className={clsx('listed rounded-surface border bg-surface', fits ? 'overflow-clip' : 'overflow-x-auto')}
        data-scrolls={!fits || undefined}
      >
        <table aria-label={label} className="w-full text-left text-[0.9375rem]">
          <thead
            className={clsx('bg-surface shadow-[0_1px_var(--color-line)]', fits && 'sticky top-14 z-[1] lg:top-16')}
          >
            <tr className="border-b">
              {select && (
                <th scope="col" className="w-0 py-1 pl-4 print:hidden">
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
              {columns.map(({ header, sortBy, isNumber }, index) => {
                if (!sortBy) {
                  return (
                    <th
                      key={header}
                      scope="col"
                      className={clsx(
                        'h-10 py-1 text-sm font-semibold text-soft',
                        !isMany && 'whitespace-nowrap',
                        isNumber ? clsx(figures, 'text-right') : 'px-3 2xl:px-4',
                        widthOf(index),
                        stay(index),
                      )}
                    >
                      {header}
                    </th>
                  )
                }
                const order = orderOf(sort, sortBy)
                return (
                  <th
                    key={header}
                    scope="col"
                    aria-sort={order}
                    className={clsx(
                      'h-10 text-sm',
                      !isMany && 'whitespace-nowrap',
                      isNumber ? 'px-1 text-right' : 'px-1 2xl:px-2',
                      widthOf(index),
                      stay(index),
                    )}
                  >
                    <button
                      type="button"
                      onClick={() => onSort(nextSort(sort, sortBy))}
                      className={clsx(
                        'inline-flex min-h-8 items-center rounded-control font-semibold hover:bg-sunken pointer-coarse:min-h-11',
                        // As far from the edge as the cells below.
                        isMany && isNumber ? 'gap-1 px-1' : 'gap-1.5 px-2',
                        isNumber ? 'text-right' : 'text-left',
                        order === 'none' ? 'text-soft' : 'text-ink',
                      )}
                    >
                      {header}
                      <SortMark order={order} />
                    </button>
                  </th>
                )
              })}
              {menu && (
                <th scope="col" className="w-0 print:hidden">
                  <span className="sr-only">Tindakan</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              // Keyboards and screen readers use the link in the first cell; the row only enlarges the click target.
              <tr
                key={row.id}
                data-row={row.id}
                {...(open && { onClick: (event) => isPlainClick(event) && open(row) })}
                className={clsx(
                  'group border-b last:border-0',
                  opening && 'cursor-pointer',
                  select?.has(row.id) ? 'bg-tint' : opening && 'hover:bg-page',
                )}
              >
                {select && (
                  <td className="w-0 pl-4 print:hidden">
                    <input
                      type="checkbox"
                      className="block size-4.5"
                      aria-label={select.label(row.id)}
                      checked={select.has(row.id)}
                      onChange={() => select.toggle([row.id])}
                      onKeyDown={(event) => moveByKey(event, select)}
                    />
                  </td>
                )}
                {columns.map((column, index) => {
                  // What a row is about names its other cells, for those who hear them.
                  const isHead = index === titleAt
                  const Cell = isHead ? 'th' : 'td'
                  return (
                    <Cell
                      key={column.header}
                      scope={isHead ? 'row' : undefined}
                      translate={isName(column) || column.isNumber ? 'no' : undefined}
                      title={(!column.isNumber && textOf(column.cell(row))) || undefined}
                      className={clsx(
                        'h-10 py-1 align-middle',
                        isHead && 'text-left font-normal',
                        column.isNumber ? clsx(figures, 'min-w-10 text-right') : 'px-3 2xl:px-4',
                        widthOf(index),
                        texts[index] === 'short' && 'whitespace-nowrap',
                        texts[index] === 'long' && !narrow[index] && 'min-w-28',
                        isName(column) && 'max-w-64',
                        isName(column) && column.onPhone === 'title' && (isMany ? 'min-w-40' : 'min-w-44'),
                        stay(index),
                        !fits && (select?.has(row.id) ? 'bg-tint' : 'bg-surface group-hover:bg-page'),
                      )}
                    >
                      <Beside exceptions={isHead ? exceptions.map(({ exceptionOf }) => exceptionOf?.(row)) : []}>
                        {index === 0 && opening ? (
                          <Opener opening={opening} row={row} onKeyDown={(event) => moveByKey(event, select)}>
                            {shownCell(column, row)}
                          </Opener>
                        ) : (
                          shownCell(column, row)
                        )}
                      </Beside>
                    </Cell>
                  )
                })}
                {menu && (
                  <td className="w-0 pr-2 text-right print:hidden">
                    <RowMenu title={titleOf(columns, row)} actions={menu(row)} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {isAfter && <div aria-hidden className="fade-edge" />}
    </div>
  )
}

/** What is unusual about a row, beside its name. */
function Beside({ exceptions, children }: { exceptions: readonly ReactNode[]; children: ReactNode }) {
  if (!exceptions.some(Boolean)) return children
  return (
    <span className="flex items-center gap-2">
      <span className="min-w-0">{children}</span>
      {exceptions.map((exception, at) => (
        <Fragment key={at}>{exception}</Fragment>
      ))}
    </span>
  )
}

const textOf = (cell: ReactNode) => (typeof cell === 'string' ? cell : '')

function shownCell<Row>(column: ListColumn<Row>, row: Row) {
  const cell = column.cell(row)
  if (column.isNumber || typeof cell !== 'string') return cell
  // One line, so that every row is as high: what does not fit ends in an ellipsis. Unlike truncated text it takes no
  // more room than its column gives, and so the table keeps to its frame.
  return <span className="line-clamp-1 break-all">{column.isPerson ? <PersonName name={cell} /> : cell}</span>
}

const marks = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown }

function SortMark({ order }: { order: keyof typeof marks }) {
  const Mark = marks[order]
  return <Mark aria-hidden className={clsx('size-3.5 shrink-0', order === 'none' && 'opacity-60')} />
}
