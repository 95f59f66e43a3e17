import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { studentReaders } from '@hadir/contract/student/readers.ts'
import { readPage, type Sorting } from '../../platform/database/listing/page.ts'
import { serve } from '../../platform/http/serve.ts'

const sorting: Sorting = { by: { day: sql`reading.day` }, defaultSort: '-day', id: sql`actor.name` }

export async function readersRoutes(app: FastifyInstance): Promise<void> {
  serve(app, studentReaders, async ({ params, query }, { db, schoolId }) => {
    const found = db
      .selectFrom('student_reading as reading')
      .innerJoin('actor', (join) =>
        join.onRef('actor.school_id', '=', 'reading.school_id').onRef('actor.id', '=', 'reading.actor_id'),
      )
      .where('reading.school_id', '=', schoolId)
      .where('reading.student_id', '=', params.id)
      .select([
        sql<string>`reading.actor_id || ' ' || reading.day || ' ' || reading.is_sensitive`.as('id'),
        'actor.name as by',
        'actor.role',
        'reading.day',
        'reading.is_sensitive',
      ])
    const { rows, meta } = await readPage(found, query, sorting)
    return { data: rows.map(({ is_sensitive, ...row }) => ({ ...row, isSensitive: is_sensitive })), meta }
  })
}
