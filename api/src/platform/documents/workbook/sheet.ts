import { schoolDate } from '@hadir/contract/dates/dates.ts'
import { Failure } from '../../failure.ts'
import type { Cell, Merge, Row } from './cell.ts'
import { joined, type NumberStyle } from './styles.ts'
import { walkXml } from './xml.ts'

/** No list has as many columns; further ones are ignored. */
const maxColumns = 300

/** 20,000 rows of Dapodik's 66 columns, with room. */
const maxCells = 2_000_000

/** No spreadsheet has more rows. */
const lastRow = 1_048_576

export type Meaning = {
  sharedTexts: readonly string[]
  styles: readonly NumberStyle[]
  from1904: boolean
  maxRows: number
  /** What the sheets read so far contain together. */
  read: { rows: number; cells: number }
}

/** 'BN' is 65. */
export function columnIndex(reference: string): number {
  let column = 0
  for (const letter of reference) {
    const value = letter.charCodeAt(0) - 64
    if (value < 1 || value > 26) break
    column = column * 26 + value
  }
  return column - 1
}

const dayMs = 86_400_000
/** A spreadsheet's day number as a date. Day 60 of the 1900 system is 29 February 1900, which never existed. */
export function dateOfSerial(serial: number, from1904 = false): string | undefined {
  const days = Math.floor(serial) + (from1904 ? 1462 : 0)
  if (days < 1 || days > 2_958_465) return undefined
  const start = Date.UTC(1899, 11, days < 60 ? 31 : 30)
  return new Date(start + days * dayMs).toISOString().slice(0, 10)
}

/** The filled rows of a sheet. Nothing is calculated: a formula's cell has the result saved with it. */
export function readSheet(xml: string, meaning: Meaning): { rows: Row[]; merges: Merge[] } {
  const rows: Row[] = []
  const merged: Merge[] = []
  let row: Row = { number: 0, cells: [] }
  let column = -1
  let attributes: Record<string, string> = {}
  let value = ''
  walkXml(xml, {
    open: (element) => {
      if (element.name === 'row') {
        const { r, hidden } = element.attributes()
        row = { number: rowNumber(r, row.number), cells: [], ...(isTrue(hidden) && { isHidden: true }) }
        column = -1
      } else if (element.name === 'c') {
        if (++meaning.read.cells > maxCells) throw new Failure('IMPORT_TOO_HARD')
        attributes = element.attributes()
        column = attributes.r ? columnIndex(attributes.r) : column + 1
        value = ''
      } else if (element.name === 'mergeCell') {
        const merge = mergeOf(element.attributes()['ref'] ?? '')
        if (merge) merged.push(merge)
      }
    },
    close: (name, text) => {
      if (name === 'v') value = joined('', text)
      else if (name === 't') value = joined(value, text)
      else if (name === 'c' && value !== '' && column >= 0 && column < maxColumns) {
        const cell = cellOf(value, attributes, meaning)
        if (cell) row.cells[column] = cell
      } else if (name === 'row' && row.cells.length > 0) {
        if (++meaning.read.rows > meaning.maxRows)
          throw new Failure('IMPORT_TOO_MANY_ROWS', { values: { rows: meaning.maxRows } })
        rows.push(row)
      }
    },
  })
  return { rows, merges: apart(merged) }
}

const isTrue = (written: string | undefined) => written === '1' || written === 'true'

/** A merge of several rows. Its value belongs to its first column. */
function mergeOf(reference: string): Merge | undefined {
  const [, letters, from, to] = /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(reference) ?? []
  if (!letters || Number(from) >= Number(to)) return undefined
  const column = columnIndex(letters)
  return column < maxColumns ? { column, from: Number(from), to: Number(to) } : undefined
}

/** Spreadsheets let no merges overlap; a file with thousands over the same rows would make filling them slow. */
function apart(merges: Merge[]): Merge[] {
  const sorted = merges.toSorted((a, b) => a.column - b.column || a.from - b.from)
  const found: Merge[] = []
  for (const merge of sorted) {
    const last = found.at(-1)
    if (!last || last.column !== merge.column || merge.from > last.to) found.push(merge)
  }
  return found
}

/** Rows come in order, each once: a finding, a row of an import and a cell to be written are identified by the number. */
function rowNumber(written: string | undefined, previous: number): number {
  const number = written === undefined ? previous + 1 : Number(written)
  if (!Number.isInteger(number) || number <= previous || number > lastRow) throw new Failure('IMPORT_DAMAGED')
  return number
}

function cellOf(value: string, { t, s }: Record<string, string>, meaning: Meaning): Cell | undefined {
  if (t === 's') return textCell(meaning.sharedTexts[Number(value)] ?? '')
  if (t === 'b') return textCell(value === '1' ? 'TRUE' : 'FALSE')
  if (t === 'd') return dateCell(value)
  if (t === 'e') return { kind: 'error', text: value }
  const number = Number(value)
  if ((t !== undefined && t !== 'n') || Number.isNaN(number)) return textCell(value)
  const style = meaning.styles[Number(s ?? 0)]
  const date = style?.isDate ? dateOfSerial(number, meaning.from1904) : undefined
  if (date) return { kind: 'date', date }
  const shown = style?.shows && shownNumber(number, style.shows)
  return { kind: 'number', number, raw: value, ...(shown && shown !== value && { shown }) }
}

/** As its format shows it, without the signs that group thousands. */
function shownNumber(number: number, { before, after, digits }: NonNullable<NumberStyle['shows']>): string | undefined {
  if (number < 0 || number >= 1e15) return undefined
  if (!digits) return `${before}${number}${after}`
  const { whole, least, most } = digits
  // Zeros after a whole number belong to the format alone: a NIS of 260001.00 has none.
  const [units = '', decimals = ''] = number.toFixed(Number.isInteger(number) ? 0 : most).split('.')
  let shown = decimals
  while (shown.length > least && shown.endsWith('0')) shown = shown.slice(0, -1)
  return `${before}${units.padStart(whole, '0')}${shown && `.${shown}`}${after}`.trim()
}

/** A cell of the type for dates, with any content: only a real date becomes one. */
function dateCell(value: string): Cell {
  const day = schoolDate.safeParse(value.slice(0, 10))
  return day.success ? { kind: 'date', date: day.data } : { kind: 'text', text: value }
}

const textCell = (text: string): Cell | undefined => (text === '' ? undefined : { kind: 'text', text })
