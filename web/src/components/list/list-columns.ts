import type { ReactNode } from 'react'

/** A column of a list page. */
export type ListColumn<Row> = {
  header: string
  cell: (row: Row) => ReactNode
  /** The server's sort name; without it the column cannot be sorted. */
  sortBy?: string
  /** Hidden until somebody chooses it. */
  isExtra?: boolean
  /**
   * What differs from the value that nearly every row has: all that a phone shows of the column, and a table beside the
   * row's name while the column is hidden.
   */
  exceptionOf?: (row: Row) => ReactNode
  /** Figures are right-aligned. */
  isNumber?: boolean
  /** A button that does something with the row. */
  isAct?: boolean
  /** A person's name takes one line of a table, with academic titles in soft type. */
  isPerson?: boolean
  /** Where a phone's card shows it: as the title, in the line below, at the right edge; if unset, not at all. */
  onPhone?: 'title' | 'line' | 'aside'
  /** Its words say nothing without the column's name, so a phone's card shows that too. */
  isNamedOnPhone?: boolean
}

/** What names a row for screen readers. */
export function titleOf<Row>(columns: readonly ListColumn<Row>[], row: Row): string {
  const title = (columns.find(({ onPhone }) => onPhone === 'title') ?? columns[0])?.cell(row)
  return typeof title === 'string' ? title : ''
}

/** Figures, dates and codes. */
const figure = /^[\dIVX.,:+/%–\s-]+(\s\([\d%]+\))?$/

export const isFigure = (cell: ReactNode): boolean =>
  typeof cell === 'number' || (typeof cell === 'string' && figure.test(cell))

/** Whether a column is as wide as its figures: nothing in it has an end that could be left out. */
export const isNarrow = <Row>({ isNumber, isPerson, cell }: ListColumn<Row>, rows: readonly Row[]): boolean =>
  isNumber === true || (!isPerson && rows.every((row) => isFigure(cell(row))))

/** A column whose longest text is shorter has nothing to leave out: cut off, *STS Genap* says nothing. */
const longText = 15

/** Whether a column of texts is long enough to end in an ellipsis; null for other cells. */
export function textLength<Row>({ isNumber, cell }: ListColumn<Row>, rows: readonly Row[]): 'short' | 'long' | null {
  const texts = rows.flatMap((row) => {
    const shown = cell(row)
    return typeof shown === 'string' ? [shown] : []
  })
  if (isNumber || texts.length === 0) return null
  return texts.every(({ length }) => length < longText) ? 'short' : 'long'
}

const longestCode = 12

/** Whether the row's title is a person's name, which keeps its room beside figures, or as short as VII-A. */
export const hasNames = <Row>(columns: readonly ListColumn<Row>[], rows: readonly Row[]): boolean =>
  rows.some((row) => titleOf(columns, row).length > longestCode)

/** What a row opens: a form with an address, or a dialog; some rows open nothing. */
export type RowOpening<Row> = { rowPath: (row: Row) => string } | { onOpen: (row: Row) => void } | null

/** Ticked rows by id, or all that match search and filters. */
export type Selection = 'all' | readonly string[]

/** Ticking of rows: which are ticked, and ticking or unticking some. */
export type RowSelect = {
  has: (id: string) => boolean
  toggle: (ids: readonly string[]) => void
  /** The label of a row's checkbox. */
  label: (id: string) => string
}
