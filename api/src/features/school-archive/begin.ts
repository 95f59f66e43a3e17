import { Failure } from '../../http/failure.ts'
import type { SchoolScope } from '../../http/scope.ts'
import { carryArchive } from '../../jobs/queues.ts'
import { newId } from '../../new-id.ts'
import { openArchive, summaryOf } from './archive-file.ts'
import { contentWriter, forgetOldContent, forgetOtherUploads, isEmpty } from './records.ts'
import { carriedTables } from './tables.ts'

/** A job that has not moved for so long has died. */
const silentMs = 5 * 60 * 1000

type Beginning = { direction: 'out' | 'in'; state: 'queued' | 'dry'; filename: string; summary?: object }

async function newArchive({ db, schoolId, profileId, clock }: SchoolScope, beginning: Beginning): Promise<string> {
  const [id, now] = [newId(), clock.now()]
  const { direction, state, filename, summary } = beginning
  await db
    .insertInto('school_archive')
    .values({
      school_id: schoolId,
      id,
      direction,
      state,
      filename,
      summary: summary ? JSON.stringify(summary) : null,
      created_by: profileId,
      created_at: now,
      touched_at: now,
    })
    .execute()
  return id
}

/** One archive of a school at a time; one whose job died no longer stands in the way. */
async function makeRoom({ db, schoolId, clock }: SchoolScope): Promise<void> {
  const now = clock.now()
  await db
    .updateTable('school_archive')
    .set({ state: 'failed', failure: 'Terputus. Coba lagi.', finished_at: now })
    .where('school_id', '=', schoolId)
    .where('state', 'in', ['queued', 'running'])
    .where('touched_at', '<', new Date(now.getTime() - silentMs))
    .execute()
  const running = await db
    .selectFrom('school_archive')
    .select('id')
    .where('school_id', '=', schoolId)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst()
  if (running) throw new Failure('ARCHIVE_BUSY')
}

const plainName = (name: string) => name.replaceAll(/[^\p{L}\p{N} ._-]/gu, ' ').trim()

export async function beginExport(scope: SchoolScope): Promise<string> {
  const { db, schoolId, profileId, clock } = scope
  await makeRoom(scope)
  await forgetOldContent(scope)
  const { name } = await db
    .selectFrom('school_setting')
    .select('name')
    .where('school_id', '=', schoolId)
    .executeTakeFirstOrThrow()
  const filename = `Arsip ${plainName(name)} ${clock.now().toISOString().slice(0, 10)}.zip`
  const archiveId = await newArchive(scope, { direction: 'out', state: 'queued', filename })
  await scope.enqueue(carryArchive, { schoolId, profileId, archiveId })
  return archiveId
}

/** Keeps an archive from elsewhere after a look at every byte that tells what it is. */
export async function takeIn(scope: SchoolScope, file: { filename: string; content: Buffer }): Promise<string> {
  const { manifest } = openArchive(file.content)
  const known = new Map((await carriedTables(scope)).map((table) => [table.name, table]))
  for (const table of manifest.tables) {
    const names = new Set(known.get(table.name)?.columns.map((column) => column.name))
    if (!table.columns.every((column) => names.has(column.name))) throw new Failure('ARCHIVE_NEWER')
  }
  await forgetOldContent(scope)
  await forgetOtherUploads(scope)
  const filename = file.filename.slice(0, 200)
  const id = await newArchive(scope, { direction: 'in', state: 'dry', filename, summary: summaryOf(manifest) })
  const writer = contentWriter(scope, id)
  writer.take(file.content)
  const bytes = await writer.flush({ all: true })
  await scope.db
    .updateTable('school_archive')
    .set({ bytes })
    .where('school_id', '=', scope.schoolId)
    .where('id', '=', id)
    .execute()
  return id
}

export async function beginImport(scope: SchoolScope, archiveId: string): Promise<void> {
  const { db, schoolId, profileId, clock } = scope
  await makeRoom(scope)
  await refuseFilled(scope)
  const queued = await db
    .updateTable('school_archive')
    .set({ state: 'queued', failure: null, progress_done: 0, touched_at: clock.now() })
    .where('school_id', '=', schoolId)
    .where('id', '=', archiveId)
    .where('direction', '=', 'in')
    .where('state', 'in', ['dry', 'failed'])
    .executeTakeFirst()
  if (queued.numUpdatedRows === 0n) throw new Failure('NOT_FOUND')
  await scope.enqueue(carryArchive, { schoolId, profileId, archiveId })
}

/** An archive is a whole school: it does not mix with another one. */
export async function refuseFilled(scope: SchoolScope): Promise<void> {
  if (!(await isEmpty(scope))) throw new Failure('SCHOOL_NOT_EMPTY')
}
