import type { SchoolScope } from '../../../platform/http/scope.ts'

/** A job without progress for this long has died; pg-boss may run it again, but it no longer blocks others. */
const silentMs = 5 * 60 * 1000

/** Jobs that were last seen before this moment have died. */
export const silentSince = ({ clock }: Pick<SchoolScope, 'clock'>): Date => new Date(clock.now().getTime() - silentMs)

/** Whether a batch claims to be being written while its job has died. */
export const isSilent = (scope: Pick<SchoolScope, 'clock'>, batch: { state: string; touched_at: Date }): boolean =>
  (batch.state === 'queued' || batch.state === 'running') && batch.touched_at <= silentSince(scope)
