import { Failure } from '../../../platform/failure.ts'
import type { Table } from '../../../platform/documents/workbook/cell.ts'
import { maxSheets } from '../../../platform/documents/workbook/read-workbook.ts'
import type { ListShape } from './column.ts'
import { findHeader, type Header } from './header.ts'
import { withNamedClass, type NamedClass } from './sheet-class.ts'

/** A sheet with the list. `named` is the class in its name or title, where no column has the class. */
export type FoundSheet = { table: Table; header: Header; named?: NamedClass }

/** `unread`: names, each with what keeps it from being read. */
export type FoundSheets = { sheets: FoundSheet[]; hidden: string[]; unread: string[] }

/** The visible sheets with a header; if none has one, throws the first sheet's failure. */
export function findSheets(tables: readonly Table[], shape: ListShape, others: readonly ListShape[]): FoundSheets {
  const sheets: FoundSheet[] = []
  const unread: string[] = []
  let refusal: unknown = new Failure('IMPORT_NO_HEADER', { values: { list: shape.title } })
  for (const [index, table] of tables.entries()) {
    if (table.isHidden || table.isBeyond) continue
    try {
      const header = findHeader(table.rows, shape, others)
      sheets.push({ table, ...withNamedClass(table, header, shape) })
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      if (index === 0 || error.code !== 'IMPORT_NO_HEADER') refusal = error
      if (table.rows.length > 0 && !isGuide(table)) unread.push(`${table.name}${reasonOf(error)}`)
    }
  }
  if (sheets.length === 0) throw refusal
  const hidden = tables.flatMap(({ name, isHidden }) => (isHidden ? [name] : []))
  return { sheets, hidden, unread: [...unread, ...beyond(tables)] }
}

/** A sheet that is nearly one of the list's would be mended if its user knew how. */
function reasonOf({ code, details: { values = {} } }: Failure): string {
  if (code === 'IMPORT_COLUMNS_MISSING')
    return ` (tanpa kolom ${values['columns']}${String(values['unknown']).replace(/^ (.*)\.$/, '. $1')})`
  return code === 'IMPORT_OTHER_LIST' ? ` (${values['found']})` : ''
}

/** Those that were not looked at, in one entry. */
function beyond(tables: readonly Table[]): string[] {
  const [first, ...more] = tables.filter(({ isBeyond }) => isBeyond)
  if (!first) return []
  const after = more.length > 0 ? ` dan ${more.length} lembar sesudahnya` : ''
  return [`${first.name}${after} (hanya ${maxSheets} lembar pertama dibaca)`]
}

/** The second sheet of our own templates. */
const isGuide = ({ name }: Table) => name === 'Petunjuk'
