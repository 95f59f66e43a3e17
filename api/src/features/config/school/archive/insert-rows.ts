import { type RawBuilder, sql } from 'kysely'
import { longestYear } from '@hadir/contract/academic-year/academic-year.ts'
import { Failure } from '../../../../platform/failure.ts'
import type { SchoolScope } from '../../../../platform/http/scope.ts'
import { type Manifest, rowsIn } from './archive-file.ts'
import { assertSchoolEmpty } from './begin.ts'
import { restoredRules, restoredTables, titleOf } from './check-archive.ts'
import type { archiveReader } from './read-archive.ts'
import { syncSchedule } from '../rules.ts'
import type { ArchivedTable } from './tables.ts'

type Archive = {
  manifest: Manifest
  rowsOf: ReturnType<typeof archiveReader>['rowsOf']
  /** The archive's SHA-256 where its origin is unknown: its people then get separate ids and names. */
  unproven: string | null
  known: ArchivedTable[]
}
type Progress = (done: number, total: number) => Promise<void>

/**
 * Tables of which fewer rows may be written than the archive has: people of this school who are in the archive too (an
 * admin who moves keeps her name in both); days outside the year of their class, which older versions of Hadir allowed.
 */
const mayBeFewer: readonly string[] = ['actor', 'class_day']
/** The school already has these, and keeps those that identify it. */
const settings = 'school_setting'
/** A day of a class has the dates of the class's year, which archives before migration 0042 lack. */
const classDays = 'class_day'

/** Writes every row of an archive under this school's id, in the job's one transaction. */
export async function insertArchive(scope: SchoolScope, archive: Archive, progress: Progress): Promise<void> {
  const { db, schoolId } = scope
  // Two archives, or an archive and an import, at the same time: the second finds a school with data.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`import ${schoolId}`}, 0))`.execute(db)
  await assertSchoolEmpty(scope)
  // The archive's years replace the year that the new school began with.
  await sql`delete from academic_year where school_id = ${schoolId}`.execute(db)
  const given = new Map(restoredTables(archive.manifest).map((table) => [table.name, table]))
  const tables = archive.known.filter(({ name }) => given.has(name))
  for (const [i, here] of tables.entries()) {
    const { name } = here
    const table = given.get(name)!
    const columns = sql.join(restoredRules(table, here).map(([column]) => sql.ref(column)))
    let written = 0
    for (const part of table.parts) {
      const rows = await archive.rowsOf({ table, here, part, unproven: archive.unproven })
      written += await insertPart(scope, { name, columns, rows }).catch((error: unknown) => {
        throw refusedByDatabase(error, name)
      })
    }
    if (written !== rowsIn(table) && !mayBeFewer.includes(name)) throw await leftOut(scope, name, written)
    await progress(i + 1, tables.length)
  }
  if (archive.unproven) await assertNoOwnKeys(scope)
  await assertYears(scope)
  await syncSchedule(scope)
}

type Rows = { name: string; columns: RawBuilder<unknown>; rows: string }

async function insertPart({ db, schoolId }: SchoolScope, { name, columns, rows }: Rows): Promise<number> {
  const from = sql`select ${columns} from jsonb_populate_recordset(null::${sql.table(name)}, ${rows}::jsonb)`
  const result =
    name === settings
      ? await sql`update ${sql.table(name)} set (${columns}) = (${from}) where school_id = ${schoolId}`.execute(db)
      : name === classDays
        ? await sql`
          insert into class_day (school_id, ${columns}, academic_year_id, year_start, year_end)
            select ${schoolId}, brought.*, year.id, year.start_date, year.end_date
              from (${from}) brought
              join academic_class ac on ac.school_id = ${schoolId} and ac.id = brought.academic_class_id
              join academic_year year on year.school_id = ac.school_id and year.id = ac.academic_year_id
                and brought.date between year.start_date and year.end_date
            on conflict do nothing`.execute(db)
        : await sql`
          insert into ${sql.table(name)} (school_id, ${columns})
            select ${schoolId}, brought.* from (${from}) brought
            on conflict do nothing`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}

const wrongValue = (table: string, column: string) =>
  new Failure('ARCHIVE_VALUE', { values: { table: titleOf(table), column, row: '' } })

/** As in the form: no endless year, and no semester outside its year. */
async function assertYears({ db, schoolId }: SchoolScope): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select 'academic_year' as table, 'end_date' as column from academic_year
      where school_id = ${schoolId} and end_date > start_date + ${longestYear}::int
    union all
    select 'semester', 'start_date' from semester term
      join academic_year year on year.school_id = term.school_id and year.id = term.academic_year_id
      where term.school_id = ${schoolId} and (term.start_date < year.start_date or term.end_date > year.end_date)
    limit 1`.execute(db)
  const [wrong] = rows
  if (wrong) throw wrongValue(wrong.table, wrong.column)
}

/** Why rows were left out: they conflict with the school's own or, if it has none, with others of the archive. */
async function leftOut({ db, schoolId }: SchoolScope, table: string, written: number): Promise<Failure> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where school_id = ${schoolId}`.execute(db)
  if (rows[0]?.count !== written) return new Failure('SCHOOL_NOT_EMPTY')
  const column = 'baris yang sama atau bertumpang tindih'
  return wrongValue(table, column)
}

/**
 * A value that passes our checks and not the database's is the archive's fault: a restore that failed as if by a bug
 * would be retried, and its user told to try again.
 */
function refusedByDatabase(error: unknown, table: string): unknown {
  const { code = '', column, constraint } = error as { code?: string; column?: string; constraint?: string }
  // Classes of SQLSTATE: data exceptions, violated constraints, rows too large for an index.
  if (!/^(22|23|54)/.test(code)) return error
  const where = column ?? constraint ?? 'nilai di luar batas'
  return wrongValue(table, where)
}

/** Only this installation's own archives may contain papers that this school has signed. */
async function assertNoOwnKeys({ db, schoolId }: SchoolScope): Promise<void> {
  const own = await db
    .selectFrom('report_card_key')
    .select('key_id')
    .where('school_id', '=', schoolId)
    .where('signs_as', '=', schoolId)
    .executeTakeFirst()
  if (own) throw wrongValue('report_card_key', 'signs_as')
}
