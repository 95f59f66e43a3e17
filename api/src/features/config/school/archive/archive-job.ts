import type { z } from 'zod'
import { analyzeTables } from '../../../../platform/database/analyze-tables.ts'
import type { Settings } from '../../../../platform/env/env.ts'
import type { ScopedTransactions } from '../../../../platform/http/scoped-transactions.ts'
import { Failure } from '../../../../platform/failure.ts'
import type { WholeList } from '../../../../platform/listing/whole-list.ts'
import type { SchoolScope } from '../../../../platform/http/scope.ts'
import { toFailure } from '../../../../platform/http/to-failure.ts'
import { interrupted } from '../../../../platform/jobs/job.ts'
import { type archiveJob, noteMovedSchool } from '../../../../platform/jobs/queues.ts'
import { refreshIfStale } from '../../../../platform/http/refresh-stale-results.ts'
import { renewEpoch, assertVerified } from '../rules.ts'
import { summaryOf } from './archive-file.ts'
import { insertArchive } from './insert-rows.ts'
import { archiveReader } from './read-archive.ts'
import { contentWriter, readArchive, readContent } from './records.ts'
import { installationKey } from './signature.ts'
import { archivedTables } from './tables.ts'
import { writeArchive } from './write-archive.ts'

type Payload = z.output<(typeof archiveJob)['payload']>
type Parts = {
  transactions: Pick<ScopedTransactions, 'schoolJob' | 'platformJob'>
  settings: Pick<Settings, 'authSecret'>
}
type Note = {
  state?: string
  progress_done?: number
  progress_total?: number
  failure?: string
  bytes?: number
  summary?: string
}

const isLast = ({ state }: Note) => state === 'done' || state === 'failed'

type People = { people: readonly WholeList[] }

/**
 * Makes an archive or restores one into the school. State and progress use separate transactions. After a crash it
 * starts over and overwrites what the first run left behind. `people` are lists of other features.
 */
export const archiveRunner =
  (people: readonly WholeList[]) =>
  (payload: Payload, parts: Parts): Promise<void> =>
    runArchiveJob(payload, { ...parts, people })

async function runArchiveJob(payload: Payload, { transactions, settings, people }: Parts & People): Promise<void> {
  const updateState = (set: Note) =>
    transactions.schoolJob(payload, async ({ db, schoolId, clock }) => {
      const noted = await db
        .updateTable('school_archive')
        .set({ ...set, touched_at: clock.now(), ...(isLast(set) && { finished_at: clock.now() }) })
        .where('school_id', '=', schoolId)
        .where('id', '=', payload.archiveId)
        .where('state', 'in', ['queued', 'running'])
        .returning('direction')
        .executeTakeFirst()
      return noted?.direction
    })
  const direction = await updateState({ state: 'running', progress_done: 0 })
  if (!direction) return
  const progress = async (done: number, total: number) =>
    void (await updateState({ progress_done: done, progress_total: total }))
  try {
    const carry = direction === 'out' ? exportSchool : restoreSchool
    await updateState({ state: 'done', ...(await carry(payload, { transactions, settings, people, progress })) })
  } catch (error) {
    const failure = toFailure(error)
    // Retried by the queue, which reports the final failure.
    if (failure.status >= 500) throw error
    await updateState({ state: 'failed', failure: failure.message })
  }
}

type Work = Parts & People & { progress: (done: number, total: number) => Promise<void> }

/** A snapshot of the school: marks made while this runs are in the next archive. */
const exportSchool = (payload: Payload, { transactions, settings, people, progress }: Work): Promise<Note> =>
  transactions.schoolJob(
    payload,
    async (scope) => {
      const writer = contentWriter(scope, payload.archiveId)
      await writer.clear()
      const manifest = await writeArchive(scope, {
        write: writer.write,
        signatureOf: installationKey(settings.authSecret).signatureOf,
        flush: writer.flush,
        people,
        progress,
      })
      return { bytes: await writer.flush({ all: true }), summary: JSON.stringify(summaryOf(manifest)) }
    },
    { isSnapshot: true },
  )

async function restoreSchool(payload: Payload, { transactions, progress }: Work): Promise<Note> {
  await assertVerified(transactions, payload.schoolId)
  await transactions.schoolJob(payload, async (scope) => {
    const { summary } = await readArchive(scope, payload.archiveId)
    const file = await readContent(scope, payload.archiveId)
    try {
      const known = await archivedTables(scope)
      const reader = archiveReader({ schoolId: payload.schoolId, known }, file)
      const inspected = await reader.inspect()
      // Only the archive that the user confirmed is written.
      if (!summary?.origin || inspected.summary.sha256 !== summary.sha256) throw new Failure('ARCHIVE_NOT_CONFIRMED')
      const unproven = summary.origin.kind === 'unknown' ? inspected.summary.sha256 : null
      await insertArchive(scope, { manifest: inspected.manifest, rowsOf: reader.rowsOf, unproven, known }, progress)
    } finally {
      await file.handle.close()
    }
    await renewEpoch(scope)
    await notifyMovedKeys(scope)
    // It may come from an older Hadir.
    await refreshIfStale(scope)
    await analyzeTables(scope.db)
  })
  return {}
}

/** Papers that the school printed elsewhere contain its id there. */
async function notifyMovedKeys({ db, schoolId, enqueue }: SchoolScope): Promise<void> {
  const keys = await db
    .selectFrom('report_card_key')
    .select('signs_as')
    .distinct()
    .where('school_id', '=', schoolId)
    .where('signs_as', '<>', schoolId)
    .execute()
  if (keys.length > 0) await enqueue(noteMovedSchool, { schoolId, signedAs: keys.map((key) => key.signs_as) })
}

/** It will not run again; a half-made archive is none. */
export const abandonArchiveJob = (
  { schoolId, archiveId }: Payload,
  { transactions }: { transactions: Pick<ScopedTransactions, 'schoolSystemJob'> },
) =>
  transactions.schoolSystemJob(schoolId, async ({ db, clock }) => {
    await db
      .updateTable('school_archive')
      .set({ state: 'failed', failure: interrupted, touched_at: clock.now(), finished_at: clock.now() })
      .where('school_id', '=', schoolId)
      .where('id', '=', archiveId)
      .where('state', 'in', ['queued', 'running'])
      .execute()
  })
