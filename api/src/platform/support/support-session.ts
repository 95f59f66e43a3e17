import { sql, type Transaction } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Tables } from '../database/open.ts'
import { rethrowOfRead } from '../database/outage.ts'
import type { SchoolTables } from '../database/tables.ts'
import { newId } from '../ids.ts'
import { Failure } from '../failure.ts'
import type { Caller, Support, Trace } from '../http/scope.ts'

/** Checks, before the session guard sets the school's role, that the token's support session is still open. */
export async function assertSupportSession(
  tx: Transaction<Tables>,
  { support, sessionId, profileId }: Caller,
  { schoolId, clock }: { schoolId: string; clock: Clock },
): Promise<void> {
  if (!support || !profileId) throw new Failure('NOT_FOUND')
  const current = await tx
    .selectFrom('platform.support_session')
    .select('id')
    .where('id', '=', support.supportSessionId)
    .where('session_id', '=', sessionId)
    .where('profile_id', '=', profileId)
    .where('school_id', '=', schoolId)
    .where('left_at', 'is', null)
    .where('ends_at', '>', clock.now())
    .executeTakeFirst()
  if (!current) throw new Failure('SUPPORT_OVER')
}

type InSchool = Transaction<SchoolTables>

/**
 * In a support session, a request without a reason may not write: the database rejects the handler's writes. Only
 * traces of reading are written afterwards, in the same transaction: writing is allowed again when the savepoint ends.
 */
export async function readOnly<Result>(tx: InSchool, read: (trace: Trace) => Promise<Result>): Promise<Result> {
  const traces: Parameters<Trace>[0][] = []
  await sql`savepoint reading`.execute(tx)
  await sql`set local transaction_read_only = on`.execute(tx)
  const result = await read(async (write) => void traces.push(write)).catch(rethrowOfRead)
  await sql`release savepoint reading`.execute(tx)
  for (const write of traces) await write(tx)
  return result
}

type Noting = { caller: Caller; write: NonNullable<Support['write']>; clock: Clock }

/** Runs before the handler: logs a write for the school in the write's own transaction, under the school's role. */
export async function recordWrite(tx: InSchool, { caller, write, clock }: Noting): Promise<void> {
  const { support, schoolId } = caller
  const { what, path, reason } = write
  const noted = await sql`
    insert into support_event (school_id, id, support_session_id, kind, by_name, what, path, reason, at)
      select e.school_id, ${newId(clock.now().getTime())}, e.support_session_id, 'WROTE', e.by_name, ${what}, ${path}, ${reason}, ${clock.now()}
        from support_event e where e.school_id = ${schoolId} and e.support_session_id = ${support?.supportSessionId} and e.kind = 'ENTERED'`.execute(
    tx,
  )
  if (noted.numAffectedRows !== 1n) throw new Error('A write inside a school was not written down')
}
