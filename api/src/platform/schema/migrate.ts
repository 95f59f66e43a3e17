import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { installQueues } from '../jobs/install.ts'
import { openDatabase, type Database } from '../database/open.ts'

const folder = join(import.meta.dirname, '../../../migrations')

/** A newer Hadir wrote the data: the schema has migrations that this version lacks. */
export class NewerDataError extends Error {}

const fileNames = async () => (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()

/** The newest migration of this code. */
export async function newestMigration(): Promise<string> {
  return (await fileNames()).at(-1)?.replace(/\.sql$/, '') ?? ''
}

/** Migrations are numbered .sql files, each run once in the order of their names, all due ones in one transaction. */
async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await fileNames()).map(async (name) => {
    const text = await readFile(join(folder, name), 'utf8')
    const up = async (db: Kysely<unknown>) => void (await sql.raw(text).execute(db))
    return [name.replace(/\.sql$/, ''), { up }] as const
  })
  return Object.fromEntries(await Promise.all(files))
}

/**
 * Roles belong to the whole server, not to one database, so they are created before the migrations. `appLogin` may set
 * either data role for a transaction; its own rights are only those of the session guard and the job tables.
 */
async function ensureRoles(db: Database, appLogin: string): Promise<void> {
  for (const role of ['hadir_school', 'hadir_platform', 'hadir_erasure', 'hadir_session', 'hadir_jobs']) {
    // Two databases of one server may be migrated at the same time: the second one finds the role already there.
    await sql
      .raw(
        `do $$ begin create role ${role} nologin; exception when duplicate_object or unique_violation then null; end $$`,
      )
      .execute(db)
  }
  for (const role of ['hadir_school', 'hadir_platform', 'hadir_erasure']) {
    await sql`grant ${sql.id(role)} to ${sql.id(appLogin)} with inherit false, set true`.execute(db)
  }
  for (const role of ['hadir_session', 'hadir_jobs']) {
    await sql`grant ${sql.id(role)} to ${sql.id(appLogin)} with inherit true, set true`.execute(db)
  }
}

/**
 * Migrates a database to this code's schema, as its owner: roles, tables, job queues. Throws NewerDataError, and
 * changes nothing, when the data is newer than the code.
 */
export async function migrate(options: {
  ownerUrl: string
  appLogin: string
  /** Stop after this migration: a backup is restored into the schema it was taken from. */
  to?: string
  log?: (line: string) => void
}): Promise<{ applied: string[] }> {
  const db = openDatabase(options.ownerUrl, { max: 3, prepares: false })
  try {
    const known = await readMigrations()
    const migrator = new Migrator({
      db,
      provider: { getMigrations: async () => known },
      migrationTableSchema: 'migration',
    })
    await assertKnownMigrations(db, known)
    if (options.to && !(options.to in known)) throw new NewerDataError(options.to)
    return await alone(db, async () => {
      await ensureRoles(db, options.appLogin)
      const { error, results = [] } = await (options.to ? migrator.migrateTo(options.to) : migrator.migrateToLatest())
      if (error) throw error
      const applied = results.map((step) => step.migrationName)
      for (const name of applied) options.log?.(name)
      await letServersReadVersion(db)
      await refreshNameOrder(db)
      await installQueues(options.ownerUrl)
      return { applied }
    })
  } finally {
    await db.destroy()
  }
}

/** A server beside a schema of another version notices it (platform/database/probe.ts). */
async function letServersReadVersion(db: Database): Promise<void> {
  await sql`grant usage on schema migration to hadir_session`.execute(db)
  await sql`grant select on migration.kysely_migration to hadir_session`.execute(db)
}

/**
 * Without an index in its order, another version of ICU changes nothing that is stored; but PostgreSQL would warn of it
 * on every new connection.
 */
async function refreshNameOrder(db: Database): Promise<void> {
  await sql`
    do $$ begin
      if exists (select from pg_collation where oid = to_regcollation('name_order')
          and collversion is distinct from pg_collation_actual_version(oid)) then
        alter collation name_order refresh version;
      end if;
    end $$`.execute(db)
}

/** When two servers start together on one database, the second waits and finds everything done. */
const alone = <Result>(db: Database, work: () => Promise<Result>): Promise<Result> =>
  db.transaction().execute(async (one) => {
    // A transaction lock, not a session lock: a pooler may give the session, with its lock, to another client.
    await sql`select pg_advisory_xact_lock(hashtext('hadir migrate'))`.execute(one)
    return work()
  })

async function assertKnownMigrations(db: Database, known: Record<string, Migration>): Promise<void> {
  const table = await sql<{
    found: boolean
  }>`select to_regclass('migration.kysely_migration') is not null as found`.execute(db)
  if (!table.rows[0]?.found) return
  const done = await sql<{ name: string }>`select name from migration.kysely_migration order by name`.execute(db)
  const unknown = done.rows.map((row) => row.name).filter((name) => !(name in known))
  if (unknown.length > 0) throw new NewerDataError(unknown.join(', '))
}
