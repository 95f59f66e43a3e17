import { sql } from 'kysely'
import type { Database } from '../database/open.ts'
import { jobCounter, type JobCount } from './job-counts.ts'

type DatabaseFacts = {
  version: string
  /** In bytes. */
  size: number
  connections: { used: number; most: number }
  /** Of one small statement. */
  answerMs: number
}
/** What the whole installation shares: its database, and the background jobs by queue. */
export type Installation = { database: DatabaseFacts; jobs: JobCount[] }

/** Reads it, the jobs at most every ten seconds. */
export function installationReader(db: Database): () => Promise<Installation> {
  const countJobs = jobCounter(db)
  return async () => ({ database: await readDatabase(db), jobs: await countJobs() })
}

async function readDatabase(db: Database): Promise<DatabaseFacts> {
  const since = performance.now()
  await sql`select 1`.execute(db)
  const answerMs = performance.now() - since
  const { rows } = await sql<{ version: string; size: string; used: number; most: number }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as size,
      (select count(*)::int from pg_stat_activity where datname = current_database()) as used,
      current_setting('max_connections')::int as most`.execute(db)
  const { version, size, used, most } = rows[0]!
  return {
    version,
    size: Number(size),
    connections: { used, most },
    answerMs: Math.round(answerMs * 10) / 10,
  }
}
