import { clsx } from 'clsx'
import { Check, ChevronRight } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Dot, Dotted } from '../../ui/dot.tsx'
import { isFigure, type ListColumn, type RowOpening, type RowSelect, titleOf } from './list-columns.ts'
import { type RowAction, RowMenu } from './row-menu.tsx'

type ListCardsProps<Row extends { id: string }> = {
  label: string
  columns: readonly ListColumn<Row>[]
  rows: readonly Row[]
  opening: RowOpening<Row>
  /** Of rows that open nothing; the others' actions are in what they open, and beside a row that is chosen. */
  menu?: (row: Row) => readonly RowAction[]
  /** Set while rows are chosen: a tap then chooses instead of opening. */
  select?: RowSelect | undefined
  /** Rows that are chosen while a tap still opens them. */
  isChosen?: ((id: string) => boolean) | undefined
  onLongPress?: ((id: string) => void) | undefined
}

/** The rows on a phone: two lines each; the whole card opens the row. */
export function ListCards<Row extends { id: string }>(props: ListCardsProps<Row>) {
  const { label, columns, rows, opening, menu, select, isChosen, onLongPress } = props
  return (
    <ul aria-label={label} className="grid grid-cols-1 overflow-hidden rounded-surface border bg-surface">
      {rows.map((row) => (
        <li
          key={row.id}
          data-row={row.id}
          {...(onLongPress && {
            onContextMenu: (event) => {
              event.preventDefault()
              onLongPress(row.id)
            },
          })}
          // At 200 % zoom the text gets a line of its own: beside a menu it would have 40 pixels.
          className="flex items-center border-b last:border-0 max-[15rem]:flex-wrap max-[15rem]:justify-between [-webkit-touch-callout:none]"
        >
          {select ? (
            <label className={clsx(look, 'pr-4 has-checked:bg-tint')}>
              <input
                type="checkbox"
                className="mx-3.5 size-5 shrink-0"
                aria-label={select.label(row.id)}
                checked={select.has(row.id)}
                onChange={() => select.toggle([row.id])}
              />
              <CardText columns={columns} row={row} isWhole={false} />
            </label>
          ) : (
            <Card opening={opening} row={row} edges={clsx(menu ? 'pr-2' : 'pr-4', isChosen?.(row.id) && 'bg-tint')}>
              {isChosen?.(row.id) && (
                <>
                  <Check aria-hidden className="size-5 shrink-0 text-accent-strong" />
                  <span className="sr-only">Dipilih: </span>
                </>
              )}
              <CardText columns={columns} row={row} isWhole={!opening} />
              {opening && !menu && <ChevronRight aria-hidden className="-mr-1 size-5 shrink-0 text-soft" />}
            </Card>
          )}
          {menu && !select && <RowMenu title={titleOf(columns, row)} actions={menu(row)} />}
        </li>
      ))}
    </ul>
  )
}

const look =
  'flex min-h-13 min-w-0 flex-1 items-center gap-2 py-1.5 text-left max-[15rem]:order-last max-[15rem]:basis-full max-[15rem]:pl-4'

type CardProps<Row> = { opening: RowOpening<Row>; row: Row; edges: string; children: ReactNode }

function Card<Row>({ opening, row, edges, children }: CardProps<Row>) {
  const shape = clsx(look, 'pl-4', edges, opening && 'active:bg-sunken')
  if (!opening) return <div className={shape}>{children}</div>
  return 'rowPath' in opening ? (
    <Link to={opening.rowPath(row)} className={shape} data-opens>
      {children}
    </Link>
  ) : (
    <button type="button" className={shape} data-opens onClick={() => opening.onOpen(row)}>
      {children}
    </button>
  )
}

/** Figures and codes need their column's name beside them; words do not. */
const needsName = (cell: ReactNode) =>
  typeof cell === 'number' || (typeof cell === 'string' && /^[\dIVX.,:/%–-]+(\s\([\d%]+\))?$/.test(cell))

type CardTextProps<Row> = { columns: readonly ListColumn<Row>[]; row: Row; isWhole: boolean }

/** At the right only figures and a button have room beside a name; words follow in the line below. */
const isBeside = <Row,>({ onPhone, isNumber, isAct, cell }: ListColumn<Row>, row: Row) =>
  onPhone === 'aside' && (isNumber === true || isAct === true || isFigure(cell(row)))

const isState = <Row,>({ onPhone, exceptionOf }: ListColumn<Row>) =>
  onPhone === 'aside' || (onPhone === 'line' && exceptionOf !== undefined)

function CardText<Row>({ columns, row, isWhole }: CardTextProps<Row>) {
  const inLine = columns.filter((column) => column.onPhone === 'line' && !isState(column))
  const below = [
    // What is unusual, figures and dates come before words, whose end may be cut off.
    ...columns.filter((column) => isState(column) && !isBeside(column, row)),
    ...inLine.filter(({ cell }) => isFigure(cell(row))),
    ...inLine.filter(({ cell }) => !isFigure(cell(row))),
  ]
  const line = below.flatMap((column) => {
    const cell = (column.exceptionOf ?? column.cell)(row)
    return cell === null || cell === false || cell === '–' || cell === '' ? [] : [{ ...column, cell }]
  })
  const title = columns.filter(({ onPhone }) => onPhone === 'title')
  return (
    <span className="grid min-w-0 flex-1 leading-5 max-[15rem]:**:whitespace-normal">
      <span className="flex items-start justify-between gap-2 max-[15rem]:flex-wrap">
        <span
          translate="no"
          title={isWhole ? undefined : titleOf(columns, row) || undefined}
          className={clsx(
            'min-w-0 font-semibold wrap-break-word',
            !isWhole && 'line-clamp-1 max-[15rem]:line-clamp-none',
          )}
        >
          {title.map((column) => (
            <Fragment key={column.header}>{column.cell(row)} </Fragment>
          ))}
        </span>
        {columns.map(
          (column) =>
            isBeside(column, row) && (
              <span
                key={column.header}
                className="max-w-1/2 shrink-0 text-right text-sm tabular-nums max-[15rem]:max-w-full *:whitespace-normal"
              >
                {/* A figure alone does not show what it counts. */}
                {column.isNumber && <span className="text-soft">{column.header} </span>}
                {column.cell(row)}
              </span>
            ),
        )}
      </span>
      {line.length > 0 && (
        // If a card opens nothing, its text is not truncated: there is nowhere else to read it.
        <span
          className={clsx(
            'text-sm text-soft tabular-nums',
            !isWhole && 'line-clamp-1 h-5 wrap-break-word max-[15rem]:line-clamp-none max-[15rem]:h-auto',
          )}
        >
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
