import { readScoreText } from '@hadir/contract/evaluation/score-text.ts'
import { normalizeTyped } from '@hadir/contract/fields/typed-text.ts'

type Table = readonly (readonly string[])[]

/** Ten digits, or fewer where a spreadsheet read the NISN as a number and dropped its leading zeros. */
export const wholeNisn = (text: string) => {
  const digits = normalizeTyped(text).replace(/^'/, '')
  return /^\d{7,10}$/.test(digits) ? digits.padStart(10, '0') : ''
}

/** The column in which every row below the heading looks like a NISN, or -1. No score has as many digits. */
export function nisnColumn(table: Table): number {
  const width = Math.max(0, ...table.map((row) => row.length))
  for (let column = 0; column < width; column += 1) {
    const cells = table.map((row) => normalizeTyped(row[column] ?? ''))
    const [first = '', ...others] = cells
    const below = wholeNisn(first) ? cells : others
    const filled = below.filter((cell) => cell !== '')
    if (filled.length > 0 && filled.every((cell) => wholeNisn(cell)) && filled.length * 2 >= below.length) return column
  }
  return -1
}

type Target = { nisns: number; components: readonly { id: string; code: string }[]; from: number }

/**
 * Maps columns to components: by the codes in a heading, else from the cursor on. `rows` are those below the heading.
 * With NISNs, a column of names or numbers before them holds no scores.
 */
export function columnsIn(table: Table, { nisns, components, from }: Target) {
  const [head = [], ...below] = table
  const codes = new Map(components.map(({ id, code }) => [code.toLowerCase(), id]))
  const named = head.map((text, column) => ({ column, componentId: codes.get(normalizeTyped(text).toLowerCase()) }))
  const isHeading = named.some(({ componentId }) => componentId) && !head.some(isScore)
  if (isHeading) return { columns: named.filter(({ componentId }) => componentId), rows: below }
  const rows = nisns >= 0 && !wholeNisn(head[nisns] ?? '') ? below : table
  const width = Math.max(0, ...rows.map((row) => row.length))
  const all = Array.from({ length: width }, (_, column) => column)
  const behind = all.filter((column) => column > nisns)
  // Names come before the scores; words after them are mistakes and must be shown.
  const first = behind.find((column) => !isOfWords(rows.map((row) => normalizeTyped(row[column] ?? '')))) ?? width
  const scores = nisns < 0 ? all : behind.filter((column) => column >= first)
  return { columns: scores.map((column, i) => ({ column, componentId: components[from + i]?.id })), rows }
}

const isScore = (text: string) => normalizeTyped(text) !== '' && !('why' in readScoreText(text))

const isOfWords = (cells: readonly string[]) => {
  const filled = cells.filter((cell) => cell !== '')
  return filled.length > 0 && filled.every((cell) => /\p{L}{2}/u.test(cell) && !isScore(cell))
}
