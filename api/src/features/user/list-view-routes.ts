import type { FastifyInstance } from 'fastify'
import { type ListView, listViewEndpoints, listViewKey, listViewNames } from '@hadir/contract/user/list-view.ts'
import { Failure } from '../../platform/failure.ts'
import { callerOf } from '../../platform/http/scope.ts'
import { serve } from '../../platform/http/serve.ts'

/** Columns and page sizes of the lists, stored for the profile, so that they follow her to other devices. */
export async function listViewRoutes(app: FastifyInstance): Promise<void> {
  serve(app, listViewEndpoints.all, async (_, scope) => {
    const { profileId } = callerOf(scope)
    if (!profileId) return { data: [] }
    const rows = await scope.db
      .selectFrom('platform.list_view')
      .select(['list', 'columns', 'page_size'])
      .where('profile_id', '=', profileId)
      .execute()
    return {
      data: rows.map((row) => ({
        list: row.list,
        // The endpoint below has validated them.
        columns: row.columns as ListView['columns'],
        pageSize: row.page_size as ListView['pageSize'],
      })),
    }
  })

  serve(app, listViewEndpoints.save, async ({ body }, scope) => {
    const { profileId } = callerOf(scope)
    if (!profileId) throw new Failure('FORBIDDEN')
    const isList = app.endpoints.some(
      (one) =>
        one.method === 'GET' && [undefined, ...listViewNames].some((name) => listViewKey(one, name) === body.list),
    )
    if (!isList) throw new Failure('INVALID', { fields: { list: 'Daftar tidak ditemukan' } })
    const view = {
      columns: JSON.stringify(body.columns),
      page_size: body.pageSize,
      updated_at: scope.clock.now(),
    }
    await scope.db
      .insertInto('platform.list_view')
      .values({ profile_id: profileId, list: body.list, ...view })
      .onConflict((conflict) => conflict.columns(['profile_id', 'list']).doUpdateSet(view))
      .execute()
    return { data: null }
  })
}
