import type { ListShape } from './columns/column.ts'
import type { Draft } from './draft.ts'

type About = { shape: ListShape; key: string; code: string; message: string }

/** Says something about a row's value. */
function say(draft: Draft, severity: 'error' | 'warning', { shape, key, code, message }: About): void {
  const column = shape.columns.find((one) => one.key === key)?.label ?? key
  draft.findings.push({ row: draft.row, column, severity, code, value: draft.values[key] ?? '', message })
}

export const refuseRow = (draft: Draft, about: About): void => say(draft, 'error', about)
export const warn = (draft: Draft, about: About): void => say(draft, 'warning', about)
