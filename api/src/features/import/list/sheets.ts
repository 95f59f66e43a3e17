import { Failure } from '../../../platform/failure.ts'
import { shownText, type Row, type Table } from '../../../platform/documents/workbook/cell.ts'
import type { ListShape } from './columns/column.ts'
import { findHeader, type Header } from './header.ts'
import { classKey, parseRombel } from './rombel.ts'
import { visible } from './visible.ts'

/** A sheet with the list. `named` is the class in its name or title, where no column has the class. */
export type FoundSheet = { table: Table; header: Header; named?: NamedClass }
/** `doubt`: the sheet's title names another class than its tab. */
export type NamedClass = { name: string; doubt?: string }

export type FoundSheets = { sheets: FoundSheet[]; hidden: string[]; unread: string[] }

/** The visible sheets with a header; if none has one, throws the first sheet's failure. */
export function findSheets(tables: readonly Table[], shape: ListShape, others: readonly ListShape[]): FoundSheets {
  const sheets: FoundSheet[] = []
  const unread: string[] = []
  let refusal: unknown = new Failure('IMPORT_NO_HEADER', { values: { list: shape.title } })
  for (const [index, table] of tables.entries()) {
    if (table.isHidden) continue
    try {
      const header = findHeader(table.rows, shape, others)
      const named = shape.sheetKey && namedClass(table, header, shape.sheetKey)
      sheets.push({ table, header, ...(named && { named }) })
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      if (index === 0 || error.code !== 'IMPORT_NO_HEADER') refusal = error
      if (table.rows.length > 0 && !isGuide(table)) unread.push(table.name)
    }
  }
  if (sheets.length === 0) throw refusal
  return { sheets, hidden: tables.flatMap(({ name, isHidden }) => (isHidden ? [name] : [])), unread }
}

/** The second sheet of our own templates. */
const isGuide = ({ name }: Table) => name === 'Petunjuk'

function namedClass({ name, rows }: Table, header: Header, key: string): NamedClass | undefined {
  if (header.columns.some(({ column }) => column.key === key)) return undefined
  const ofTab = classOfTab(name)
  const title = rows.slice(0, header.dataFrom).find((row) => row.number < header.row && titleClass(row))
  const ofTitle = title && titleClass(title)
  if (!ofTab) return ofTitle ? { name: ofTitle } : undefined
  const isOther = ofTitle && classKey(ofTitle) !== classKey(ofTab)
  return { name: ofTab, ...(isOther && { doubt: ofTitle }) }
}

/** "VII-A", "Kelas_7A (2)", "Siswa VII B"; a bare number may be anything. */
function classOfTab(tab: string): string | undefined {
  const name = visible(tab)
    .replace(/\s*\(\d+\)$/, '')
    .replace(/^(?:(?:data|daftar|siswa|murid|absen|kelas|kls|rombel)[\s_.:-]*)+/i, '')
  return /^\d+$/.test(name) ? undefined : parseRombel(name)?.name
}

/** The class in a row that is a title: "DAFTAR SISWA KELAS VII-A TAHUN PELAJARAN 2026/2027", "Kelas | : | VII-A". */
export function titleClass({ cells }: Row): string | undefined {
  const texts = Array.from(cells, (cell) => visible(shownText(cell))).filter((text) => text !== '')
  if (texts.length === 0 || texts.length > mostInTitle) return undefined
  const [, after] =
    /\b(?:kelas|kls|rombel|rombongan belajar)\b\.?\s*[:=]?\s*(.{1,60})/i.exec(texts.join(' ').slice(0, 300)) ?? []
  const name = after?.replace(
    /\s*(?:[,;(|].*|\b(?:tahun|th|thn|tp|ta|semester|wali|sd|smp|sma|smk|mi|mts|ma)\b.*)$/i,
    '',
  )
  return name ? parseRombel(name)?.name : undefined
}
const mostInTitle = 4
