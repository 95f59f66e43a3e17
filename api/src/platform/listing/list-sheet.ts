import type { ZoneName } from '@hadir/contract/dates/dates.ts'
import { dialledPhone } from '@hadir/contract/fields/phone.ts'
import type { Permission } from '@hadir/contract/permissions.ts'

/** The content of a cell of an exported list. Text stays text, so that an identity number keeps its zeros. */
export type SheetValue =
  | { kind: 'text'; text: string }
  | { kind: 'number'; number: number }
  /** YYYY-MM-DD */
  | { kind: 'date'; date: string }
  | null

/** A column of an exported list. */
export type SheetColumn<Row> = {
  header: string
  /** A text, a number, or nothing. Identity numbers are texts; an instant is shown in the school's time zone. */
  cell: (row: Row, zone: ZoneName) => string | number | boolean | null | undefined
  /** The cell is a school's date, YYYY-MM-DD. */
  isDate?: boolean
  /** The cell is a phone number as it is stored; the file has it as people dial it. */
  isPhone?: boolean
  /** Only callers with this permission get the column: for NIK, KK, bank details and the like. */
  needs?: Permission
}

/** The file of a list, named after the list and the day, with the screen's columns and the record's other fields. */
export type ListSheet<Row> = { title: string; columns: readonly SheetColumn<Row>[] }

/** Receives a list's rows in parts and returns the file; only the file is held in memory, never the rows. */
export type FileWriter = {
  write(rows: readonly (readonly SheetValue[])[]): Promise<void>
  end(): Promise<Buffer>
}

export function valueOf<Row>({ cell, isDate, isPhone }: SheetColumn<Row>, row: Row, zone: ZoneName): SheetValue {
  const value = cell(row, zone)
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'number') return { kind: 'number', number: value }
  if (typeof value === 'boolean') return { kind: 'text', text: value ? 'Ya' : 'Tidak' }
  if (isPhone) return { kind: 'text', text: dialledPhone(value) }
  return isDate ? { kind: 'date', date: value } : { kind: 'text', text: value }
}
