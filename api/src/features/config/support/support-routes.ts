import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { supportEndpoints, type SupportEvent } from '@hadir/contract/config/support.ts'
import { containing, readPage, type Sorting } from '../../../platform/database/read-page.ts'
import { serve } from '../../../platform/http/serve.ts'
import { listSchools } from './schools.ts'
import { enterSchool, endSupportSession } from './session.ts'

const sorting: Sorting = { by: { at: sql`at` }, defaultSort: '-at', id: sql`id` }

export async function supportRoutes(app: FastifyInstance): Promise<void> {
  serve(app, supportEndpoints.schools, ({ query }, scope) => listSchools(scope, query))

  serve(app, supportEndpoints.enter, async ({ body }, scope) => {
    await enterSchool(scope, body)
    return { data: null, message: 'Anda di dalam sekolah ini' }
  })

  serve(app, supportEndpoints.leave, async (_, scope) => {
    await endSupportSession(scope)
    return { data: null, message: 'Anda sudah keluar dari sekolah' }
  })

  serve(app, supportEndpoints.events, async ({ query }, { db, schoolId }) => {
    const found = db
      .selectFrom('support_event')
      .select(['id', 'kind', 'by_name', 'what', 'reason', 'at'])
      .where('school_id', '=', schoolId)
      .$if(query.kind !== undefined, (rows) => rows.where('kind', '=', query.kind ?? ''))
      .$if(Boolean(query.q), (rows) =>
        rows.where((e) =>
          e.or([e('by_name', 'ilike', containing(query.q ?? '')), e('reason', 'ilike', containing(query.q ?? ''))]),
        ),
      )
    const { rows, meta } = await readPage(found, query, sorting)
    const data = rows.map((row): SupportEvent => ({
      id: row.id,
      // The table's check constraint has the same list.
      kind: row.kind as SupportEvent['kind'],
      byName: row.by_name,
      what: row.what,
      reason: row.reason,
      at: row.at.toISOString(),
    }))
    return { data, meta }
  })
}
