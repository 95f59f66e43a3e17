import { createHash } from 'node:crypto'
import { z } from 'zod'
import { archiveTables, notBrought, type ArchiveTable } from '@hadir/contract/config/school/archive-tables.ts'
import { archiveRows } from '@hadir/contract/config/school/archive.ts'
import { Failure } from '../../../../platform/failure.ts'
import { type Manifest, type ManifestPart, type ManifestTable, rowsIn } from './archive-file.ts'
import { keyIdOf } from '../../../../platform/key-id.ts'
import { ownValue } from '../../../../platform/own-value.ts'
import { checkedFile } from './checked-file.ts'
import { leftBehind } from './tables.ts'
import { tableTitles } from './titles.ts'

const declared: Readonly<Record<string, ArchiveTable>> = archiveTables
export const titleOf = (table: string) => tableTitles[table] ?? table

/** A column's role besides its check: the school's `own`, an `actor`, a kind of file. */
function roleOf(check: z.ZodType): string | undefined {
  const bare = check instanceof z.ZodNullable ? (check.unwrap() as z.ZodType) : check
  return bare.meta()?.['archive'] as string | undefined
}

/** The columns of a table that are restored, in the manifest's order. */
export const restoredColumns = ({ name, columns }: ManifestTable): string[] =>
  columns
    .map((column) => column.name)
    .filter((column) => !['own', 'derived', 'gone'].includes(roleOf(declared[name]!.columns[column]!) ?? ''))

/** The manifest's tables that are restored at all. */
export const restoredTables = ({ tables }: Manifest) =>
  tables.filter(({ name }) => !ownValue(notBrought, name) && !ownValue(leftBehind, name))

/** Checks an archive's manifest: only declared tables and columns, each once, and within all limits. */
export function checkManifest(manifest: Manifest, bytes: number): void {
  const names = manifest.tables.map(({ name }) => name)
  const files = manifest.tables.flatMap(({ parts }) => parts.map(({ file }) => file))
  if (new Set(names).size < names.length || new Set(files).size < files.length) throw new Failure('ARCHIVE_DAMAGED')
  for (const table of restoredTables(manifest)) {
    const known = ownValue(declared, table.name)
    const columns = table.columns.map((column) => column.name)
    if (!known || columns.some((column) => !Object.hasOwn(known.columns, column))) throw new Failure('ARCHIVE_NEWER')
    if (new Set(columns).size < columns.length) throw new Failure('ARCHIVE_DAMAGED')
    if (rowsIn(table) > known.most) rejectRows(`${titleOf(table.name)} paling banyak`, known.most)
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

type Part = { table: ManifestTable; part: ManifestPart; rows: string[]; unproven: string | null }

/**
 * The rows of one part as one JSON array, every value checked as its column declares. `unproven` is the archive's
 * SHA-256 where its origin is unknown. Throws ARCHIVE_VALUE with table and column.
 */
export async function checkedRows({ table, part, rows, unproven }: Part): Promise<string> {
  if (rows.length !== part.rows) throw new Failure('ARCHIVE_DAMAGED')
  const { columns } = declared[table.name]!
  const brought = restoredColumns(table).map((name) => ({ name, check: columns[name]!, role: roleOf(columns[name]!) }))
  const checked: string[] = []
  for (const text of rows) {
    if (text.length > longestRow) throw new Failure('ARCHIVE_DAMAGED')
    const given = parsedRow(text)
    const row: Record<string, unknown> = {}
    for (const { name, check, role } of brought) {
      const read = check.safeParse(given[name])
      if (!read.success) throw new Failure('ARCHIVE_VALUE', { values: { table: titleOf(table.name), column: name } })
      row[name] = read.data
      if (role === 'actor' && unproven && typeof read.data === 'string') row[name] = otherActor(read.data, unproven)
      else if (role && role !== 'actor' && typeof read.data === 'string')
        row[name] = await checkedFile(role, read.data, { table: titleOf(table.name), column: name, of: given })
    }
    // A verification key is found by its id, which must be derived from the key.
    if (table.name === 'report_card_key' && row['key_id'] !== keyIdOf(String(row['public_key'])))
      throw new Failure('ARCHIVE_VALUE', { values: { table: titleOf(table.name), column: 'key_id' } })
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
