import type { SensitiveGroup } from '@hadir/contract/import/import.ts'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import { shownText, type Cell, type Row, type Table } from '../../../platform/documents/workbook/cell.ts'
import { undefused } from '../../../platform/listing/csv.ts'
import { checkPerson, dropNamelessParents } from './check-person.ts'
import type { Column, ListShape, Value } from './column.ts'
import type { Draft, SheetOfRow } from './draft.ts'
import { nameLabel } from './duplicates.ts'
import { isFormulaError } from './formula-error.ts'
import { headerAt, type Header } from './header.ts'
import { blockClass, type NamedClass } from './sheet-class.ts'
import type { FoundSheet } from './sheets.ts'
import { isNumbering, remarkIn, sideRows } from './side-rows.ts'
import { joinTitles, splitTitles } from './titles.ts'
import { visible } from './visible.ts'

export type SkippedRow = { row: number; sheet: string | null; text: string }

type Options = {
  shape: ListShape
  ticked: readonly SensitiveGroup[]
  today: SchoolDate
  ordered: (column: Column) => Column
  own: SheetOfRow | undefined
  /** Another sheet says its class, this one none. */
  isWithoutClass: boolean
  drafts: Draft[]
  skipped: SkippedRow[]
}

/** Adds a sheet's rows to the drafts, and to the skipped ones what is none of the list's. */
export function readSheetRows({ table, header, named }: FoundSheet, options: Options): void {
  const { shape, today, ticked, ordered, own, drafts, skipped } = options
  const valueOf = mergedCells(table)
  const side = sideRows(shape, { table, header, cellOf: valueOf })
  const wanted = ({ columns }: Pick<Header, 'columns'>) =>
    columns
      .filter(({ column }) => !column.sensitive || ticked.includes(column.sensitive))
      .map(({ at, column }) => ({ at, column: ordered(column) }))
  let columns = wanted(header)
  let current = named
  for (const [index, row] of table.rows.entries()) {
    if (index < header.dataFrom) continue
    if (side.isHeading(row)) {
      const again = headerAt(table.rows, index, shape)
      if (again && !isSameOrder(again, header)) columns = wanted(again)
      continue
    }
    const block =
      current || columns.every(({ column }) => column.key !== shape.sheetKey) ? titleOf(row, shape) : undefined
    if (block) current = block
    if (block || isNumbering(row) || isEmpty(row, columns, side.isNumbered(row))) continue
    if (side.isBelow(row, columns)) {
      skipped.push({ row: row.number, sheet: own?.name ?? null, text: remarkIn(row) })
      continue
    }
    const draft = readRow({ row, columns, valueOf, own })
    if (row.isHidden) recordHidden(draft, shape)
    if (current && shape.sheetKey) setClass(draft, current, shape)
    else if (options.isWithoutClass) warnWithoutClass(draft, shape)
    if (shape.hasTitles) moveTitles(draft, shape)
    checkPerson(draft, { shape, today })
    dropNamelessParents(draft)
    drafts.push(draft)
  }
}

/** A page's heading may lack words of the first: where no column moved, that one counts. */
const isSameOrder = (again: Pick<Header, 'columns'>, { columns }: Header) =>
  again.columns.every((one) => columns.some(({ at, column }) => at === one.at && column.key === one.column.key))

/** A school's list has the titles in the name; those in a column of their own come first. */
function moveTitles(draft: Draft, { columns }: ListShape): void {
  const { values } = draft
  if (typeof values['name'] !== 'string') return
  const { name, ...titles } = splitTitles(values['name'])
  for (const kind of ['front', 'back'] as const) {
    const key = `title_${kind}`
    const joined = joinTitles((values[key] ?? null) as string | null, titles[kind], kind)
    if (joined !== undefined) values[key] = joined
    else
      draft.findings.push({
        row: draft.row,
        column: columns.find((column) => column.key === key)!.label,
        severity: 'warning',
        code: 'TOO_LONG',
        value: titles[kind]!,
        message: 'Gelar di nama tidak muat di samping yang ada di kolom ini; tidak disimpan.',
      })
  }
  values['name'] = name
  draft.name = name
}

/** A title between two blocks of one sheet, each with its class. */
function titleOf(row: Row, shape: ListShape): NamedClass | undefined {
  const name = shape.sheetKey ? blockClass(row) : undefined
  return name ? { name } : undefined
}

function setClass(draft: Draft, { name, doubt }: NamedClass, shape: ListShape): void {
  const column = shape.columns.find(({ key }) => key === shape.sheetKey)!
  draft.values[column.key] = name
  if (doubt === undefined) return
  draft.findings.push({
    row: draft.row,
    column: column.label,
    severity: 'warning',
    code: 'CLASS_DOUBT',
    value: name,
    message: `Nama lembarnya ${name}, judulnya ${doubt}; dibaca sebagai kelas ${name}.`,
  })
}

const warnWithoutClass = (draft: Draft, { columns, sheetKey }: ListShape) =>
  draft.findings.push({
    row: draft.row,
    column: columns.find(({ key }) => key === sheetKey)!.label,
    severity: 'warning',
    code: 'CLASS_NONE',
    value: '',
    message: 'Lembar ini tidak menyebut kelas: kelas siswa ini tidak diisi.',
  })

const recordHidden = (draft: Draft, shape: ListShape) =>
  draft.findings.push({
    row: draft.row,
    column: nameLabel(shape),
    severity: 'warning',
    code: 'HIDDEN_ROW',
    value: draft.name,
    message: 'Baris ini tersembunyi di berkas (mungkin oleh filter), tetapi ikut dibaca.',
  })

/** A cell, or the one that it is merged with. */
function mergedCells({ rows, merges = [] }: Table): (row: Row, at: number) => Cell | undefined {
  const byNumber = merges.length > 0 ? new Map(rows.map((row) => [row.number, row])) : undefined
  const byColumn = Map.groupBy(merges, ({ column }) => column)
  /** Rows come in order, so the merges of a column are gone through once. */
  const next = new Map<number, number>()
  return (row, at) => {
    const own = row.cells[at]
    const there = byColumn.get(at)
    if (!there || visible(shownText(own)) !== '') return own
    let i = next.get(at) ?? 0
    while (i < there.length && there[i]!.to < row.number) i += 1
    next.set(at, i)
    const merge = there[i]
    return merge && merge.from < row.number ? byNumber?.get(merge.from)?.cells[at] : undefined
  }
}

/**
 * Blank rows, rows with only a running number, a remark beside the list, or formulas that found nothing: copied down
 * below the list. In a row with a number they were to find somebody.
 */
function isEmpty(row: Row, columns: Header['columns'], isNumbered: boolean): boolean {
  const filled = columns.filter(({ at }) => visible(shownText(row.cells[at])) !== '')
  return filled.length === 0 || (!isNumbered && filled.every(({ at }) => isFormulaError(row.cells[at])))
}

type RowToRead = {
  row: Row
  columns: Header['columns']
  valueOf: (row: Row, at: number) => Cell | undefined
  own: SheetOfRow | undefined
}

function readRow({ row, columns, valueOf, own }: RowToRead): Draft {
  const draft: Draft = { row: row.number, ...(own && { sheet: own }), name: '', values: {}, findings: [] }
  for (const { at, column } of columns) {
    const cell = asExported(valueOf(row, at))
    if (isFormulaError(cell)) {
      draft.values[column.key] = null
      rejectFormula(draft, column, shownText(cell).trim())
      continue
    }
    const value = cell ? readCell(cell, column, draft) : null
    draft.values[column.key] = value
    if (column.required && value === null) reject(draft, column, cell)
  }
  draft.name = String(draft.values['name'] ?? '')
  return draft
}

const rejectFormula = (draft: Draft, { label }: Column, value: string) =>
  draft.findings.push({
    row: draft.row,
    column: label,
    severity: 'error',
    code: 'FORMULA_ERROR',
    value,
    message: 'Rumus galat: baris ini ditolak. Perbaiki rumusnya di Excel, atau ketik isinya.',
  })

/** Our own file, as a spreadsheet saves it again: with the apostrophes that stop formulas. */
const asExported = (cell: Cell | undefined): Cell | undefined =>
  cell?.kind === 'text' ? { kind: 'text', text: undefused(cell.text) } : cell

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
  const isMissing = visible(shownText(cell)) === ''
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
