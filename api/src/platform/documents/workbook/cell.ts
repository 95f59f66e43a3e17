import type { SchoolDate } from '@hadir/contract/dates/dates.ts'

/**
 * The value of a cell with the workbook's type: a NISN stored as a number has lost its zeros, one stored as text has
 * not. `raw` has a number's digits as they are in the file, `shown` those that its format shows where it fixes their
 * count: 7.10 for 7.1. A formula's cell has its last result, which may be an error such as #N/A.
 */
export type Cell =
  | { kind: 'text'; text: string }
  | { kind: 'number'; number: number; raw: string; shown?: string }
  | { kind: 'date'; date: SchoolDate }
  | { kind: 'error'; text: string }

/** A row with at least one filled cell. `number` counts from 1 as spreadsheets show it, columns from 0. */
export type Row = { number: number; cells: (Cell | undefined)[]; isHidden?: true }

/** Cells of one column that are shown as one, with the value of the first: rows `from` to `to`. */
export type Merge = { column: number; from: number; to: number }

/** A sheet as read: a CSV file has one without a name. Hidden ones and those beyond the limit come without rows. */
export type Table = { name: string; isHidden?: true; isBeyond?: true; rows: Row[]; merges?: Merge[] }

/** The cell as a person would read it. */
export function shownText(cell: Cell | undefined): string {
  if (!cell) return ''
  if (cell.kind === 'text' || cell.kind === 'error') return cell.text
  return cell.kind === 'date' ? cell.date : cell.raw
}

/** Spreadsheets hold at most this many characters in one cell. */
export const longestCell = 32_767
