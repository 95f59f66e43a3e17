import { clsx } from 'clsx'
import { ChevronRight } from 'lucide-react'
import { Fragment } from 'react'
import { Link } from 'react-router'
import type { ListColumn } from './list-columns.ts'
import type { RowSelect } from './list-table.tsx'

type ListCardsProps<Row extends { id: string }> = {
  label: string
  columns: readonly ListColumn<Row>[]
  rows: readonly Row[]
  rowPath?: (row: Row) => string
  select?: RowSelect
}

/** The rows on a phone: two lines each, the whole card is the link. */
export function ListCards<Row extends { id: string }>({ label, columns, rows, rowPath, select }: ListCardsProps<Row>) {
  return (
    <ul aria-label={label} className="grid grid-cols-1 overflow-hidden rounded-surface border bg-surface">
      {rows.map((row) => (
        <li key={row.id} className="flex border-b last:border-0">
          {select && (
            <label className="grid w-12 shrink-0 place-content-center">
              <input
                type="checkbox"
                className="size-5"
                aria-label={select.label(row.id)}
                checked={select.has(row.id)}
                onChange={() => select.toggle([row.id])}
              />
            </label>
          )}
          {rowPath ? (
            <Link
              to={rowPath(row)}
              className={clsx(
                'flex min-h-16 min-w-0 flex-1 items-center gap-2 py-2.5 pr-2 active:bg-sunken',
                select ? 'pl-1' : 'pl-4',
              )}
            >
              <CardText columns={columns} row={row} />
              <ChevronRight aria-hidden className="size-5 shrink-0 text-soft" />
            </Link>
          ) : (
            <div className="flex min-h-16 min-w-0 flex-1 items-center gap-2 px-4 py-2.5">
              <CardText columns={columns} row={row} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function CardText<Row>({ columns, row }: { columns: readonly ListColumn<Row>[]; row: Row }) {
  const shown = (place: ListColumn<Row>['onPhone']) => columns.filter((column) => column.onPhone === place)
  return (
    <>
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">
          {shown('title').map((column) => (
            <Fragment key={column.header}>{column.cell(row)} </Fragment>
          ))}
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm text-soft">
          {shown('line').map((column) => {
            const cell = column.cell(row)
            // A column with nothing in it would leave its name standing alone.
            return cell === null ? null : (
              <span key={column.header} className="tabular-nums">
                {column.header} {cell}
              </span>
            )
          })}
        </p>
      </div>
      {shown('aside').map((column) => (
        <Fragment key={column.header}>{column.cell(row)}</Fragment>
      ))}
    </>
  )
}
