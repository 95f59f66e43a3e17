import { CsvError, parse } from 'csv-parse/sync'
import { Failure } from '../../failure.ts'
import { longestCell, type Cell, type Row } from './cell.ts'

/** No list has as many columns; further ones are ignored. */
const maxColumns = 300
/** A row has at most this many characters: an unclosed quotation mark must not swallow the file. */
const maxRecord = 100_000
/** 20,000 rows of Dapodik's 66 columns, with room. */
const maxCells = 2_000_000
/** Empty lines count for little, but not for nothing. */
const emptyPerFilled = 10

/**
 * Passes on the records of a text table, separated by commas, semicolons or tabs, each with the row number that a
 * spreadsheet would show: a line break inside quotation marks does not begin a row. Throws a Failure that names the row
 * whose quotation marks do not match.
 */
export function eachRecord(text: string, onRecord: (record: string[], number: number) => void): void {
  // Excel's own first line, which gives the separator and is not a row of the table.
  const separatorLine = /^\u{feff}?sep=(.)\r?\n/iu.exec(text)
  const body = separatorLine ? text.slice(separatorLine[0].length) : text
  let number = separatorLine ? 1 : 0
  const count = (record: string[]) => {
    number += 1
    onRecord(record, number)
    return null
  }
  try {
    parse(body, {
      bom: true,
      delimiter: separatorLine?.[1] ?? separatorOf(body),
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: maxRecord,
      on_record: count,
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new Failure('IMPORT_QUOTES_OPEN', { values: { row: number + 1 } })
  }
}

/** The filled rows of a text table. */
export function readCsv(text: string, limits: { rows: number }): Row[] {
  if (hasMoreThan(maxCells, separatorOf(text), text)) throw new Failure('IMPORT_TOO_BIG')
  const rows: Row[] = []
  eachRecord(text, (record, number) => {
    const cells = record.slice(0, maxColumns).map(cellOf)
    if (cells.some((cell) => cell !== undefined)) rows.push({ number, cells })
    if (rows.length > limits.rows || number > limits.rows * emptyPerFilled)
      throw new Failure('IMPORT_TOO_MANY_ROWS', { values: { rows: limits.rows } })
  })
  return rows
}

/** Counted without splitting: a file of separators alone would fill the thread's memory. */
function hasMoreThan(most: number, sign: string, text: string): boolean {
  let count = 0
  for (let at = text.indexOf(sign); at >= 0 && count <= most; at = text.indexOf(sign, at + 1)) count += 1
  return count > most
}

/**
 * A number with all of its digits becomes a number, as in a workbook, so that a NISN without its leading zeros gives
 * the same finding. A value that begins with a zero has lost nothing.
 */
function cellOf(value: string): Cell | undefined {
  if (value === '') return undefined
  if (value.length > longestCell) throw new Failure('IMPORT_CELL_TOO_LONG')
  return /^[1-9]\d{0,14}$/.test(value)
    ? { kind: 'number', number: Number(value), raw: value }
    : { kind: 'text', text: value }
}

/** The separator that occurs most often outside quotation marks in the first lines. */
function separatorOf(text: string): string {
  const start = text
    .slice(0, maxRecord)
    .split('\n', 30)
    .join('\n')
    .replace(/"[^"]*"/g, '')
  const count = (sign: string) => start.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}
