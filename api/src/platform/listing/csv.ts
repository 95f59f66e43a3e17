import type { FileWriter, SheetValue } from './list-sheet.ts'

const starters = '=+\\-@\\t\\r\\0\\uff1d\\uff0b\\uff0d\\uff20'
// A spreadsheet takes a text that begins like this for a formula (OWASP, CSV injection), also with full-width
// characters or leading spaces.
const formulaStart = new RegExp(`^[\\s"']*[${starters}]`)
export const startsFormula = (text: string): boolean => formulaStart.test(text)
/**
 * With English settings a spreadsheet splits fields at commas, and a faulty one at tabs. It then recognises only the
 * line's first quotation mark, so a quoted text can still begin a cell in its middle, or a line.
 */
const beginsCell = new RegExp(`([,;\\t\\r\\n][\\s"']*)(?=[${starters}])`, 'g')

/** A text that no spreadsheet calculates, whichever separator it uses. */
const defused = (text: string) => (startsFormula(text) ? `'${text}` : text).replaceAll(beginsCell, "$1'")

const defusedCell = new RegExp(`([,;\\t\\r\\n][\\s"']*)'(?=[${starters}])`, 'g')

/**
 * What `defused` got, in a file that a spreadsheet saved again. A text that begins with an apostrophe of its own, and not
 * with a formula behind it, is unchanged.
 */
export function undefused(text: string): string {
  if (!text.includes("'")) return text
  const bare = text.replaceAll(defusedCell, '$1')
  return bare.startsWith("'") && startsFormula(bare.slice(1)) ? bare.slice(1) : bare
}

/** Without the mark spreadsheets read the file in the computer's own character set. */
const byteOrderMark = '\ufeff'

/** With commas a spreadsheet with Indonesian settings shows each row in one cell. */
const delimiter = ';'

/** Values separated as Indonesian spreadsheets do, otherwise by RFC 4180, dates as YYYY-MM-DD; for streamed files. */
export const csvLines = (rows: readonly (readonly SheetValue[])[]): string =>
  rows.map((row) => `${row.map(csvField).join(delimiter)}\r\n`).join('')

/** The beginning of such a file. */
export const csvStart = (headers: readonly string[]): string =>
  byteOrderMark + csvLines([headers.map((text) => ({ kind: 'text', text }))])

/** The same as one buffer. */
export function csvWriter(headers: readonly string[]): FileWriter {
  const parts = [Buffer.from(csvStart(headers))]
  return {
    write: async (rows) => void parts.push(Buffer.from(csvLines(rows))),
    end: async () => Buffer.concat(parts),
  }
}

/** Always quoted, because separators differ between systems. */
function csvField(value: SheetValue): string {
  if (!value) return '""'
  // 87.5 would be a text there, or a date.
  if (value.kind === 'number') return `"${String(value.number).replace('.', ',')}"`
  if (value.kind === 'date') return `"${value.date}"`
  return `"${defused(value.text).replaceAll('"', '""')}"`
}
