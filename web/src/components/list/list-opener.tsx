import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { RowOpening, RowSelect } from './list-columns.ts'

type OpenerProps<Row> = {
  opening: NonNullable<RowOpening<Row>>
  row: Row
  onKeyDown: (event: React.KeyboardEvent) => void
  children: ReactNode
}

/** What opens a row: a link where the record has an address. */
export function Opener<Row>({ opening, row, onKeyDown, children }: OpenerProps<Row>) {
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
export function moveByKey(event: React.KeyboardEvent, select: RowSelect | undefined) {
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
export const isPlainClick = (event: React.MouseEvent) =>
  event.currentTarget.contains(event.target as Element) &&
  !(event.target as Element).closest('a, button, input, label') &&
  !window.getSelection()?.toString()
