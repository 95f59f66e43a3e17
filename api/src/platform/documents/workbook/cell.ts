import type { SchoolDate } from '@hadir/contract/dates/dates.ts'

/**
 * The value of a cell with the workbook's type: a NISN stored as a number has lost its zeros, one stored as text has
 * not. `raw` has a number's digits as they are in the file. A formula's cell has its last result.
 */
export type Cell =
  | { kind: 'text'; text: string }
  | { kind: 'number'; number: number; raw: string }
  | { kind: 'date'; date: SchoolDate }

/** A row with at least one filled cell. `number` counts from 1 as spreadsheets show it, columns from 0. */
export type Row = { number: number; cells: (Cell | undefined)[] }

/** The cell as a person would read it. */
export function shownText(cell: Cell | undefined): string {
  if (!cell) return ''
  if (cell.kind === 'text') return cell.text
  return cell.kind === 'date' ? cell.date : cell.raw
}
