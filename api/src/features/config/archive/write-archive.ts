import { sql } from 'kysely'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { archiveWriter, type Manifest, rowsIn, sha256 } from './archive-file.ts'
import { readMe } from './read-me.ts'
import { writeSheets } from './sheets.ts'
import { archivedTables, type ArchivedTable } from './tables.ts'
import { tableTitles } from './titles.ts'

/** So many rows are held in memory at once, and stand in one file of the archive. */
const rowsAPart = 5_000
/** Of rows that hold a picture: 30 MB at the most, which whoever reads a part can take. */
const picturesAPart = 100
/** Of rows that hold the marks of a sheet: 2 MB mostly, 45 with 200 marks in each and every note full. */
const sheetsAPart = 300

type Progress = (done: number, total: number) => Promise<void>

/**
 * Every row of the school in one transaction, which must see one instant (repeatable read). `take` gets the archive
 * piece by piece; `progress` counts tables.
 */
export async function writeArchive(
  scope: SchoolScope,
  {
    take,
    progress,
    signatureOf,
  }: {
    take: (packed: Uint8Array) => void
    progress: Progress
    signatureOf: (manifest: string) => string
  },
): Promise<Manifest> {
  const { db, schoolId, clock } = scope
  const tables = await archivedTables(scope)
  const writer = archiveWriter(take)
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
  if (columns.some(({ type }) => type === 'bytea')) return picturesAPart
  return name === 'attendance_save' ? sheetsAPart : rowsAPart
}

/** Row security shows the school's own rows alone; a cursor cannot take its id as a parameter. */
async function* readParts({ db }: SchoolScope, table: ArchivedTable): AsyncGenerator<string[]> {
  const order = sql.join(table.key.map((name) => sql.ref(name)))
  await sql`declare archived no scroll cursor for
    select (to_jsonb(t) - 'school_id')::text as row from ${sql.table(table.name)} t
      where school_id = current_school() order by ${order}`.execute(db)
  const atOnce = atOnceOf(table)
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(atOnce)} from archived`.execute(db)
    if (rows.length === 0) break
    yield rows.map(({ row }) => row)
  }
  await sql`close archived`.execute(db)
}
