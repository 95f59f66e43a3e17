import type { Finding } from '@hadir/contract/import/import.ts'
import { Failure } from '../../../platform/failure.ts'
import type { Value, ListShape } from './columns/column.ts'

/** One row of the list as our own values, keyed as its columns are. Rejected when a finding is an error. */
export type Draft = { row: number; name: string; values: Record<string, Value>; findings: Finding[] }

export const isRefused = (draft: Draft): boolean => draft.findings.some((finding) => finding.severity === 'error')

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
