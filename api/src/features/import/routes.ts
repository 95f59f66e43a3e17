import type { FastifyInstance } from 'fastify'
import { importKindOf, imports, type SensitiveGroup } from '@hadir/contract/import.ts'
import { serve } from '../../http/serve.ts'
import { readTables } from '../../workbook/read-workbook.ts'
import { queueBatch } from './batch/apply.ts'
import { dryRun } from './batch/dry-run.ts'
import { listBatches, listRows, readBatch } from './batch/read-batch.ts'
import { undoBatch } from './batch/undo.ts'
import { kindOf, kinds } from './kinds.ts'
import { templateOf } from './list/template.ts'

export async function importRoutes(app: FastifyInstance): Promise<void> {
  serve(app, importKindOf, async ({ upload }) => ({ data: { kind: kindOf(readTables(upload.content)) } }))
  serveImport(app, 'student', imports.student)
  serveImport(app, 'teacher', imports.teacher)
  serveImport(app, 'lesson', imports.lesson)
  serveImport(app, 'subject', imports.subject)
  serveImport(app, 'class', imports.class)
  serveImport(app, 'holiday', imports.holiday)
  serveImport(app, 'alumni', imports.alumni)
  serveImport(app, 'schedule', imports.schedule)
}

type Endpoints = typeof imports

function serveImport<Kind extends keyof Endpoints>(app: FastifyInstance, kind: Kind, endpoints: Endpoints[Kind]): void {
  serve(app, endpoints.upload, async ({ query, upload }, scope) => {
    // The pattern of the declaration lets only known groups through.
    const ticked = (query.sensitive?.split(',') ?? []) as SensitiveGroup[]
    const id = await dryRun(scope, { kind, ticked, filename: upload.filename, content: upload.content })
    return { data: await readBatch(scope, { kind, id }) }
  })

  serve(app, endpoints.template, async ({ query }) => templateOf(kinds[kind].shape, { kind, ...query }))

  serve(app, endpoints.list, async ({ query }, scope) => listBatches(scope, kind, query))

  serve(app, endpoints.read, async ({ params }, scope) => ({ data: await readBatch(scope, { kind, id: params.id }) }))

  serve(app, endpoints.rows, async ({ params, query }, scope) => listRows(scope, { kind, id: params.id }, query))

  serve(app, endpoints.apply, async ({ params }, scope) => {
    await queueBatch(scope, { kind, id: params.id })
    return { data: await readBatch(scope, { kind, id: params.id }), message: 'Impor sedang ditulis' }
  })

  serve(app, endpoints.undo, async ({ params }, scope) => {
    await undoBatch(scope, { kind, id: params.id })
    return { data: await readBatch(scope, { kind, id: params.id }), message: 'Impor dibatalkan' }
  })
}
