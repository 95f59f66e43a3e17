import type { FastifyInstance } from 'fastify'
import { type Rollover, rolloverEndpoints } from '@hadir/contract/academic-year/rollover.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { serve } from '../../../platform/http/serve.ts'
import { runRollover } from '../../../platform/jobs/queues.ts'
import { assertReady } from './apply.ts'
import { findBlockers } from './blockers.ts'
import { discardRollover, lockRollovers, prepareRollover } from './plan.ts'
import { confirmDecisions, decide, listStudents } from './students.ts'
import { mendDecision } from './mend.ts'
import { readRollover } from './records.ts'
import { isAlive, needRollover } from './rollover-row.ts'

export async function rolloverRoutes(app: FastifyInstance): Promise<void> {
  serve(app, rolloverEndpoints.read, async ({ params }, scope) => ({ data: await readRollover(scope, params.id) }))

  serve(app, rolloverEndpoints.prepare, async ({ params }, scope) => {
    await prepareRollover(scope, params.id)
    return { data: await known(scope, params.id), message: 'Rencana tersusun' }
  })

  serve(app, rolloverEndpoints.discard, async ({ params }, scope) => {
    const { isYearRemoved } = await discardRollover(scope, params.id)
    return { data: null, message: isYearRemoved ? 'Rencana dan tahun pelajaran barunya dibuang' : 'Rencana dibuang' }
  })

  serve(app, rolloverEndpoints.students, async ({ params, query }, scope) => listStudents(scope, params.id, query))

  serve(app, rolloverEndpoints.decide, async ({ params, body }, scope) => {
    await decide(scope, params.id, body)
    return { data: await known(scope, params.id), message: 'Keputusan tersimpan' }
  })

  serve(app, rolloverEndpoints.confirm, async ({ params, body }, scope) => {
    await confirmDecisions(scope, params.id, body)
    return { data: await known(scope, params.id), message: 'Keputusan dikonfirmasi' }
  })

  serve(app, rolloverEndpoints.run, async ({ params }, scope) => {
    await lockRollovers(scope)
    const row = await needRollover(scope, params.id)
    // A queued one that has died may be run again.
    if (isAlive(scope, row)) throw new Failure('ROLLOVER_BUSY')
    if (row.state === 'done') throw new Failure('ROLLOVER_DONE')
    await assertReady(scope, row)
    const total = await countPlanned(scope, row.id)
    await setState(scope, row.id, { state: 'queued', progress_done: 0, progress_total: total, failure: null })
    await scope.enqueue(runRollover, { ...actorOf(scope), rolloverId: row.id, act: 'run' })
    return { data: await known(scope, params.id), message: 'Kenaikan kelas sedang dijalankan' }
  })

  serve(app, rolloverEndpoints.mend, async ({ params, body }, scope) => {
    await mendDecision(scope, params.id, body)
    return { data: await known(scope, params.id), message: 'Keputusan diperbaiki' }
  })

  serve(app, rolloverEndpoints.undo, async ({ params }, scope) => {
    await lockRollovers(scope)
    const row = await needRollover(scope, params.id)
    if (isAlive(scope, row)) throw new Failure('ROLLOVER_BUSY')
    if (row.state !== 'done' && row.state !== 'undoing') throw new Failure('ROLLOVER_NOT_DONE')
    const obstacles = await findBlockers(scope, row)
    if (obstacles.length > 0) throw new Failure('ROLLOVER_NOT_UNDOABLE', { values: { reason: obstacles.join('; ') } })
    await setState(scope, row.id, { state: 'undoing', failure: null })
    await scope.enqueue(runRollover, { ...actorOf(scope), rolloverId: row.id, act: 'undo' })
    return { data: await known(scope, params.id), message: 'Kenaikan kelas sedang dibatalkan' }
  })
}

const actorOf = ({ schoolId, profileId }: SchoolScope) => ({ schoolId, profileId })

async function known(scope: SchoolScope, yearId: string): Promise<Rollover> {
  const found = await readRollover(scope, yearId)
  if (!found) throw new Failure('NOT_FOUND')
  return found
}

type State = { state: string; progress_done?: number; progress_total?: number; failure: null }

const setState = ({ db, schoolId, clock }: SchoolScope, id: string, set: State) =>
  db
    .updateTable('rollover')
    .set({ ...set, touched_at: clock.now() })
    .where('school_id', '=', schoolId)
    .where('id', '=', id)
    .execute()

async function countPlanned({ db, schoolId }: SchoolScope, id: string): Promise<number> {
  const { count } = await db
    .selectFrom('rollover_student')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('school_id', '=', schoolId)
    .where('rollover_id', '=', id)
    .executeTakeFirstOrThrow()
  return count
}
