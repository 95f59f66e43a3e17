import { normalizeTyped } from '../fields/typed-text.ts'
import type { CellState } from './final-score.ts'
import { formatScore, parseScore, type Tenths } from './tenths.ts'

/** The content of one cell besides a remedial. */
export type WrittenScore = { state: CellState; value: Tenths | null; reason: string | null }

export const notAScore = 'Bukan nilai 0 sampai 100, paling banyak satu desimal'

/**
 * A cell as people write it into a spreadsheet: a score as in `parseScore`, or one of the states in words or by the
 * grid's letters: "TI", "TW", and "DB: sakit lama", since an exemption has a reason.
 */
export function readScoreText(text: string): WrittenScore | { why: string } {
  const typed = normalizeTyped(text)
  const parsed = parseScore(typed)
  if (parsed === 'empty') return { state: 'EMPTY', value: null, reason: null }
  if (parsed !== 'invalid') return { state: 'SCORE', value: parsed.value, reason: null }
  if (/^(?:ti|tidak ikut(?: \(0\))?)$/i.test(typed)) return { state: 'ABSENT', value: null, reason: null }
  if (/^(?:tw|tidak wajib)$/i.test(typed)) return { state: 'NOT_DUE', value: null, reason: null }
  const [, given] = /^(?:db|dibebaskan)\b\s*:?(.*)$/is.exec(typed) ?? []
  if (given === undefined) return { why: notAScore }
  const reason = given.trim()
  if (reason.length < 3) return { why: 'Dibebaskan perlu alasan: tulis DB: lalu alasannya' }
  return reason.length > 200 ? { why: 'Alasan paling panjang 200 karakter' } : { state: 'EXEMPT', value: null, reason }
}

/** The inverse of `readScoreText`; with a decimal comma. */
export function scoreText({ state, value, reason }: WrittenScore): string {
  if (state === 'SCORE') return value === null ? '' : formatScore(value)
  if (state === 'ABSENT') return 'TI'
  if (state === 'NOT_DUE') return 'TW'
  return state === 'EXEMPT' ? `DB: ${reason ?? ''}` : ''
}
