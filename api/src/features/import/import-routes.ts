import type { FastifyInstance } from 'fastify'
import { importKindOf, imports, type SensitiveGroup } from '@hadir/contract/import/import.ts'
import { serve, servePrepared } from '../../platform/http/serve.ts'
import { queueBatch } from './batch/apply.ts'
import { dryRun } from './batch/dry-run.ts'
import { listBatches, listRows, readBatch } from './batch/read-batch.ts'
import { undoBatch } from './batch/undo.ts'
import { readFile, recognizeFile } from './file/read-file.ts'
import { deleteOldFiles, storedFile, storeFile } from './file/stored-file.ts'
import { kinds } from './kind-table.ts'
import { templateOf } from './list/template.ts'
import { schoolToday } from './write/enrollments.ts'

export async function importRoutes(app: FastifyInstance): Promise<void> {
  servePrepared(
    app,
    importKindOf,
    async ({ upload }, { schoolId, inScope }) => {
      // A caller without access gets no file read.
      await inScope(async () => undefined)
      return recognizeFile(schoolId, upload.content)
    },
    async ({ upload: { filename } }, scope, { kind, tables }) => ({
      data: { kind, fileId: await storeFile(scope, { filename, tables }) },
    }),
  )
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
  servePrepared(
    app,
    endpoints.upload,
    async ({ query, upload: { content } }, { schoolId, inScope }) => {
      const today = await inScope(schoolToday)
      return readFile(schoolId, { file: { content }, kind, ticked: tickedIn(query), today })
    },
    async ({ query, upload: { filename } }, scope, read) => {
      const id = await dryRun(scope, { kind, ticked: tickedIn(query), filename, read })
      return { data: await readBatch(scope, { kind, id }) }
    },
  )

  servePrepared(
    app,
    endpoints.check,
    async ({ body }, { schoolId, inScope }) => {
      const { filename, tables, today } = await inScope(async (scope) => ({
        ...(await storedFile(scope, body.fileId)),
        today: await schoolToday(scope),
      }))
      return { filename, read: await readFile(schoolId, { file: { tables }, kind, ticked: body.sensitive, today }) }
    },
    async ({ body }, scope, { filename, read }) => {
      const id = await dryRun(scope, { kind, ticked: body.sensitive, filename, read })
      await deleteOldFiles(scope)
      return { data: await readBatch(scope, { kind, id }) }
    },
  )

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

/** The declared pattern allows only known groups. */
const tickedIn = ({ sensitive }: { sensitive?: string | undefined }) =>
  (sensitive?.split(',') ?? []) as SensitiveGroup[]
