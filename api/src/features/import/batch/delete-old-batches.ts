import { sql } from 'kysely'
import type { SchoolScope } from '../../../platform/http/scope.ts'

/** How long a batch can be undone. */
export const undoMs = 24 * 60 * 60 * 1000
/** How long an unwritten dry run is kept. */
const dryMs = 7 * 24 * 60 * 60 * 1000
/** Dry runs of one person, each as large as its file. */
const maxDryRuns = 20

/**
 * Children's data are stored no longer than needed: dry runs that were never written are deleted. Written batches keep
 * their counts and findings, but neither the file's values, which findings repeat, nor the earlier values.
 */
export async function deleteOldBatches({ db, schoolId, profileId, clock }: SchoolScope): Promise<void> {
  const at = clock.now().getTime()
  const undoEnded = new Date(at - undoMs)
  await sql`delete from import_batch
    where school_id = ${schoolId} and state in ('dry', 'failed') and (created_at < ${new Date(at - dryMs)}
      or id in (select id from import_batch
        where school_id = ${schoolId} and created_by = ${profileId} and state in ('dry', 'failed')
        order by created_at desc, id desc offset ${maxDryRuns - 1}))`.execute(db)
  await sql`delete from import_write w using import_batch b
    where w.school_id = ${schoolId} and b.school_id = w.school_id and b.id = w.batch_id
      and (b.state = 'undone' or b.applied_at < ${undoEnded})`.execute(db)
  await sql`update import_row r set field_values = '{}', changes = '[]', findings = (
      select coalesce(jsonb_agg(finding || '{"value":""}' order by place), '[]')
        from jsonb_array_elements(r.findings) with ordinality as numbered (finding, place))
    from import_batch b
    where r.school_id = ${schoolId} and b.school_id = r.school_id and b.id = r.batch_id and r.field_values <> '{}'
      and (b.state = 'undone' or b.applied_at < ${undoEnded})`.execute(db)
}
