import type { SensitiveGroup } from '@hadir/contract/import/import.ts'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import { Failure } from '../../../platform/failure.ts'
import { shownText, type Cell, type Row } from '../../../platform/documents/workbook/cell.ts'
import type { Column, ListShape, Value } from './columns/column.ts'
import type { Draft } from './draft.ts'
import { checkPerson, dropNamelessParents } from './check-person.ts'
import { rejectDuplicates } from './duplicates.ts'
import { findHeader, type Header } from './header.ts'

export type ReadList = { header: Header; drafts: Draft[] }

/** Parses the sheet with the list. Columns of groups that are not `ticked` are ignored. */
export function readList(
  sheets: readonly (readonly Row[])[],
  options: { shape: ListShape; others: readonly ListShape[]; ticked: readonly SensitiveGroup[]; today: SchoolDate },
): ReadList {
  const { shape, others, ticked, today } = options
  const { header, rows } = pickSheet(sheets, shape, others)
  const columns = header.columns.filter(({ column }) => !column.sensitive || ticked.includes(column.sensitive))
  const drafts: Draft[] = []
  for (const row of rows.slice(header.dataFrom)) {
    if (isEmpty(row, columns)) continue
    const draft = readRow(row, columns)
    checkPerson(draft, { shape, today })
    dropNamelessParents(draft)
    drafts.push(draft)
  }
  if (drafts.length === 0) throw new Failure('IMPORT_EMPTY')
  rejectDuplicates(drafts, shape)
  return { header, drafts }
}

/** The first sheet with a header; if none has one, throws the first sheet's failure. */
function pickSheet(sheets: readonly (readonly Row[])[], shape: ListShape, others: readonly ListShape[]) {
  let refusal: unknown = new Failure('IMPORT_NO_HEADER', { values: { list: shape.title } })
  for (const [index, rows] of sheets.entries()) {
    try {
      return { header: findHeader(rows, shape, others), rows }
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      if (index === 0 || error.code !== 'IMPORT_NO_HEADER') refusal = error
    }
  }
  throw refusal
}

/** Blank rows, and rows with only a running number or a remark beside the list. */
function isEmpty(row: Row, columns: Header['columns']): boolean {
  const filled = columns.filter(({ at }) => shownText(row.cells[at]).trim() !== '')
  // A row of column numbers under the header: 1, 2, 3 …
  const isNumbering =
    filled.length > fewestNumbers && filled.every(({ at }) => shownText(row.cells[at]) === String(at + 1))
  return filled.length === 0 || isNumbering
}
const fewestNumbers = 3

function readRow(row: Row, columns: Header['columns']): Draft {
  const draft: Draft = { row: row.number, name: '', values: {}, findings: [] }
  for (const { at, column } of columns) {
    const cell = row.cells[at]
    const value = cell ? readCell(cell, column, draft) : null
    draft.values[column.key] = value
    if (column.required && value === null) reject(draft, column, cell)
  }
  draft.name = String(draft.values['name'] ?? '')
  return draft
}

function readCell(cell: Cell, column: Column, draft: Draft): Value {
  return column.read(cell, (severity, code, message) => {
    draft.findings.push({ row: draft.row, column: column.label, severity, code, value: shownValue(cell), message })
  })
}

const shownValue = (cell: Cell | undefined): string | number =>
  cell?.kind === 'number' ? cell.number : shownText(cell)

/** The rejection replaces the reader's findings about the same cell. */
function reject(draft: Draft, column: Column, cell: Cell | undefined): void {
  draft.findings = draft.findings.filter((finding) => finding.column !== column.label)
  const isMissing = shownText(cell).trim() === ''
  draft.findings.push({
    row: draft.row,
    column: column.label,
    severity: 'error',
    code: isMissing ? 'REQUIRED_EMPTY' : 'REQUIRED_UNREADABLE',
    value: shownValue(cell),
    message: isMissing
      ? `${column.label} kosong: baris ini ditolak.`
      : `${column.label} tidak dapat dibaca: baris ini ditolak.`,
  })
}
