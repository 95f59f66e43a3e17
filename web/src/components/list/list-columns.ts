import type { ReactNode } from 'react'

/** A column of a list page. */
export type ListColumn<Row> = {
  header: string
  cell: (row: Row) => ReactNode
  /** The name by which the server sorts; without it the column cannot be sorted. */
  sortBy?: string
  /** Not shown until somebody chooses it. */
  isExtra?: boolean
  /** Figures line up at the right. */
  isNumber?: boolean
  /** Where a phone's card shows it: as its title, in the line below, at its right edge; without it not at all. */
  onPhone?: 'title' | 'line' | 'aside'
}

/** What names a row to who hears it instead of seeing it. */
export function titleOf<Row>(columns: readonly ListColumn<Row>[], row: Row): string {
  const title = (columns.find(({ onPhone }) => onPhone === 'title') ?? columns[0])?.cell(row)
  return typeof title === 'string' ? title : ''
}

const longestCode = 12

/** Is a row's title a name, which keeps room for itself however many figures stand beside it, or as short as VII-A? */
export const hasNames = <Row>(columns: readonly ListColumn<Row>[], rows: readonly Row[]): boolean =>
  rows.some((row) => titleOf(columns, row).length > longestCode)

/** Where a row leads: a form with an address, or a dialog; some rows lead nowhere. */
export type RowOpening<Row> = { rowPath: (row: Row) => string } | { onOpen: (row: Row) => void } | null

/** Ticked rows by id, or all that search and filters let through. */
export type Selection = 'all' | readonly string[]

/** Ticking of rows: which are ticked, and ticking or unticking some. */
export type RowSelect = {
  has: (id: string) => boolean
  toggle: (ids: readonly string[]) => void
  /** The name of a row's box. */
  label: (id: string) => string
}
