import { sql } from 'kysely'
import { archiveHours, type schoolArchiveEndpoints, type SchoolArchive } from '@hadir/contract/config/school/archive.ts'
import type { Answer } from '@hadir/contract/endpoint.ts'
import type { PageQuery } from '@hadir/contract/resource.ts'
import { Failure } from '../../../../platform/failure.ts'
import type { SchoolScope } from '../../../../platform/http/scope.ts'
import { spool, type SpooledFile } from '../../../../platform/http/uploads/spooled-file.ts'

type Row = {
  id: string
  direction: SchoolArchive['direction']
  state: SchoolArchive['state']
  filename: string
  by: string | null
  created_at: Date
  finished_at: Date | null
  bytes: number
  summary: SchoolArchive['summary']
  progress_done: number
  progress_total: number
  failure: string | null
  has_content: boolean
}

const expiryOf = (made: Date) => new Date(made.getTime() + archiveHours * 3_600_000)

const toArchive = (row: Row): SchoolArchive => ({
  id: row.id,
  direction: row.direction,
  state: row.state,
  filename: row.filename,
  by: row.by,
  createdAt: row.created_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
  bytes: row.bytes,
  summary: row.summary,
  progress: { done: row.progress_done, total: row.progress_total },
  failure: row.failure,
  until: row.has_content ? expiryOf(row.created_at).toISOString() : null,
})

const selectArchives = ({ schoolId }: SchoolScope) => sql`
  select archive.id, archive.direction, archive.state, archive.filename, a.name as by, archive.created_at, archive.finished_at, archive.bytes, archive.summary,
      archive.progress_done, archive.progress_total, archive.failure,
      exists (select from school_archive_part p where p.school_id = archive.school_id and p.archive_id = archive.id) as has_content
    from school_archive archive
    left join actor a on a.school_id = archive.school_id and a.id = archive.created_by
    where archive.school_id = ${schoolId}`

export async function readArchive(scope: SchoolScope, id: string): Promise<SchoolArchive> {
  const { rows } = await sql<Row>`${selectArchives(scope)} and archive.id = ${id}`.execute(scope.db)
  if (!rows[0]) throw new Failure('NOT_FOUND')
  return toArchive(rows[0])
}

/** The school as its papers name it. */
export const readSchool = ({ db, schoolId }: SchoolScope) =>
  db.selectFrom('school_setting').select(['npsn', 'name']).where('school_id', '=', schoolId).executeTakeFirstOrThrow()

/** Whether the school has no data yet. Its one year, as registration proposed it, does not count. */
export async function isEmpty({ db, schoolId }: SchoolScope): Promise<boolean> {
  // The first by key: for a mere existence check PostgreSQL would scan other schools' rows.
  const firstOf = (table: 'student' | 'teacher' | 'class' | 'holiday' | 'exam') =>
    sql`(select id from ${sql.table(table)} where school_id = ${schoolId} order by id limit 1)`
  const ofYears = sql`from academic_year where school_id = ${schoolId}`
  const { rows } = await sql<{ is_empty: boolean }>`
    select coalesce(${firstOf('student')}, ${firstOf('teacher')}, ${firstOf('class')}, ${firstOf('holiday')},
        ${firstOf('exam')}, (select id ${ofYears} and (is_active or version > 1) order by id limit 1),
        (select id ${ofYears} order by id offset 1 limit 1)) is null as is_empty`.execute(db)
  return rows[0]?.is_empty === true
}

export async function listArchives(
  scope: SchoolScope,
  { page, pageSize }: PageQuery,
  about: { isSchoolVerified: boolean; installationKey: string },
): Promise<Answer<typeof schoolArchiveEndpoints.list>> {
  const { db, schoolId } = scope
  const { rows } = await sql<Row>`${selectArchives(scope)} order by archive.created_at desc, archive.id desc
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  const counted = await db
    .selectFrom('school_archive')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('school_id', '=', schoolId)
    .executeTakeFirstOrThrow()
  const meta = { page, pageSize, total: Number(counted.total), ...about }
  const ofSchool = { school: await readSchool(scope), isSchoolEmpty: await isEmpty(scope) }
  return { data: rows.map(toArchive), meta: { ...meta, ...ofSchool } }
}

/** The content as a file, which the caller closes: the largest school's has some hundreds of megabytes. */
export async function readContent({ db, schoolId }: SchoolScope, archiveId: string): Promise<SpooledFile> {
  async function* parts() {
    for (let no = 1; ; no += 1) {
      const part = await db
        .selectFrom('school_archive_part')
        .select('content')
        .where('school_id', '=', schoolId)
        .where('archive_id', '=', archiveId)
        .where('no', '=', no)
        .executeTakeFirst()
      if (!part && no === 1) throw new Failure('NOT_FOUND')
      if (!part) return
      yield part.content
    }
  }
  return spool(parts())
}

const partBytes = 1024 * 1024

/** Stores bytes as they arrive, in parts that fit a database row. `flush` returns how many there were. */
export function contentWriter({ db, schoolId }: SchoolScope, archiveId: string) {
  let waiting: Buffer[] = []
  let [buffered, total, no] = [0, 0, 0]
  const write = (bytes: Uint8Array) => {
    waiting.push(Buffer.from(bytes))
    buffered += bytes.length
    total += bytes.length
  }
  /** Writes the buffer once it fills a part; with `all` also the rest. */
  const flush = async ({ all = false } = {}) => {
    if (buffered === 0 || (!all && buffered < partBytes)) return total
    const content = Buffer.concat(waiting)
    waiting = []
    buffered = 0
    const values = Array.from({ length: Math.ceil(content.length / partBytes) }, (_, i) => ({
      school_id: schoolId,
      archive_id: archiveId,
      no: (no += 1),
      content: content.subarray(i * partBytes, (i + 1) * partBytes),
    }))
    for (const value of values) await db.insertInto('school_archive_part').values(value).execute()
    return total
  }
  /** Deletes what a dead job has written. */
  const clear = () =>
    db.deleteFrom('school_archive_part').where('school_id', '=', schoolId).where('archive_id', '=', archiveId).execute()
  return { write, flush, clear }
}

/** Finished archives that can be downloaded; each is as large as the school. */
const maxExports = 3

/** Deletes the content of all but the newest few archives; their rows stay. Runs for each new one. */
export async function deleteOldContent({ db, schoolId }: SchoolScope): Promise<void> {
  await sql`delete from school_archive_part p using school_archive archive
    where p.school_id = ${schoolId} and archive.school_id = p.school_id and archive.id = p.archive_id
      and archive.id in (select id from school_archive
        where school_id = ${schoolId} and direction = 'out' order by created_at desc, id desc offset ${maxExports - 1})`.execute(
    db,
  )
}

/** Of uploaded archives, only the newest keeps its content: a gigabyte at a time fills any disk. */
export const deleteOtherUploads = ({ db, schoolId }: SchoolScope) =>
  sql`delete from school_archive_part p using school_archive archive
    where p.school_id = ${schoolId} and archive.school_id = p.school_id and archive.id = p.archive_id and archive.direction = 'in'
      and archive.state not in ('queued', 'running')`.execute(db)
