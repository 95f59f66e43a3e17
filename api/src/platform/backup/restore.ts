import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { from as copyFrom } from 'pg-copy-streams'
import { type Client, newClient } from '../database/pool/connection.ts'
import { migrate, NewerDataError } from '../schema/migrate.ts'
import { StartError } from '../start-error.ts'
import type { Manifest, readBackup, Section } from './backup-file.ts'
import { endInterrupted } from './end-interrupted.ts'
import { renewRevisions } from './renew-revisions.ts'
import { doneMigrations, quote, quoted, storedReferences, storedTables } from './stored-tables.ts'

type Target = { ownerUrl: string; appLogin: string }
type Backup = Awaited<ReturnType<typeof readBackup>>

/** Restores a checked backup into an empty database, entirely or not at all. The next start runs newer migrations. */
export async function restore(target: Target, backup: Backup): Promise<void> {
  const { migrations } = backup.manifest
  await assertEmptyDatabase(target, migrations)
  await migrateTo(target, migrations.at(-1) ?? '')
  const client = newClient(target.ownerUrl)
  await client.connect()
  try {
    await client.query('begin')
    await client.query('set local row_security = off')
    await assertSameTables(client, backup.manifest)
    await fillTables(client, backup).catch((error: unknown) => {
      throw rejectedRows(error)
    })
    await endInterrupted(client)
    await renewEpochs(client, backup.manifest)
    await skipMissedClosings(client, backup.manifest)
    await renewRevisions(client, backup.manifest.tables)
    await client.query('commit')
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

async function fillTables(client: Client, backup: Backup): Promise<void> {
  await withoutReferences(client, async () => {
    for (const table of backup.manifest.tables) await fillTable(client, table, backup)
  })
  for (const { value, isCalled, ...sequence } of backup.manifest.sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [quoted(sequence), value, isCalled])
  }
}

/**
 * The checksums match, but gzip or the database rejects the content: somebody has edited the file. Codes: data
 * exceptions, violated constraints, unknown tables and columns, faults of gzip.
 */
function rejectedRows(error: unknown): unknown {
  const { code = '', message } = error as { code?: string; message?: string }
  return /^(22|23|42703|42P01|Z_)/.test(code) ? unfitRows(message ?? code) : error
}

const unfitRows = (why: string) =>
  new StartError('dataFolder', `Isi berkas cadangan ini tidak dapat dipulihkan (${why}). Tidak ada yang dipulihkan.`)

/** Throws unless the database is new, or has exactly the backup's migrations and no rows. */
async function assertEmptyDatabase({ ownerUrl }: Target, migrations: string[]): Promise<void> {
  const client = newClient(ownerUrl)
  await client.connect()
  try {
    const done = await doneMigrations(client)
    let isEmpty = done.length === 0 || done.join() === migrations.join()
    await client.query('begin read only')
    await client.query('set local row_security = off')
    for (const table of await storedTables(client)) {
      const { rowCount } = await client.query(`select from ${quoted(table)} limit 1`)
      isEmpty &&= rowCount === 0
    }
    await client.query('commit')
    if (isEmpty) return
  } finally {
    await client.end()
  }
  throw new StartError(
    'dataFolder',
    'Basis data tujuan sudah berisi. Pulihkan ke yang kosong: folder lain (DATA_DIR=./data-pulih npm run restore -- BERKAS), atau basis data baru di DATABASE_URL dan DATABASE_OWNER_URL.',
  )
}

async function migrateTo(target: Target, version: string): Promise<void> {
  try {
    await migrate({ ...target, to: version })
  } catch (error) {
    if (!(error instanceof NewerDataError)) throw error
    throw new StartError(
      'otherVersion',
      `Cadangan ini dibuat oleh Hadir yang lebih baru (${error.message}). Perbarui Hadir dahulu.`,
    )
  }
}

async function assertSameTables(client: Client, { tables }: Manifest): Promise<void> {
  const names = (list: readonly { schema: string; name: string }[]) => list.map(quoted).join()
  const existing = await storedTables(client)
  if (names(existing) === names(tables)) return
  throw new StartError('otherVersion', 'Tabel di cadangan ini tidak sama dengan tabel versi Hadir yang membuatnya.')
}

/**
 * Invalidates what devices fetched after the backup (docs/decisions/0035). A backup from before epochs gets them when
 * it is migrated.
 */
async function renewEpochs(client: Client, { tables }: Manifest): Promise<void> {
  const hasEpochs = tables.some(({ name, columns }) => name === 'school_setting' && columns.includes('epoch'))
  if (hasEpochs) await client.query('update school_setting set epoch = gen_random_uuid()')
}

/**
 * What was marked since the backup is on the phones, which send it again once they hear of the restore: the days since
 * are closed by a person, not at once by the clock.
 */
async function skipMissedClosings(client: Client, { tables }: Manifest): Promise<void> {
  const hasStart = tables.some(({ name, columns }) => name === 'job_schedule' && columns.includes('close_from'))
  if (!hasStart) return
  // The date of the easternmost zone is the latest.
  await client.query(`update platform.job_schedule set close_from = (now() at time zone 'Asia/Jayapura')::date`)
}

/** Foreign keys would require an order of the tables, and circular ones have none. */
async function withoutReferences(client: Client, body: () => Promise<void>): Promise<void> {
  const references = await storedReferences(client)
  for (const { table, name } of references) await client.query(`alter table ${table} drop constraint ${name}`)
  await body()
  for (const { table, name, definition } of references) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  }
}

async function fillTable(client: Client, table: Section, { rowsOf }: Backup): Promise<void> {
  // Migrations may have inserted rows.
  await client.query(`delete from ${quoted(table)}`)
  const rows = client.query(copyFrom(`copy ${quoted(table)} (${table.columns.map(quote).join(', ')}) from stdin`))
  await pipeline(rowsOf(table), createGunzip(), rows)
  // Until November 2026 backups could record a count of 0 by mistake; each table has a checksum anyway.
  if (rows.rowCount === table.rows || table.rows === 0) return
  throw unfitRows(`${quoted(table)}: ${rows.rowCount} rows restored, ${table.rows} in the backup`)
}
