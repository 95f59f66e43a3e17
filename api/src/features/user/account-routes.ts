import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { changedFields } from '@hadir/contract/fields/changed-fields.ts'
import type { FieldChange } from '@hadir/contract/history.ts'
import { type OwnAccount, ownAccountEndpoints } from '@hadir/contract/user/account.ts'
import { readPage, type Sorting } from '../../platform/database/read-page.ts'
import { completed } from '../../platform/http/complete-update.ts'
import { Failure } from '../../platform/failure.ts'
import { serve } from '../../platform/http/serve.ts'
import { callerOf, type PlatformScope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/ids.ts'
import { closeAccount } from './close-account.ts'

/** A person's own account: what she may change of it, and what she has changed. */
export async function ownAccountRoutes(app: FastifyInstance): Promise<void> {
  serve(app, ownAccountEndpoints.read, async (_, scope) => ({ data: await readOwn(scope) }))

  serve(app, ownAccountEndpoints.update, async ({ body: sent, sentFields }, scope) => {
    const before = await readOwn(scope)
    const body = completed(sent, { sentFields, before })
    const now = scope.clock.now()
    const { numUpdatedRows } = await scope.db
      .updateTable('platform.account')
      .set({
        name: body.name,
        phone: body.phone,
        address: body.address,
        dob: body.dob ?? null,
        version: before.version + 1,
        updated_at: now,
      })
      .where('id', '=', before.id)
      .where('version', '=', sent.version ?? 0)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Failure('CHANGED_MEANWHILE')
    const after = await readOwn(scope)
    const changes = changedFields(before, after)
    if (changes.length > 0) {
      await assertFewChanges(scope, before.id)
      await scope.db
        .insertInto('platform.account_change')
        .values({ id: newId(now.getTime()), account_id: before.id, changes: JSON.stringify(changes), at: now })
        .execute()
    }
    return { data: after, message: 'Data akun tersimpan' }
  })

  serve(app, ownAccountEndpoints.close, async (_, scope) => {
    await closeAccount(scope)
    return { data: null, message: 'Akun dihapus' }
  })

  serve(app, ownAccountEndpoints.history, ({ query }, scope) => readHistory(scope, query))
}

/** Each change is stored permanently. Far more than a person needs, but a script cannot fill the disk. */
const changesPerDay = 50

async function assertFewChanges({ db, clock }: PlatformScope, accountId: string): Promise<void> {
  const { count } = await db
    .selectFrom('platform.account_change')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('at', '>', new Date(clock.now().getTime() - 24 * 3_600_000))
    .executeTakeFirstOrThrow()
  if (count >= changesPerDay) throw new Failure('TOO_MANY_REQUESTS', { retryAfterSeconds: 3_600 })
}

async function readOwn(scope: PlatformScope): Promise<OwnAccount> {
  const row = await scope.db
    .selectFrom('platform.account')
    .select(['id', 'email', 'name', 'phone', 'address', 'dob', 'version'])
    .where('id', '=', callerOf(scope).accountId)
    .executeTakeFirst()
  if (!row) throw new Failure('NOT_FOUND')
  return row
}

const sorting: Sorting = { by: { at: sql`change.at` }, defaultSort: '-at', id: sql`change.id desc` }

async function readHistory(scope: PlatformScope, query: { page: number; pageSize: number }) {
  const found = scope.db
    .selectFrom('platform.account_change as change')
    .innerJoin('platform.account as a', 'a.id', 'change.account_id')
    .where('change.account_id', '=', callerOf(scope).accountId)
    .select(['change.id', 'change.at', 'a.name as by', 'change.changes'])
  const { rows, meta } = await readPage(found, query, sorting)
  const data = rows.map(({ id, at, by, changes }) => ({
    id,
    at: at.toISOString(),
    by,
    action: 'CHANGED' as const,
    // Written above in exactly this shape.
    changes: changes as FieldChange[],
  }))
  return { data, meta }
}
