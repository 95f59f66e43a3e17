import type { Finding } from '@hadir/contract/import/import.ts'
import { Failure } from '../../../platform/failure.ts'
import type { Value, ListShape } from './column.ts'

/** Where a row is when several sheets are read: the sheet's place among those read, from 0, and its name. */
export type SheetOfRow = { no: number; name: string }

/** One row of the list as our own values, keyed as its columns are. Rejected when a finding is an error. */
export type Draft = {
  row: number
  sheet?: SheetOfRow
  name: string
  values: Record<string, Value>
  findings: Finding[]
}

export const isRefused = (draft: Draft): boolean => draft.findings.some((finding) => finding.severity === 'error')

/** "baris 5", or "baris 5 lembar VII-A" when several sheets are read. */
export const placeOf = ({ row, sheet }: Pick<Draft, 'row' | 'sheet'>): string =>
  sheet ? `baris ${row} lembar ${sheet.name}` : `baris ${row}`

type About = { shape: ListShape; key: string; code: string; message: string }

/** Adds a finding about a row's value. */
function addFinding(draft: Draft, severity: 'error' | 'warning', { shape, key, code, message }: About): void {
  const column = shape.columns.find((one) => one.key === key)?.label ?? key
  draft.findings.push({ row: draft.row, column, severity, code, value: draft.values[key] ?? '', message })
}

export const rejectRow = (draft: Draft, about: About): void => addFinding(draft, 'error', about)
export const warn = (draft: Draft, about: About): void => addFinding(draft, 'warning', about)

/** Stores what a word refers to; it must still mean the same when the row is written. */
export function setReference(draft: Draft, field: string, id: string | null): void {
  const before = draft.values[field]
  if (before !== undefined && before !== id) throw new Failure('IMPORT_STALE')
  draft.values[field] = id
}
