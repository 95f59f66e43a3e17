import { sql } from 'kysely'
import { storedMilliseconds } from '../../platform/http/idempotency.ts'
import type { PlatformScope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/ids.ts'

const retentionHours = 48
const atOnce = 200

/**
 * Deletes codes, failures and proofs that no limit counts any more, and stored responses older than a day. Each new
 * code deletes a few of them, so that an address typed once by mistake is not kept. Ids are in time order, so an id of
 * that hour separates old rows from new ones.
 */
export async function deleteOldSignIns({ db, clock }: PlatformScope): Promise<void> {
  const limit = new Date(clock.now().getTime() - retentionHours * 3_600_000)
  const oldest = newId(limit.getTime())
  await sql`
    with old_code as (
      select id from platform.sign_in_code where id < ${oldest}::uuid order by id limit ${atOnce} for update skip locked
    ), old_failure as (
      select id from platform.sign_in_failure where id < ${oldest}::uuid order by id limit ${atOnce} for update skip locked
    ), old_proof as (
      select token_hash from platform.proven_mailbox where expires_at < ${limit} limit ${atOnce} for update skip locked
    ), old_answer as (
      select actor_id, key from platform.idempotency_record where created_at < ${new Date(clock.now().getTime() - storedMilliseconds)}
        order by created_at limit ${atOnce} for update skip locked
    ), no_answer as (
      delete from platform.idempotency_record k using old_answer o where k.actor_id = o.actor_id and k.key = o.key
    ), no_code as (
      delete from platform.sign_in_code where id in (select id from old_code)
    ), no_failure as (
      delete from platform.sign_in_failure where id in (select id from old_failure)
    )
    delete from platform.proven_mailbox where token_hash in (select token_hash from old_proof)`.execute(db)
}
