import type { FastifyInstance } from 'fastify'
import { schoolSearch } from '@hadir/contract/school-reference.ts'
import { serve } from '../../http/serve.ts'
import { countSearch } from './search-limit.ts'
import { searchSchools } from './search.ts'

export async function schoolReferenceRoutes(app: FastifyInstance): Promise<void> {
  serve(app, schoolSearch.search, async ({ query }, { client }) => {
    // In a transaction of its own: a network's searches must not wait for each other at their counter.
    await app.door.platform(client, (scope) => countSearch(scope, app.settings.schoolSearchesPerHour))
    return { data: await app.door.platform(client, (scope) => searchSchools(scope, query.q)) }
  })
}
