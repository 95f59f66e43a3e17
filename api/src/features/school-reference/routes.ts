import type { FastifyInstance } from 'fastify'
import { schoolSearch } from '@hadir/contract/school-reference.ts'
import { serve } from '../../http/serve.ts'
import { searchSchools } from './search.ts'

export async function schoolReferenceRoutes(app: FastifyInstance): Promise<void> {
  serve(app, schoolSearch.search, async ({ query }, scope) => ({ data: await searchSchools(scope, query.q) }))
}
