import type { Client } from '../database/pool/connection.ts'
import { interrupted } from '../jobs/job.ts'

/** What waits for a job, by its state, and the state in which it waits for nothing. */
const waiting = [
  { table: 'import_batch', states: ['queued', 'running'], ended: 'failed' },
  { table: 'school_archive', states: ['queued', 'running'], ended: 'failed' },
  { table: 'rollover', states: ['queued', 'running'], ended: 'failed' },
  { table: 'rollover', states: ['undoing'], ended: 'done' },
] as const

/** A backup holds no jobs: what was waiting for one when it was made would wait for ever. */
export async function endInterrupted(client: Client): Promise<void> {
  for (const { table, states, ended } of waiting) {
    // A backup of an older version may not have it yet.
    const { rows } = await client.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [table])
    if (!rows[0]?.exists) continue
    await client.query(`update ${table} set state = $1, failure = $2 where state = any($3)`, [
      ended,
      interrupted,
      states,
    ])
  }
}
