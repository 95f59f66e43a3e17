import { sql } from 'kysely'
import type { SchoolScope } from '../../../../platform/http/scope.ts'
import { auditChange, readSetting } from '../../../config/school/rules.ts'
import type { Writing } from '../../write/rows.ts'

/** In import_write, which remembers what an undo has to take back. */
const remembered = 'school_setting'
const signature = sql`md5(concat_ws('|', s.principal_name, s.principal_nip))`

/** The head named in Dapodik signs the papers of a school that has named none yet; of two candidates neither does. */
export async function fillPrincipal({ scope, batchId }: Writing): Promise<void> {
  const { db, schoolId } = scope
  if ((await readSetting(scope)).principal_name !== null) return
  const { rows } = await sql<{ name: string; nip: string | null }>`
    select concat_ws(', ', concat_ws(' ', title_front, name), title_back) as name, nip from teacher
      where school_id = ${schoolId} and status = 'AKTIF' and (ptk_type = 'Kepala Sekolah'
        or extra->>'additionalDuty' ~* '^\\s*((plt|plh|pj|pjs)\\.?\\s*)?kepala\\s+(sekolah|madrasah)')
      limit 2`.execute(db)
  const [head, other] = rows
  if (!head || other) return
  const { rows: groups } = await sql<{ version: number }>`
    select version from setting_group where school_id = ${schoolId} and name = 'laporan'`.execute(db)
  await auditChange(scope, 'laporan')
  await sql`update school_setting set principal_name = ${head.name}, principal_nip = ${head.nip}
    where school_id = ${schoolId}`.execute(db)
  await sql`insert into import_write (school_id, batch_id, table_name, record_id, before, after_hash)
    select s.school_id, ${batchId}, ${remembered}, s.school_id, ${JSON.stringify(groups[0] ?? {})}::jsonb, ${signature}
      from school_setting s where s.school_id = ${schoolId}
    on conflict do nothing`.execute(db)
}

/** Undoes it, unless somebody has named another head since. */
export async function clearPrincipal(scope: SchoolScope, batchId: string): Promise<void> {
  const { db, schoolId } = scope
  const { numAffectedRows } = await sql`
    update school_setting s set principal_name = null, principal_nip = null
      from import_write w
      where s.school_id = ${schoolId} and w.school_id = s.school_id and w.batch_id = ${batchId}
        and w.table_name = ${remembered} and w.after_hash = ${signature}`.execute(db)
  if (!numAffectedRows) return
  // A group that nobody had saved is again as it was, and otherwise it has another version.
  const removed = await sql`
    delete from setting_group g using import_write w
      where g.school_id = ${schoolId} and g.name = 'laporan' and g.version = 2 and w.school_id = g.school_id
        and w.batch_id = ${batchId} and w.table_name = ${remembered} and w.before = '{}'`.execute(db)
  if (!removed.numAffectedRows) await auditChange(scope, 'laporan')
}
