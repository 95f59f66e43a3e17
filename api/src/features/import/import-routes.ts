import type { FastifyInstance } from 'fastify'
import {
  importJoint,
  importKindOf,
  importKinds,
  importMissing,
  imports,
  type SensitiveGroup,
} from '@hadir/contract/import/import.ts'
import { schoolWords } from '@hadir/contract/school/school-words.ts'
import { serve, servePrepared } from '../../platform/http/serve.ts'
import { daysOfYears, recountMarks } from '../config/school/counted-marks.ts'
import { readSetting, typeOf } from '../config/school/rules.ts'
import { acceptJoint } from './batch/accept-joint.ts'
import { queueBatch } from './batch/apply.ts'
import { dryRun } from './batch/dry-run.ts'
import { missingStudents } from './batch/missing-students.ts'
import { listBatches, listRows, readBatch } from './batch/read-batch.ts'
import { refusedFile } from './batch/refused-file.ts'
import { listRetained, undoBatch } from './batch/undo.ts'
import { readFile, recognizeFile } from './file/read-file.ts'
import { deleteOwnFile, storedFile, storeFile } from './file/stored-file.ts'
import { kinds } from './kinds/kinds.ts'
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
  serve(app, importMissing, async ({ params, query }, scope) => missingStudents(scope, params.id, query))
  serve(app, importJoint, async ({ params, body }, scope) => {
    await acceptJoint(scope, params.id, body.accepted)
    return { data: await readBatch(scope, { kind: 'schedule', id: params.id }) }
  })
  for (const kind of importKinds) serveImport(app, kind, imports[kind])
}

type Endpoints = typeof imports

function serveImport<Kind extends keyof Endpoints>(app: FastifyInstance, kind: Kind, endpoints: Endpoints[Kind]): void {
  servePrepared(
    app,
    endpoints.upload,
    async ({ query, upload: { content } }, { schoolId, inScope }) => {
      const today = await inScope(schoolToday)
      const { dateOrder } = query
      return readFile(schoolId, { file: { content }, kind, ticked: tickedIn(query), today, dateOrder })
    },
    async ({ query, upload: { filename } }, scope, read) => {
      const { guardianPhone = false } = query
      const id = await dryRun(scope, { kind, ticked: tickedIn(query), guardianPhone, filename, read })
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
      const { sensitive: ticked, dateOrder } = body
      return { filename, read: await readFile(schoolId, { file: { tables }, kind, ticked, today, dateOrder }) }
    },
    async ({ body }, scope, { filename, read }) => {
      const { sensitive: ticked, guardianPhone = false } = body
      const id = await dryRun(scope, { kind, ticked, guardianPhone, filename, read })
      await deleteOwnFile(scope)
      return { data: await readBatch(scope, { kind, id }) }
    },
  )

  serve(app, endpoints.template, async ({ query }, scope) =>
    templateOf(kinds[kind].shape, { kind, ...query, words: schoolWords(typeOf(await readSetting(scope))) }),
  )

  serve(app, endpoints.list, async ({ query }, scope) => listBatches(scope, kind, query))

  serve(app, endpoints.read, async ({ params }, scope) => ({ data: await readBatch(scope, { kind, id: params.id }) }))

  serve(app, endpoints.rows, async ({ params, query }, scope) => listRows(scope, { kind, id: params.id }, query))

  serve(app, endpoints.refused, async ({ params }, scope) => refusedFile(scope, { kind, id: params.id }))

  serve(app, endpoints.retained, async ({ params, query }, scope) =>
    listRetained(scope, { kind, id: params.id }, query),
  )

  serve(app, endpoints.apply, async ({ params, body }, scope) => {
    await queueBatch(scope, { kind, id: params.id, ...body })
    return { data: await readBatch(scope, { kind, id: params.id }), message: 'Impor sedang ditulis' }
  })

  serve(app, endpoints.undo, async ({ params }, scope) => {
    const change = () => undoBatch(scope, { kind, id: params.id })
    const days = kinds[kind].hasDays ? await daysOfYears(scope) : []
    const recounted = await recountMarks(scope, { days, change })
    const data = await readBatch(scope, { kind, id: params.id })
    const { retained } = data.undo
    const done =
      retained > 0 ? `Impor dibatalkan, kecuali ${retained} yang sudah dipakai atau diubah` : 'Impor dibatalkan'
    return { data, message: `${done}${recounted}` }
  })
}

/** The declared pattern allows only known groups. */
const tickedIn = ({ sensitive }: { sensitive?: string | undefined }) =>
  (sensitive?.split(',') ?? []) as SensitiveGroup[]
