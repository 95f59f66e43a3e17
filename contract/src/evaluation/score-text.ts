import { normalizeTyped } from '../fields/typed-text.ts'
import type { CellState } from './final-score.ts'
import { formatScore, parseScore, type Tenths } from './tenths.ts'

/** The content of one cell besides a remedial. */
export type WrittenScore = { state: CellState; value: Tenths | null; reason: string | null }

const invisible = String.raw`[\p{Cf}\p{DI}]*`
const fullWidth = (letter: string) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)
const spelled = (word: string) => Array.from(word, (letter) => `[${letter}${fullWidth(letter)}]${invisible}`).join('')

/** The words before a reason, as `normalizeTyped` would read them: the reason itself stays as it was written. */
const beforeReason = new RegExp(
  String.raw`^\s*${invisible}\s*(?:${spelled('db')}|${spelled('dibebaskan')})\s*[:\uff1a]?`,
  'iu',
)

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
  if (!/^(?:db|dibebaskan)\b/i.test(typed)) return { why: notAScore }
  const reason = text.replace(beforeReason, '').trim()
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

/** What a part without a final score says: a student owes nothing in a part that she does not lack. */
export const withoutScore = (isLacking: boolean) => (isLacking ? 'belum lengkap' : 'tidak wajib')
