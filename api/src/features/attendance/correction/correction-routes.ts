import type { FastifyInstance } from 'fastify'
import { corrections } from '@hadir/contract/attendance/correction.ts'
import { serve } from '../../../platform/http/serve.ts'
import { sql } from 'kysely'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { listCorrectionGroups, listCorrections } from './corrections.ts'
import { decideCorrection, decideCorrections } from './decide-correction.ts'

export async function correctionRoutes(app: FastifyInstance) {
  serve(app, corrections.list, ({ query }, scope) => listCorrections(scope, query))
  serve(app, corrections.groups, ({ query }, scope) => listCorrectionGroups(scope, query))
  serve(app, corrections.decideMany, async ({ body }, scope) => {
    const outcomes = await decideCorrections(scope, body)
    const decided = outcomes.filter(({ message }) => message === null).length
    const left = outcomes.length - decided
    const what = body.isAccepted ? 'disetujui' : 'ditolak'
    return {
      data: { outcomes, decided },
      message: `${decided} koreksi ${what}${left > 0 ? `, ${left} tidak dapat diputuskan` : ''}`,
    }
  })
  serve(app, corrections.acknowledge, async ({ body }, scope) => ({
    data: { acknowledged: await acknowledgeCorrections(scope, body.ids) },
  }))
  serve(app, corrections.decide, async ({ params, body }, scope) => {
    const state = await decideCorrection(scope, params.id, body)
    return { data: { state }, message: state === 'DISETUJUI' ? 'Koreksi disetujui' : 'Koreksi ditolak' }
  })
}

/** Records that the author has read the decisions; ignores others' corrections and undecided ones. */
async function acknowledgeCorrections(
  { db, schoolId, profileId, clock }: SchoolScope,
  ids: readonly string[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into correction_acknowledgement (school_id, event_id, at)
      select d.school_id, d.event_id, ${clock.now()}::timestamptz
        from attendance_correction d
        join pending_mark h on h.school_id = d.school_id and h.id = d.event_id
        join attendance_save v on v.school_id = h.school_id and v.seq = h.seq
        where d.school_id = ${schoolId} and d.event_id = any(${ids}::uuid[]) and v.actor_id = ${profileId}
      on conflict do nothing`.execute(db)
  return Number(numAffectedRows ?? 0)
}
