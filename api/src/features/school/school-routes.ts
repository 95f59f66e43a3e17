import type { FastifyInstance } from 'fastify'
import { schoolSearch } from '@hadir/contract/school/school.ts'
import { serve } from '../../platform/http/serve.ts'
import { paceNetwork } from '../../platform/http/security/network-pace.ts'
import { searchSchools } from './search.ts'

export async function schoolReferenceRoutes(app: FastifyInstance): Promise<void> {
  serve(app, schoolSearch.search, async ({ query }, { client }) => {
    // In a separate transaction: a network's searches must not wait for each other at their row.
    await app.transactions.platform(client, (scope) =>
      paceNetwork(scope, 'SCHOOL_SEARCH', app.settings.schoolSearchesPerHour),
    )
    return app.transactions.platform(client, (scope) => searchSchools(scope, query.q))
  })
}
