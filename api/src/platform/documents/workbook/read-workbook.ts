import { posix } from 'node:path'
import { Failure } from '../../failure.ts'
import type { Row } from './cell.ts'
import { decodeText } from './decode-text.ts'
import { refusalOf } from './file-kind.ts'
import { readCsv } from './read-csv.ts'
import { readSheet } from './sheet.ts'
import { readDateStyles, readSharedTexts } from './styles.ts'
import { walkXml } from './xml.ts'
import { openZip, type Archive } from './zip.ts'

/** How many sheets of a workbook are read; every file from Dapodik has the list on the first one. */
const maxSheets = 5

/** `unpackedBytes` is the total of all parts: a zip bomb of a few kilobytes must not fill the memory. */
type Limits = { unpackedBytes: number; rows: number }
/** For what a school uploads. */
export const uploadLimits: Limits = { unpackedBytes: 20 * 1024 * 1024, rows: 20_000 }

/** The tables of a workbook or of a CSV file, whatever its name; throws a Failure that names any other kind of file. */
export const readTables = (file: Buffer, limits = uploadLimits): Row[][] =>
  refusalOf(file) === 'IMPORT_TEXT_FILE' ? [readCsv(decodeText(file)!, limits)] : readWorkbook(file, limits)

/**
 * The filled rows of each sheet of an .xlsx file, in the workbook's order. Throws a Failure that names what the file is
 * instead: old Excel, text, PDF, locked by a password, damaged, or bigger than the limits.
 */
export const readWorkbook = (file: Buffer, limits = uploadLimits): Row[][] =>
  readSheets(file, limits).map(({ rows }) => rows)

/** The same, each with its part's name and text. */
export function readSheets(file: Buffer, limits = uploadLimits): { part: string; xml: string; rows: Row[] }[] {
  const refusal = refusalOf(file)
  if (refusal) throw new Failure(refusal)
  const archive = openZip(file, limits.unpackedBytes)
  const book = partText(archive, 'xl/workbook.xml')
  // A zip of something else: a document, an .ods file, photos.
  if (book === undefined) throw new Failure('IMPORT_NOT_WORKBOOK')
  const meaning = {
    sharedTexts: readSharedTexts(partText(archive, 'xl/sharedStrings.xml') ?? ''),
    dateStyles: readDateStyles(partText(archive, 'xl/styles.xml') ?? ''),
    maxRows: limits.rows,
    from1904: /date1904="(1|true)"/.test(book),
  }
  return sheetNames(archive, book)
    .slice(0, maxSheets)
    .map((part) => {
      const xml = archive.read(part)?.toString('utf8') ?? ''
      return { part, xml, rows: readSheet(withoutMark(xml), meaning) }
    })
}

const withoutMark = (text: string) => text.replace(/^\u{feff}/u, '')

const partText = (archive: Archive, name: string) => {
  const text = archive.read(name)?.toString('utf8')
  return text === undefined ? undefined : withoutMark(text)
}

/** Names of the sheets' parts, in the order of the tabs. */
function sheetNames(archive: Archive, book: string): string[] {
  const targets = new Map<string, string>()
  walkXml(partText(archive, 'xl/_rels/workbook.xml.rels') ?? '', {
    open: ({ name, attributes }) => {
      if (name !== 'Relationship') return
      const { Id, Target } = attributes()
      if (Id && Target) targets.set(Id, Target.startsWith('/') ? Target.slice(1) : posix.join('xl', Target))
    },
  })
  const names: string[] = []
  walkXml(book, {
    open: ({ name, attributes }) => {
      const target = name === 'sheet' ? targets.get(relationId(attributes()) ?? '') : undefined
      if (target) names.push(target)
    },
  })
  return names
}

/** r:id, whatever prefix the writer chose for relationships. */
const relationId = (attributes: Record<string, string>) =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1]
