import type { Received } from '@hadir/contract/endpoint.ts'
import type { ArchiveSummary, schoolArchiveEndpoints as endpoints } from '@hadir/contract/config/school/archive.ts'
import { Failure } from '../../../../platform/failure.ts'
import type { SchoolScope } from '../../../../platform/http/scope.ts'
import { piecesOf, type SpooledFile } from '../../../../platform/http/uploads/spooled-file.ts'
import { archiveJob } from '../../../../platform/jobs/queues.ts'
import { newId } from '../../../../platform/ids.ts'
import { readSetting } from '../rules.ts'
import { contentWriter, deleteOldContent, deleteOtherUploads, isEmpty, readArchive, readSchool } from './records.ts'

/** A job without progress for this long has died. */
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

/** One archive of a school at a time; one whose job died does not block another. */
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
  const { schoolId, profileId } = scope
  await makeRoom(scope)
  await deleteOldContent(scope)
  const { name } = await readSchool(scope)
  const { today } = await readSetting(scope)
  const filename = `Arsip ${plainName(name)} ${today}.zip`
  const archiveId = await newArchive(scope, { direction: 'out', state: 'queued', filename })
  await scope.enqueue(archiveJob, { schoolId, profileId, archiveId })
  return archiveId
}

const pieceBytes = 4 * 2 ** 20

type Inspected = { summary: ArchiveSummary; file: SpooledFile; filename: string }

/** Stores an inspected archive from elsewhere. */
export async function storeUpload(scope: SchoolScope, { summary, file, filename }: Inspected): Promise<string> {
  await deleteOldContent(scope)
  await deleteOtherUploads(scope)
  const id = await newArchive(scope, { direction: 'in', state: 'dry', filename: filename.slice(0, 200), summary })
  const writer = contentWriter(scope, id)
  for await (const piece of piecesOf(file, pieceBytes)) {
    writer.write(piece)
    await writer.flush()
  }
  const bytes = await writer.flush({ all: true })
  await scope.db
    .updateTable('school_archive')
    .set({ bytes })
    .where('school_id', '=', scope.schoolId)
    .where('id', '=', id)
    .execute()
  return id
}

type Confirmed = Received<typeof endpoints.apply>['body']

/** Throws unless the confirmation was for this archive and this school. */
async function assertConfirmed(scope: SchoolScope, archiveId: string, confirmed: Confirmed): Promise<void> {
  const { summary } = await readArchive(scope, archiveId)
  const to = await readSchool(scope)
  const isMeant =
    confirmed.sha256 === summary?.sha256 && confirmed.fromNpsn === summary.school.npsn && confirmed.toNpsn === to.npsn
  if (!isMeant) throw new Failure('ARCHIVE_NOT_CONFIRMED')
  if (summary.origin?.kind === 'unknown' && !confirmed.acceptsUnproven) throw new Failure('ARCHIVE_UNPROVEN')
}

export async function beginImport(scope: SchoolScope, archiveId: string, confirmed: Confirmed): Promise<void> {
  const { db, schoolId, profileId, clock } = scope
  await makeRoom(scope)
  await assertSchoolEmpty(scope)
  await assertConfirmed(scope, archiveId, confirmed)
  const queued = await db
    .updateTable('school_archive')
    .set({ state: 'queued', failure: null, progress_done: 0, touched_at: clock.now() })
    .where('school_id', '=', schoolId)
    .where('id', '=', archiveId)
    .where('direction', '=', 'in')
    .where('state', 'in', ['dry', 'failed'])
    .executeTakeFirst()
  if (queued.numUpdatedRows === 0n) throw new Failure('NOT_FOUND')
  await scope.enqueue(archiveJob, { schoolId, profileId, archiveId })
}

/** An archive is a whole school, which cannot be mixed with another one. */
export async function assertSchoolEmpty(scope: SchoolScope): Promise<void> {
  if (!(await isEmpty(scope))) throw new Failure('SCHOOL_NOT_EMPTY')
}
