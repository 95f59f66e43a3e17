import type { FastifyInstance } from 'fastify'
import { copyEndpoints } from '@hadir/contract/academic-year/copy.ts'
import { dryRun } from '../../platform/http/savepoint.ts'
import { serve } from '../../platform/http/serve.ts'
import { copyLastYear, type YearParts } from './copy-year.ts'

const all = { homerooms: true, subjects: true, lessons: true }

export async function copyRoutes(app: FastifyInstance, parts: YearParts): Promise<void> {
  // The preview is the act itself, rolled back: it cannot differ from it.
  serve(app, copyEndpoints.preview, async ({ params: { id } }, scope) => ({
    data: await dryRun(scope, () => copyLastYear(scope, { id, wish: all, parts })),
  }))

  serve(app, copyEndpoints.run, async ({ params: { id }, body: wish }, scope) => {
    const data = await copyLastYear(scope, { id, wish, parts })
    return { data, message: `Disalin dari ${data.fromYear.name}` }
  })
}
