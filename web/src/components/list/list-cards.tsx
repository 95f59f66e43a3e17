import { clsx } from 'clsx'
import { ChevronRight } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Dot, Dotted } from '../../ui/dot.tsx'
import { type ListColumn, type RowOpening, type RowSelect, titleOf } from './list-columns.ts'
import { type RowAction, RowMenu } from './row-menu.tsx'

type ListCardsProps<Row extends { id: string }> = {
  label: string
  columns: readonly ListColumn<Row>[]
  rows: readonly Row[]
  opening: RowOpening<Row>
  menu?: (row: Row) => readonly RowAction[]
  select?: RowSelect
}

/** The rows on a phone: two lines each; the whole card opens the row. */
export function ListCards<Row extends { id: string }>(props: ListCardsProps<Row>) {
  const { label, columns, rows, opening, menu, select } = props
  return (
    <ul aria-label={label} className="grid grid-cols-1 overflow-hidden rounded-surface border bg-surface">
      {rows.map((row) => (
        <li
          key={row.id}
          data-row={row.id}
          // At 200 % zoom the text gets a line of its own: between checkbox and menu it would have 40 pixels.
          className="flex items-center border-b last:border-0 max-[15rem]:flex-wrap max-[15rem]:justify-between"
        >
          {select && (
            <label className="print:hidden grid min-h-11 w-12 shrink-0 place-content-center self-stretch">
              <input
                type="checkbox"
                className="size-5"
                aria-label={select.label(row.id)}
                checked={select.has(row.id)}
                onChange={() => select.toggle([row.id])}
              />
            </label>
          )}
          <Card opening={opening} row={row} edges={clsx(select ? 'pl-1' : 'pl-4', opening || menu ? 'pr-2' : 'pr-4')}>
            <CardText columns={columns} row={row} isWhole={!opening} />
            {opening && !menu && <ChevronRight aria-hidden className="size-5 shrink-0 text-soft" />}
          </Card>
          {menu && <RowMenu title={titleOf(columns, row)} actions={menu(row)} />}
        </li>
      ))}
    </ul>
  )
}

type CardProps<Row> = { opening: RowOpening<Row>; row: Row; edges: string; children: ReactNode }

function Card<Row>({ opening, row, edges, children }: CardProps<Row>) {
  const look = clsx(
    'flex min-h-16 min-w-0 flex-1 items-center gap-2 py-2.5 text-left max-[15rem]:order-last max-[15rem]:basis-full max-[15rem]:pl-4',
    edges,
    opening && 'active:bg-sunken',
  )
  if (!opening) return <div className={look}>{children}</div>
  return 'rowPath' in opening ? (
    <Link to={opening.rowPath(row)} className={look} data-opens>
      {children}
    </Link>
  ) : (
    <button type="button" className={look} data-opens onClick={() => opening.onOpen(row)}>
      {children}
    </button>
  )
}

/** Figures and codes need their column's name beside them; words do not. */
const needsName = (cell: ReactNode) =>
  typeof cell === 'number' || (typeof cell === 'string' && /^[\dIVX.,:/%–-]+(\s\([\d%]+\))?$/.test(cell))

function CardText<Row>({ columns, row, isWhole }: { columns: readonly ListColumn<Row>[]; row: Row; isWhole: boolean }) {
  const shown = (place: ListColumn<Row>['onPhone']) => columns.filter((column) => column.onPhone === place)
  const line = shown('line').flatMap((column) => {
    const cell = column.cell(row)
    return cell === null || cell === '–' || cell === '' ? [] : [{ ...column, cell }]
  })
  return (
    <span className="grid min-w-0 flex-1 gap-0.5 max-[15rem]:**:whitespace-normal">
      <span className="flex items-start justify-between gap-2 max-[15rem]:flex-wrap">
        <span translate="no" className="line-clamp-3 min-w-0 wrap-break-word font-semibold max-[15rem]:line-clamp-none">
          {shown('title').map((column) => (
            <Fragment key={column.header}>{column.cell(row)} </Fragment>
          ))}
        </span>
        {shown('aside').map((column) => (
          <span
            key={column.header}
            className="max-w-1/2 shrink-0 text-right text-sm max-[15rem]:max-w-full *:whitespace-normal"
          >
            {/* A figure alone does not show what it counts. */}
            {column.isNumber && <span className="text-soft">{column.header} </span>}
            {column.cell(row)}
          </span>
        ))}
      </span>
      {line.length > 0 && (
        // If a card opens nothing, its text is not truncated: there is nowhere else to read it.
        <span className={clsx('text-sm text-soft tabular-nums', !isWhole && 'line-clamp-2 wrap-break-word')}>
          {line.map(({ header, cell, isNamedOnPhone }, at) => (
            <Fragment key={header}>
              {at > 0 && <Dot />}
              {(isNamedOnPhone || needsName(cell)) && `${header.replaceAll(' ', '\u00a0')}\u00a0`}
              {typeof cell === 'string' ? <Dotted text={cell} /> : cell}
            </Fragment>
          ))}
        </span>
      )}
    </span>
  )
}
