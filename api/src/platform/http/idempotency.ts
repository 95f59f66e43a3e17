import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql, type RawBuilder, type Transaction } from 'kysely'
import { z } from 'zod'
import { acceptsIdempotencyKey, type Endpoint } from '@hadir/contract/endpoint.ts'
import type { Tables } from '../database/open.ts'
import { Failure } from '../failure.ts'
import type { Caller } from './scope.ts'
import type { Upload } from './uploads/upload.ts'

/** One act of a user: its key, its request, and how its response is serialized. */
export type IdempotencyKey = { key: string; requestHash: Buffer; textOf: (result: unknown) => string }

/** The first response, as it was sent. */
export class StoredResponse {
  readonly status: number
  readonly body: string

  constructor(status: number, body: string) {
    this.status = status
    this.body = body
  }
}

const uuid = /^"?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"?$/i
export const storedMilliseconds = 24 * 3_600_000
const sweptAtOnce = 3
/** Limits of one person's stored responses (docs/database.md); the newest stay. A replay comes within minutes. */
const limitsOfActor = { responses: 1_000, bytes: 16 * 2 ** 20 }

/**
 * The Idempotency-Key of a write; null when it has none. The header's form, the 422 for another request with the same
 * key and the stored response for the same one follow draft-ietf-httpapi-idempotency-key-header; so does the 409 for a
 * concurrent second one.
 */
export function idempotencyKeyOf(e: Endpoint, request: FastifyRequest, upload?: Upload): IdempotencyKey | null {
  const header = request.headers['idempotency-key']
  if (header === undefined || !acceptsIdempotencyKey(e)) return null
  const key = uuid.exec(String(header))?.[1]
  if (!key) throw new Failure('BROKEN_REQUEST')
  const hash = createHash('sha256').update(JSON.stringify([request.method, request.url, request.body ?? null]))
  // The multipart boundary differs each time a form is sent.
  if (upload) hash.update(JSON.stringify([upload.filename, upload.fields])).update(upload.content)
  // Serialized by the declaration, like the response itself: undeclared fields are not stored either.
  return { key, requestHash: hash.digest(), textOf: (result) => JSON.stringify(z.encode(e.response, result)) }
}

const actorOf = ({ profileId, accountId }: Caller) => profileId ?? accountId

/**
 * A part of the session guard's first statement: claims the key for the transaction, as `first`, if it has not been
 * used. `by_another` is true if another transaction has it. That one is not waited for, because waiting would block a
 * connection that other schools need.
 */
export const claimKey = (write: IdempotencyKey, caller: Caller, now: Date): RawBuilder<unknown> =>
  sql`, key_lock as materialized (
      select not pg_try_advisory_xact_lock(hashtextextended(${`key ${actorOf(caller)} ${write.key}`}, 0)) as by_another
        from caller
    ), first as (
      insert into platform.idempotency_record (actor_id, key, request_hash, created_at)
        select ${actorOf(caller)}::uuid, ${write.key}::uuid, ${write.requestHash}, ${now} from key_lock where not by_another
        on conflict do nothing returning true
    )`

/** The first response. Throws KEY_REUSED when it belongs to another request. */
export async function storedResponse(
  tx: Transaction<Tables>,
  caller: Caller,
  write: IdempotencyKey,
): Promise<StoredResponse> {
  const { request_hash, status, body } = await tx
    .selectFrom('platform.idempotency_record')
    .select(['request_hash', 'status', 'body'])
    .where('actor_id', '=', actorOf(caller))
    .where('key', '=', write.key)
    .executeTakeFirstOrThrow()
  if (!request_hash.equals(write.requestHash)) throw new Failure('KEY_REUSED')
  return new StoredResponse(status ?? 200, body ?? 'null')
}

/**
 * Stores the response of this write in its own transaction. A thrown failure rolls the key back with the write; a
 * returned one stays, like what it wrote. Each write deletes a few expired records, and the surplus of its own actor,
 * so that the table never fills up.
 */
export async function storeResponse(
  tx: Transaction<Tables>,
  { caller, write, result, now }: { caller: Caller; write: IdempotencyKey; result: unknown; now: Date },
): Promise<void> {
  const isFailure = result instanceof Failure
  const status = isFailure ? result.status : 200
  const body = isFailure ? JSON.stringify(result.toBody()) : write.textOf(result)
  await sql`
    with too_old as (
      select actor_id, key from platform.idempotency_record where created_at < ${new Date(now.getTime() - storedMilliseconds)}
        order by created_at limit ${sweptAtOnce} for update skip locked
    ), own as (
      select key, row_number() over newest as place, sum(pg_column_size(body)) over newest as bytes
        from platform.idempotency_record where actor_id = ${actorOf(caller)}::uuid and key <> ${write.key}::uuid
        window newest as (order by created_at desc, key)
    ), too_many as (
      select actor_id, key from platform.idempotency_record
        where actor_id = ${actorOf(caller)}::uuid
          and key in (select key from own where place >= ${limitsOfActor.responses} or bytes > ${limitsOfActor.bytes})
        for update skip locked
    ), forgotten as (
      delete from platform.idempotency_record k using (select * from too_old union select * from too_many) o
        where k.actor_id = o.actor_id and k.key = o.key
    )
    update platform.idempotency_record set status = ${status}, body = ${body}
      where actor_id = ${actorOf(caller)}::uuid and key = ${write.key}::uuid`.execute(tx)
}
