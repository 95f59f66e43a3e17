import { createHash, type Hash } from 'node:crypto'
import { sql } from 'kysely'
import type { SchoolScope } from '../../../../platform/http/scope.ts'
import type { WholeList } from '../../../../platform/listing/whole-list.ts'
import { type ZipFile, zipStream } from '../../../../platform/zip/write-zip.ts'
import { type Manifest, type ManifestPart, rowsIn } from './archive-file.ts'
import { declaredTables } from './declared-tables.ts'
import { readMe } from './read-me.ts'
import { writeSheets } from './sheets.ts'
import { archivedTables, type ArchivedTable } from './tables.ts'

/**
 * The limits of one file of the archive: a number of rows, or of bytes. A reader accepts 64 MB and a thousand files; a
 * rapor has 14 KB, and a school of three years 6,480 of them.
 */
const partLimits = { rows: 20_000, bytes: 8 * 2 ** 20 }
/**
 * Rows per fetch: few from tables whose rows contain a rapor or the marks of a sheet, fewest from those with files,
 * which may have 4 MB and are twice as long as text.
 */
const rowsAFetch = { file: 4, large: 100, other: 1_000 }

/** Characters compressed at once; the rows of a fetch may be far longer. */
const bufferLength = 2 ** 20

type Progress = (done: number, total: number) => Promise<void>

/**
 * Every row of the school in one transaction, which must see a snapshot (repeatable read). `take` gets the archive
 * piece by piece, and `flush` stores the pieces; `progress` counts tables.
 */
export async function writeArchive(
  scope: SchoolScope,
  {
    write,
    flush,
    progress,
    people,
    signatureOf,
  }: {
    write: (packed: Uint8Array) => void
    flush: () => Promise<unknown>
    progress: Progress
    /** The lists of people, which belong to other features. */
    people: readonly WholeList[]
    signatureOf: (manifest: string) => string
  },
): Promise<Manifest> {
  const { db, schoolId, clock } = scope
  const tables = await archivedTables(scope)
  const writer = zipStream(write)
  const school = await db
    .selectFrom('school_setting')
    .select(['npsn', 'name'])
    .where('school_id', '=', schoolId)
    .executeTakeFirstOrThrow()
  const manifest: Manifest = {
    format: 'hadir-school',
    version: 2,
    madeAt: clock.now().toISOString(),
    school,
    tables: [],
  }
  for (const [i, table] of tables.entries()) {
    const { name, key } = table
    const columns = table.columns.map(({ name: column, type, isRequired }) => ({ name: column, type, isRequired }))
    const parts = await writeTable(scope, table, { begin: writer.begin, flush })
    manifest.tables.push({ name, title: declaredTables[name]?.title ?? name, key, columns, parts })
    await progress(i + 1, tables.length)
  }
  await writeSheets(scope, { ...writer, flush, people })
  const text = JSON.stringify(manifest, null, 2)
  await writer.add('manifest.json', text)
  await writer.add('manifest.sig', signatureOf(text))
  await writer.add('BACA-SAYA.txt', readMe(manifest, rowsIn))
  writer.end()
  return manifest
}

function atOnceOf({ name, columns }: ArchivedTable): number {
  const has = (type: string) => columns.some((column) => column.type === type)
  if (has('bytea')) return rowsAFetch.file
  return name === 'attendance_save' || has('jsonb') ? rowsAFetch.large : rowsAFetch.other
}

type Writing = { begin: (name: string) => ZipFile; flush: () => Promise<unknown> }

/** Writes a table's rows as they arrive, one JSON object a line, in as many files as `partLimits` requires. */
async function writeTable(
  scope: SchoolScope,
  table: ArchivedTable,
  { begin, flush }: Writing,
): Promise<ManifestPart[]> {
  const parts: ManifestPart[] = []
  let open: { file: ZipFile; part: ManifestPart; hash: Hash; bytes: number } | undefined
  const close = async () => {
    if (!open) return
    await open.file.end()
    parts.push({ ...open.part, sha256: open.hash.digest('hex') })
    open = undefined
  }
  for await (const rows of readRows(scope, table)) {
    if (!open) {
      const name = `data/${table.name}/${String(parts.length + 1).padStart(4, '0')}.ndjson`
      open = { file: begin(name), part: { file: name, rows: 0, sha256: '' }, hash: createHash('sha256'), bytes: 0 }
    }
    const content = Buffer.from(`${open.part.rows > 0 ? '\n' : ''}${rows.join('\n')}`)
    open.hash.update(content)
    open.part.rows += rows.length
    open.bytes += content.length
    await open.file.write(content)
    await flush()
    if (open.part.rows >= partLimits.rows || open.bytes >= partLimits.bytes) await close()
  }
  await close()
  return parts
}

/** Row security shows only the school's own rows; a cursor cannot take the school's id as a parameter. */
async function* readRows({ db }: SchoolScope, table: ArchivedTable): AsyncGenerator<string[]> {
  const order = sql.join(table.key.map((name) => sql.ref(name)))
  await sql`declare archived no scroll cursor for
    select (to_jsonb(t) - 'school_id')::text as row from ${sql.table(table.name)} t
      where school_id = current_school() order by ${order}`.execute(db)
  const atOnce = atOnceOf(table)
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(atOnce)} from archived`.execute(db)
    let buffered: string[] = []
    let length = 0
    for (const { row } of rows) {
      buffered.push(row)
      length += row.length
      if (length < bufferLength) continue
      yield buffered
      buffered = []
      length = 0
    }
    if (buffered.length > 0) yield buffered
    if (rows.length < atOnce) break
  }
  await sql`close archived`.execute(db)
}
