import type { FastifyInstance } from 'fastify'
import { schoolArchiveEndpoints as endpoints } from '@hadir/contract/config/school/archive.ts'
import { Failure } from '../../../../platform/failure.ts'
import { serve, servePrepared } from '../../../../platform/http/serve.ts'
import type { SpooledFile } from '../../../../platform/http/uploads/spooled-file.ts'
import type { Upload } from '../../../../platform/http/uploads/upload.ts'
import { beginExport, beginImport, assertSchoolEmpty, storeUpload } from './begin.ts'
import { archiveReader } from './read-archive.ts'
import { listArchives, readArchive, readContent } from './records.ts'
import { installationKey, originOf } from './signature.ts'
import { archivedTables } from './tables.ts'
import { isVerified, assertVerified } from '../rules.ts'

/** The endpoint accepts more than fits in memory. */
function spooledOf({ spooled }: Upload): SpooledFile {
  if (!spooled) throw new Error('an archive was not spooled')
  return spooled
}

export async function schoolArchiveRoutes(app: FastifyInstance): Promise<void> {
  const { publicKey } = installationKey(app.settings.authSecret)

  servePrepared(
    app,
    endpoints.list,
    async (_request, { schoolId }) => isVerified(app.transactions, schoolId),
    async ({ query }, scope, isSchoolVerified) =>
      listArchives(scope, query, { isSchoolVerified, installationKey: publicKey }),
  )

  serve(app, endpoints.make, async (_request, scope) => ({
    data: await readArchive(scope, await beginExport(scope)),
    message: 'Arsip sedang dibuat',
  }))

  serve(app, endpoints.file, async ({ params }, scope) => {
    const { filename, direction, state } = await readArchive(scope, params.id)
    if (direction !== 'out' || state !== 'done') throw new Failure('NOT_FOUND')
    const { handle } = await readContent(scope, params.id)
    return { body: async () => handle.createReadStream({ start: 0 }), contentType: 'application/zip', filename }
  })

  servePrepared(
    app,
    endpoints.upload,
    async ({ upload }, { schoolId, inScope }) => {
      const known = await inScope(async (scope) => {
        await assertSchoolEmpty(scope)
        return archivedTables(scope)
      })
      await assertVerified(app.transactions, schoolId)
      const { summary, signer } = await archiveReader({ schoolId, known }, spooledOf(upload)).inspect()
      return { ...summary, origin: originOf(signer, app.settings) }
    },
    async ({ upload }, scope, summary) => {
      const { filename } = upload
      return {
        data: await readArchive(scope, await storeUpload(scope, { summary, file: spooledOf(upload), filename })),
      }
    },
  )

  servePrepared(
    app,
    endpoints.apply,
    async (_request, { schoolId }) => assertVerified(app.transactions, schoolId),
    async ({ params, body }, scope) => {
      await beginImport(scope, params.id, body)
      return { data: await readArchive(scope, params.id), message: 'Arsip sedang dimasukkan' }
    },
  )
}
