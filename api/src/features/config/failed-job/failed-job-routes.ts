import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { type FailedJob, failedJobEndpoints } from '@hadir/contract/config/failed-job.ts'
import { containing, readPage, type Sorting } from '../../../platform/database/read-page.ts'
import { serve } from '../../../platform/http/serve.ts'

const sorting: Sorting = { by: { failedAt: sql`j.failed_at` }, defaultSort: '-failedAt', id: sql`j.id` }

export async function failedJobRoutes(app: FastifyInstance): Promise<void> {
  serve(app, failedJobEndpoints.list, async ({ query }, { db }) => {
    const found = db
      .selectFrom('platform.failed_job as j')
      .leftJoin('platform.school as s', 's.id', 'j.school_id')
      .select(['j.id', 'j.queue', 'j.school_id', 's.name', 'j.tries', 'j.error', 'j.failed_at'])
      .$if(query.queue !== undefined, (rows) => rows.where('j.queue', '=', query.queue ?? ''))
      .$if(Boolean(query.q), (rows) =>
        rows.where((e) =>
          e.or([
            e('j.error', 'ilike', containing(query.q ?? '')),
            e(sql<string>`lower(s.name)`, 'like', containing((query.q ?? '').toLowerCase())),
          ]),
        ),
      )
    const { rows, meta } = await readPage(found, query, sorting)
    const data = rows.map(({ id, queue, tries, error, school_id, name, failed_at }): FailedJob => ({
      id,
      queue,
      school: school_id && name ? { id: school_id, name } : null,
      tries,
      error,
      failedAt: failed_at.toISOString(),
    }))
    return { data, meta }
  })
}
