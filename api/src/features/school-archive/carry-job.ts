import type { z } from 'zod'
import { countSchool } from '../../db/count-school.ts'
import type { Door } from '../../http/door.ts'
import { toFailure } from '../../http/to-failure.ts'
import type { carryArchive } from '../../jobs/queues.ts'
import { openArchive, summaryOf } from './archive-file.ts'
import { insertArchive } from './insert-rows.ts'
import { contentWriter, readContent } from './records.ts'
import { writeArchive } from './write-archive.ts'

type Payload = z.output<(typeof carryArchive)['payload']>
type Parts = { door: Pick<Door, 'schoolJob'> }
type Note = {
  state?: string
  progress_done?: number
  progress_total?: number
  failure?: string
  bytes?: number
  summary?: string
}

const isLast = ({ state }: Note) => state === 'done' || state === 'failed'

/**
 * Makes an archive or writes one into the school. State and progress go through transactions of their own. Run again
 * after a crash it starts over; what the first run left behind is written again.
 */
export async function runCarry(payload: Payload, { door }: Parts): Promise<void> {
  const note = (set: Note) =>
    door.schoolJob(payload, async ({ db, schoolId, clock }) => {
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
  const direction = await note({ state: 'running', progress_done: 0 })
  if (!direction) return
  const progress = async (done: number, total: number) =>
    void (await note({ progress_done: done, progress_total: total }))
  try {
    const carry = direction === 'out' ? carryOut : carryIn
    await note({ state: 'done', ...(await carry(payload, { door, progress })) })
  } catch (error) {
    const failure = toFailure(error)
    await note({ state: 'failed', failure: failure.message })
    if (failure.code === 'INTERNAL') throw error
  }
}

type Work = Parts & { progress: (done: number, total: number) => Promise<void> }

/** One instant of the school: what is marked while this runs is in the next archive. */
const carryOut = (payload: Payload, { door, progress }: Work): Promise<Note> =>
  door.schoolJob(
    payload,
    async (scope) => {
      const writer = contentWriter(scope, payload.archiveId)
      await writer.clear()
      const manifest = await writeArchive(scope, {
        take: writer.take,
        progress: async (done, total) => {
          await writer.flush()
          await progress(done, total)
        },
      })
      return { bytes: await writer.flush({ all: true }), summary: JSON.stringify(summaryOf(manifest)) }
    },
    { isSnapshot: true },
  )

const carryIn = (payload: Payload, { door, progress }: Work): Promise<Note> =>
  door.schoolJob(payload, async (scope) => {
    await insertArchive(scope, openArchive(await readContent(scope, payload.archiveId)), progress)
    await countSchool(scope.db)
    return {}
  })
