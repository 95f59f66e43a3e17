import type { Client } from '../database/pool/connection.ts'
import { interrupted } from '../jobs/job.ts'

/** Tables whose rows wait for a job, by state, and the state they get when there is no job. */
const waiting = [
  { table: 'import_batch', states: ['queued', 'running'], ended: 'failed' },
  { table: 'school_archive', states: ['queued', 'running'], ended: 'failed' },
  { table: 'rollover', states: ['queued', 'running'], ended: 'failed' },
  { table: 'rollover', states: ['undoing'], ended: 'done' },
  // Days old by now: nobody is told late of what was news then.
  { table: 'notice', states: ['ANTRE'], ended: 'GAGAL' },
  { table: 'notice', states: ['MENGIRIM'], ended: 'TIDAK_PASTI' },
  { table: 'platform.account_notice', states: ['ANTRE'], ended: 'GAGAL' },
  { table: 'platform.account_notice', states: ['MENGIRIM'], ended: 'TIDAK_PASTI' },
] as const

/** A backup contains no jobs, so anything that was waiting for one would wait forever. */
export async function endInterrupted(client: Client): Promise<void> {
  for (const { table, states, ended } of waiting) {
    // A backup of an older version may lack this table.
    const { rows } = await client.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [table])
    if (!rows[0]?.exists) continue
    await client.query(`update ${table} set state = $1, failure = $2 where state = any($3)`, [
      ended,
      interrupted,
      states,
    ])
  }
}
