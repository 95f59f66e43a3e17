import { useState } from 'react'
import type { ListColumn } from './list-columns.ts'
import type { RowSelect } from './list-table.tsx'

/** Ticked rows by id, or all that search and filters let through. */
export type Selection = 'all' | readonly string[]

/** The same number as the server's `mostTicked`: beyond it all that fit are chosen at once. */
const most = 1000

/** Ticks or unticks rows; unticking one of all leaves what else is on the page. */
export function toggled(selection: Selection, ids: readonly string[], page: readonly string[]): Selection {
  const ticked = selection === 'all' ? page : selection
  if (ids.every((id) => ticked.includes(id))) return ticked.filter((id) => !ids.includes(id))
  return [...new Set([...ticked, ...ids])].slice(0, most)
}

const nothing: Selection = []

/** The rows that are ticked, from page to page, as long as search and filters (`of`) stay. */
export function useSelection<Row extends { id: string }>(list: {
  rows: readonly Row[]
  columns: readonly ListColumn<Row>[]
  of: string
}) {
  const { rows, columns, of } = list
  const [kept, setKept] = useState({ of, selection: nothing })
  const selection = kept.of === of ? kept.selection : nothing
  const setSelection = (next: Selection) => setKept({ of, selection: next })
  const titleOf = (id: string) => {
    const row = rows.find((one) => one.id === id)
    const title = row && (columns.find(({ onPhone }) => onPhone === 'title') ?? columns[0])?.cell(row)
    return typeof title === 'string' ? title : ''
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
    label: (id) => `Pilih ${titleOf(id)}`,
  }
  return { selection, select, setSelection }
}
