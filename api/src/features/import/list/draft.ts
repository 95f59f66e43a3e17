import type { Finding } from '@hadir/contract/import/import.ts'
import type { Value } from './columns/column.ts'

/** One row of the list as our own values, keyed as its columns are. Refused when a finding is an error. */
export type Draft = { row: number; name: string; values: Record<string, Value>; findings: Finding[] }

export const isRefused = (draft: Draft): boolean => draft.findings.some((finding) => finding.severity === 'error')
