import { sql } from 'kysely'
import { Failure } from '../../http/failure.ts'
import type { SchoolScope } from '../../http/scope.ts'
import { type openArchive, rowsIn } from './archive-file.ts'
import { refuseFilled } from './begin.ts'
import { tellTimes } from '../school-config/rules.ts'
import { carriedTables } from './tables.ts'

type Archive = ReturnType<typeof openArchive>
type Progress = (done: number, total: number) => Promise<void>

/** People of this school who are in the archive too: an admin who moves keeps her name on both. */
const mayBeThere = 'actor'

/** Writes every row of an archive under this school's id, in the one transaction of the job. */
export async function insertArchive(scope: SchoolScope, archive: Archive, progress: Progress): Promise<void> {
  const { db, schoolId } = scope
  // Two archives, or an archive and an import, at the same instant: the second finds a filled school.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`import ${schoolId}`}, 0))`.execute(db)
  await refuseFilled(scope)
  // The settings and the year that the new school began with give way to those of the archive.
  await sql`delete from school_setting where school_id = ${schoolId}`.execute(db)
  await sql`delete from academic_year where school_id = ${schoolId}`.execute(db)
  const given = new Map(archive.manifest.tables.map((table) => [table.name, table]))
  const tables = (await carriedTables(scope)).filter(({ name }) => given.has(name))
  for (const [i, { name }] of tables.entries()) {
    const table = given.get(name)!
    const columns = sql.join(table.columns.map((column) => sql.ref(column.name)))
    let written = 0
    for (const part of table.parts) {
      const rows = `[${archive.rowsOf(part).join(',')}]`
      const result = await sql`
        insert into ${sql.table(name)} (school_id, ${columns})
          select ${schoolId}, ${columns} from jsonb_populate_recordset(null::${sql.table(name)}, ${rows}::jsonb)
          on conflict do nothing`.execute(db)
      written += Number(result.numAffectedRows ?? 0)
    }
    if (written !== rowsIn(table) && name !== mayBeThere) throw new Failure('SCHOOL_NOT_EMPTY')
    await progress(i + 1, tables.length)
  }
  await tellTimes(scope)
}
