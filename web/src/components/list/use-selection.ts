import { useState } from 'react'
import { type ListColumn, type RowSelect, type Selection, titleOf } from './list-columns.ts'
import type { useScrollRestoration } from './scroll-restoration.ts'

/** The same number as the server's `mostTicked`: beyond it, "all that match" is selected instead. */
const most = 1000

/** Ticks or unticks rows; unticking one of all leaves the rest of the page ticked. */
export function toggled(selection: Selection, ids: readonly string[], page: readonly string[]): Selection {
  const ticked = selection === 'all' ? page : selection
  if (ids.every((id) => ticked.includes(id))) return ticked.filter((id) => !ids.includes(id))
  return [...new Set([...ticked, ...ids])].slice(0, most)
}

const nothing: Selection = []

/** The ticked rows. They survive a change of page and an opened record, as long as search and filters (`of`) stay. */
export function useSelection<Row extends { id: string }>(list: {
  rows: readonly Row[]
  columns: readonly ListColumn<Row>[]
  of: string
  place: ReturnType<typeof useScrollRestoration>
  /** The default ticks of a page until somebody ticks or unticks. */
  isTicked?: ((row: Row) => boolean) | undefined
}) {
  const { rows, columns, of, place, isTicked } = list
  const [stored, setStored] = useState(place.ticked)
  const first = isTicked ? rows.filter(isTicked).map(({ id }) => id) : nothing
  const selection = stored.of === of ? stored.selection : first
  const setSelection = (next: Selection) => {
    setStored({ of, selection: next })
    place.storeTicked({ of, selection: next })
  }
  const nameOf = (id: string) => {
    const row = rows.find((one) => one.id === id)
    return row ? titleOf(columns, row) : ''
  }
  const select: RowSelect = {
    has: (id) => selection === 'all' || selection.includes(id),
    toggle: (ids) =>
      setSelection(
        toggled(
          selection,
          ids,
          rows.map((row) => row.id),
        ),
      ),
    label: (id) => `Pilih ${nameOf(id)}`,
  }
  return { selection, isDefault: stored.of !== of, select, setSelection }
}
