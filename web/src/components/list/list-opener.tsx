import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { RowOpening, RowSelect } from './list-columns.ts'

type OpenerProps<Row> = {
  opening: NonNullable<RowOpening<Row>>
  row: Row
  onKeyDown: (event: React.KeyboardEvent) => void
  children: ReactNode
}

/** Opens a row: a link if the record has an address. */
export function Opener<Row>({ opening, row, onKeyDown, children }: OpenerProps<Row>) {
  const look = 'block w-fit max-w-full text-left font-semibold hover:underline'
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

/** Arrow keys move between rows, Space ticks; Enter follows the link. */
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

/**
 * Whether a click counts for the row: not on a control inside it or in its menu (rendered elsewhere), and not the end
 * of a text selection.
 */
export const isPlainClick = (event: React.MouseEvent) =>
  event.currentTarget.contains(event.target as Element) &&
  !(event.target as Element).closest('a, button, input, label') &&
  !window.getSelection()?.toString()
