import { sql } from 'kysely'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { archiveWriter, type Manifest, rowsIn, sha256 } from './archive-file.ts'
import { readMe } from './read-me.ts'
import { writeSheets } from './sheets.ts'
import { archivedTables, type ArchivedTable } from './tables.ts'
import { tableTitles } from './titles.ts'

/**
 * What is held in memory at once, and stands in one file of the archive: so many rows, or as many bytes as they are. A
 * reader takes 64 MB and a thousand files; a rapor has 14 KB, and a school of three years 6,480 of them.
 */
const partLimits = { rows: 20_000, bytes: 8 * 2 ** 20 }
/** Of every table some; of those whose rows hold a rapor or the marks of a sheet few, and of files, which may have 4 MB. */
const rowsAFetch = { file: 10, large: 100, other: 1_000 }

type Progress = (done: number, total: number) => Promise<void>

/**
 * Every row of the school in one transaction, which must see one instant (repeatable read). `take` gets the archive
 * piece by piece, and `flush` puts them away after each part; `progress` counts tables.
 */
export async function writeArchive(
  scope: SchoolScope,
  {
    write,
    flush,
    progress,
    signatureOf,
  }: {
    write: (packed: Uint8Array) => void
    flush: () => Promise<unknown>
    progress: Progress
    signatureOf: (manifest: string) => string
  },
): Promise<Manifest> {
  const { db, schoolId, clock } = scope
  const tables = await archivedTables(scope)
  const writer = archiveWriter(write)
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
    const { name, key, columns } = table
    const parts: Manifest['tables'][number]['parts'] = []
    for await (const rows of readParts(scope, table)) {
      const file = `data/${name}/${String(parts.length + 1).padStart(4, '0')}.ndjson`
      const content = rows.join('\n')
      writer.add(file, content)
      parts.push({ file, rows: rows.length, sha256: sha256(content) })
      await flush()
    }
    manifest.tables.push({ name, title: tableTitles[name] ?? name, key, columns, parts })
    await progress(i + 1, tables.length)
  }
  await writeSheets(scope, writer.add)
  const text = JSON.stringify(manifest, null, 2)
  writer.add('manifest.json', text)
  writer.add('manifest.sig', signatureOf(text))
  writer.add('BACA-SAYA.txt', readMe(manifest, rowsIn))
  writer.end()
  return manifest
}

function atOnceOf({ name, columns }: ArchivedTable): number {
  const has = (type: string) => columns.some((column) => column.type === type)
  if (has('bytea')) return rowsAFetch.file
  return name === 'attendance_save' || has('jsonb') ? rowsAFetch.large : rowsAFetch.other
}

/** Row security shows the school's own rows alone; a cursor cannot take its id as a parameter. */
async function* readParts({ db }: SchoolScope, table: ArchivedTable): AsyncGenerator<string[]> {
  const order = sql.join(table.key.map((name) => sql.ref(name)))
  await sql`declare archived no scroll cursor for
    select (to_jsonb(t) - 'school_id')::text as row from ${sql.table(table.name)} t
      where school_id = current_school() order by ${order}`.execute(db)
  const atOnce = atOnceOf(table)
  let part: string[] = []
  let bytes = 0
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(atOnce)} from archived`.execute(db)
    for (const { row } of rows) {
      part.push(row)
      bytes += row.length
      if (part.length < partLimits.rows && bytes < partLimits.bytes) continue
      yield part
      part = []
      bytes = 0
    }
    if (rows.length < atOnce) break
  }
  if (part.length > 0) yield part
  await sql`close archived`.execute(db)
}
