import type { ZoneName } from '@hadir/contract/dates/dates.ts'
import type { Permission } from '@hadir/contract/permissions.ts'

/** What stands in a cell of an exported list. A text stays one, so that an identity number keeps its zeros. */
export type SheetValue =
  | { kind: 'text'; text: string }
  | { kind: 'number'; number: number }
  /** YYYY-MM-DD */
  | { kind: 'date'; date: string }
  | null

/** A column of the file that a list is exported to. */
export type SheetColumn<Row> = {
  header: string
  /** A text, a number, or nothing. Identity numbers are texts; an instant is told by the school's clocks. */
  cell: (row: Row, zone: ZoneName) => string | number | boolean | null | undefined
  /** The cell is a school's date, YYYY-MM-DD. */
  isDate?: boolean
  /** Only those who hold this permission get the column: for NIK, KK, bank and the like. */
  needs?: Permission
}

/** The file of a list: its name is that of the list and the day, its columns those of the screen and the record's others. */
export type ListSheet<Row> = { title: string; columns: readonly SheetColumn<Row>[] }

/** Takes a list's rows part by part and gives the file; what it holds meanwhile is the file, never the rows. */
export type FileWriter = {
  write(rows: readonly (readonly SheetValue[])[]): Promise<void>
  end(): Promise<Buffer>
}

export function valueOf<Row>({ cell, isDate }: SheetColumn<Row>, row: Row, zone: ZoneName): SheetValue {
  const value = cell(row, zone)
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'number') return { kind: 'number', number: value }
  if (typeof value === 'boolean') return { kind: 'text', text: value ? 'Ya' : 'Tidak' }
  return isDate ? { kind: 'date', date: value } : { kind: 'text', text: value }
}
