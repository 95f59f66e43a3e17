import { createHash } from 'node:crypto'
import { archiveRows } from '@hadir/contract/config/school/archive.ts'
import { Failure } from '../../../../platform/failure.ts'
import { type Manifest, type ManifestPart, type ManifestTable, rowsIn } from './archive-file.ts'
import { keyIdOf } from '../../../../platform/key-id.ts'
import { ownValue } from '../../../../platform/own-value.ts'
import { checkedFile } from './checked-file.ts'
import { type ColumnRule, isKnown, rulesOf } from './column-rules.ts'
import { declaredTables } from './declared-tables.ts'
import { type ArchivedTable, leftBehind } from './tables.ts'

export const titleOf = (table: string) => ownValue(declaredTables, table)?.title ?? table

/** The manifest's tables that are restored at all. */
export const restoredTables = ({ tables }: Manifest) =>
  tables.filter(({ name }) => ownValue(declaredTables, name)?.most !== null && !ownValue(leftBehind, name))

/** The rules of the manifest's columns that are restored, in its order. */
export function restoredRules({ columns }: ManifestTable, here: ArchivedTable): [column: string, ColumnRule][] {
  const rules = rulesOf(here)
  return columns.flatMap(({ name }) => {
    const rule = rules.get(name)
    return rule ? [[name, rule] as [string, ColumnRule]] : []
  })
}

/** Checks an archive's manifest: only `known` tables and columns, each once, and within all limits. */
export function checkManifest(manifest: Manifest, { known, bytes }: { known: ArchivedTable[]; bytes: number }): void {
  const names = manifest.tables.map(({ name }) => name)
  const files = manifest.tables.flatMap(({ parts }) => parts.map(({ file }) => file))
  if (new Set(names).size < names.length || new Set(files).size < files.length) throw new Failure('ARCHIVE_DAMAGED')
  for (const table of restoredTables(manifest)) {
    const most = ownValue(declaredTables, table.name)?.most
    const here = known.find(({ name }) => name === table.name)
    const columns = table.columns.map((column) => column.name)
    if (!most || !here || columns.some((column) => !isKnown(here, column))) throw new Failure('ARCHIVE_NEWER')
    if (new Set(columns).size < columns.length) throw new Failure('ARCHIVE_DAMAGED')
    if (rowsIn(table) > most) rejectRows(`${titleOf(table.name)} paling banyak`, most)
  }
  const rows = manifest.tables.reduce((sum, table) => sum + rowsIn(table), 0)
  if (rows > archiveRows.most) rejectRows('semuanya paling banyak', archiveRows.most)
  const most = archiveRows.free + Math.floor(bytes / archiveRows.bytesARow)
  if (rows > most) rejectRows('untuk berkas sebesar ini paling banyak', most)
}

function rejectRows(what: string, most: number): never {
  throw new Failure('ARCHIVE_TOO_LARGE', { values: { what: `${what} ${most.toLocaleString('id-ID')} baris` } })
}

/** Distinguishes people from an unverified origin from those who acted here. */
export const broughtMark = ' (arsip)'

/**
 * Gives a person of an archive of unknown origin an id that is valid in this archive only, so that nothing in it can be
 * attributed to an account here.
 */
function otherActor(id: string, archive: string): string {
  const bytes = createHash('sha256').update(`${archive} ${id}`).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** A row contains at most the files of one lesson. */
const longestRow = 8 * 1024 * 1024

type Part = { table: ManifestTable; here: ArchivedTable; part: ManifestPart; rows: string[]; unproven: string | null }

/**
 * The rows of one part as one JSON array, every value checked by its column's rule in the table `here`. `unproven` is
 * the archive's SHA-256 where its origin is unknown. Throws ARCHIVE_VALUE with table, column and row.
 */
export async function checkedRows({ table, here, part, rows, unproven }: Part): Promise<string> {
  if (rows.length !== part.rows) throw new Failure('ARCHIVE_DAMAGED')
  const rules = restoredRules(table, here)
  const checked: string[] = []
  for (const [i, text] of rows.entries()) {
    const at = (column: string) => ({ table: titleOf(table.name), column, row: ` (${part.file}, baris ${i + 1})` })
    if (text.length > longestRow) throw new Failure('ARCHIVE_DAMAGED')
    const given = parsedRow(text)
    const row: Record<string, unknown> = {}
    for (const [name, { check, isActor, file }] of rules) {
      const read = check.safeParse(given[name])
      if (!read.success) throw new Failure('ARCHIVE_VALUE', { values: at(name) })
      row[name] = read.data
      if (typeof read.data !== 'string') continue
      if (isActor && unproven) row[name] = otherActor(read.data, unproven)
      else if (file) row[name] = await checkedFile(file, read.data, { ...at(name), of: given })
    }
    // A verification key is found by its id, which must be derived from the key.
    if (table.name === 'report_card_key' && row['key_id'] !== keyIdOf(String(row['public_key'])))
      throw new Failure('ARCHIVE_VALUE', { values: at('key_id') })
    if (unproven && table.name === 'actor') row['name'] = `${String(row['name'])}${broughtMark}`
    checked.push(JSON.stringify(row))
  }
  return `[${checked.join(',')}]`
}

function parsedRow(text: string): Record<string, unknown> {
  try {
    const row: unknown = JSON.parse(text)
    if (row !== null && typeof row === 'object' && !Array.isArray(row)) return row as Record<string, unknown>
  } catch {
    // Invalid JSON throws below, like any other value that is not an object.
  }
  throw new Failure('ARCHIVE_DAMAGED')
}
