import type { FastifyInstance } from 'fastify'
import { openapi } from '@hadir/contract/openapi/openapi.ts'
import { serve } from '../../platform/http/serve.ts'
import { describe } from './describe.ts'
import { describedPage } from './page.ts'

/** Built on the first request, when every feature has declared its endpoints. */
export async function openapiRoutes(app: FastifyInstance): Promise<void> {
  if (!app.settings.apiDocs) return
  let made: { document: string; page: string } | undefined
  const make = () => {
    const description = describe(app.endpoints, { url: app.settings.apiUrl })
    return { document: JSON.stringify(description), page: describedPage(description) }
  }

  serve(app, openapi.document, async () => {
    made ??= make()
    return { body: made.document, contentType: 'application/json; charset=utf-8' }
  })

  serve(app, openapi.page, async () => {
    made ??= make()
    return { body: made.page, contentType: 'text/html; charset=utf-8' }
  })
}
