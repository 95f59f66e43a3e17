import { posix } from 'node:path'
import { Failure } from '../../failure.ts'
import type { Row, Table } from './cell.ts'
import { decodeText } from './decode-text.ts'
import { refusalOf } from './file-kind.ts'
import { readCsv } from './read-csv.ts'
import { readSheet } from './sheet.ts'
import { readNumberStyles, readSharedTexts } from './styles.ts'
import { walkXml } from './xml.ts'
import { openZip, type Archive } from '../../zip/read-zip.ts'

/**
 * How many sheets of a workbook are read: Dapodik has one, schools that make lists themselves one for each class.
 * Further ones come with their name alone.
 */
export const maxSheets = 60
/** A workbook with more is no list. */
const mostSheets = 1_000

/** `unpackedBytes` is the total of all parts: a zip bomb of a few kilobytes must not fill the memory. */
type Limits = { unpackedBytes: number; rows: number }
/** For what a school uploads. */
export const uploadLimits: Limits = { unpackedBytes: 20 * 1024 * 1024, rows: 20_000 }

/**
 * The sheets of a workbook that its user sees, or the table of a CSV file, whatever its name; throws a Failure that names
 * any other kind of file. Hidden sheets come with their name alone: nobody has seen what is in them.
 */
export function readTables(file: Buffer, limits = uploadLimits): Table[] {
  if (refusalOf(file) === 'IMPORT_TEXT_FILE') return [{ name: '', rows: readCsv(decodeText(file)!, limits) }]
  return readSheets(file, limits, { withHidden: false }).map(({ name, isHidden, isBeyond, rows, merges }) => ({
    name,
    ...(isHidden && { isHidden }),
    ...(isBeyond && { isBeyond }),
    rows,
    ...(merges.length > 0 && { merges }),
  }))
}

/** The rows of the visible ones. */
export const readVisibleRows = (file: Buffer, limits = uploadLimits): Row[][] =>
  readTables(file, limits).flatMap(({ isHidden, rows }) => (isHidden ? [] : [rows]))

/**
 * The filled rows of each sheet of an .xlsx file, in the workbook's order. Throws a Failure that names what the file is
 * instead: old Excel, text, PDF, locked by a password, damaged, or bigger than the limits.
 */
export const readWorkbook = (file: Buffer, limits = uploadLimits): Row[][] =>
  readSheets(file, limits).map(({ rows }) => rows)

/** The same, each with its name, its part's name and text. */
export function readSheets(file: Buffer, limits = uploadLimits, { withHidden = true } = {}) {
  const refusal = refusalOf(file)
  if (refusal) throw new Failure(refusal)
  const archive = openZip(file, limits.unpackedBytes)
  const book = partText(archive, 'xl/workbook.xml')
  // A zip of something else: a document, photos.
  if (book === undefined) throw new Failure(isOpenDocument(archive) ? 'IMPORT_ODS' : 'IMPORT_NOT_WORKBOOK')
  const meaning = {
    sharedTexts: readSharedTexts(partText(archive, 'xl/sharedStrings.xml') ?? ''),
    styles: readNumberStyles(partText(archive, 'xl/styles.xml') ?? ''),
    maxRows: limits.rows,
    from1904: /date1904="(1|true)"/.test(book),
    read: { rows: 0, cells: 0 },
  }
  const sheets = sheetsOf(archive, book)
  if (sheets.length > mostSheets) throw new Failure('IMPORT_TOO_HARD')
  let count = 0
  return sheets.map(({ part, name, isHidden }) => {
    const isWanted = withHidden || !isHidden
    const isBeyond = isWanted && ++count > maxSheets
    const xml = isWanted && !isBeyond ? (archive.read(part)?.toString('utf8') ?? '') : ''
    return { part, name, isHidden, isBeyond, xml, ...readSheet(withoutMark(xml), meaning) }
  })
}

/** Saved by LibreOffice, WPS or Google in their common format. */
const isOpenDocument = (archive: Archive) =>
  archive.read('mimetype')?.toString('latin1', 0, 100).includes('opendocument.spreadsheet') === true

const withoutMark = (text: string) => text.replace(/^\u{feff}/u, '')

const partText = (archive: Archive, name: string) => {
  const text = archive.read(name)?.toString('utf8')
  return text === undefined ? undefined : withoutMark(text)
}

/** The sheets' parts and names, in the order of the tabs. */
function sheetsOf(archive: Archive, book: string): { part: string; name: string; isHidden: boolean }[] {
  const targets = new Map<string, string>()
  walkXml(partText(archive, 'xl/_rels/workbook.xml.rels') ?? '', {
    open: ({ name, attributes }) => {
      if (name !== 'Relationship') return
      const { Id, Target } = attributes()
      if (Id && Target) targets.set(Id, Target.startsWith('/') ? Target.slice(1) : posix.join('xl', Target))
    },
  })
  const sheets: { part: string; name: string; isHidden: boolean }[] = []
  walkXml(book, {
    open: ({ name: element, attributes }) => {
      if (element !== 'sheet') return
      const own = attributes()
      const part = targets.get(relationId(own) ?? '')
      const isHidden = own['state'] === 'hidden' || own['state'] === 'veryHidden'
      if (part) sheets.push({ part, name: (own['name'] ?? '').toWellFormed().slice(0, 31), isHidden })
    },
  })
  return sheets
}

/** r:id, whatever prefix the writer chose for relationships. */
const relationId = (attributes: Record<string, string>) =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1]
