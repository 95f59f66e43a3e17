import type { FileWriter } from './file-writer.ts'
import type { SheetValue } from './sheet.ts'

// A spreadsheet takes a text that begins so for a formula (OWASP, CSV injection); full-width twins count as well.
const startsFormula = /^[=+\-@\t\r\0\uff1d\uff0b\uff0d\uff20]/

/** Without the mark spreadsheets read the file in the computer's own character set. */
const byteOrderMark = '\ufeff'

/** Comma-separated values by RFC 4180, dates as YYYY-MM-DD. */
export function csvWriter(headers: readonly string[]): FileWriter {
  const parts: Buffer[] = []
  const write = (rows: readonly (readonly SheetValue[])[]) => {
    parts.push(Buffer.from(rows.map((row) => `${row.map(field).join(',')}\r\n`).join('')))
  }
  parts.push(Buffer.from(byteOrderMark))
  write([headers.map((text) => ({ kind: 'text', text }))])
  return {
    write: async (rows) => write(rows),
    end: async () => Buffer.concat(parts),
  }
}

function field(value: SheetValue): string {
  if (!value) return ''
  if (value.kind === 'number') return String(value.number)
  if (value.kind === 'date') return value.date
  const text = startsFormula.test(value.text) ? `'${value.text}` : value.text
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
