import type { FastifyInstance } from 'fastify'
import { schoolArchiveEndpoints as endpoints } from '@hadir/contract/school-archive.ts'
import { Failure } from '../../http/failure.ts'
import { serve } from '../../http/serve.ts'
import { beginExport, beginImport, takeIn } from './begin.ts'
import { listArchives, readArchive, readContent } from './records.ts'

export async function schoolArchiveRoutes(app: FastifyInstance): Promise<void> {
  serve(app, endpoints.list, async ({ query }, scope) => listArchives(scope, query))

  serve(app, endpoints.make, async (_request, scope) => ({
    data: await readArchive(scope, await beginExport(scope)),
    message: 'Arsip sedang dibuat',
  }))

  serve(app, endpoints.file, async ({ params }, scope) => {
    const { filename, direction, state } = await readArchive(scope, params.id)
    if (direction !== 'out' || state !== 'done') throw new Failure('NOT_FOUND')
    return { body: await readContent(scope, params.id), contentType: 'application/zip', filename }
  })

  serve(app, endpoints.upload, async ({ upload }, scope) => ({
    data: await readArchive(scope, await takeIn(scope, upload)),
  }))

  serve(app, endpoints.apply, async ({ params }, scope) => {
    await beginImport(scope, params.id)
    return { data: await readArchive(scope, params.id), message: 'Arsip sedang dimasukkan' }
  })
}
