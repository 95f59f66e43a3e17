import type { FastifyInstance } from 'fastify'
import { scoreFileEndpoints } from '@hadir/contract/subject/subject-evaluation/workbook.ts'
import { serve, servePrepared } from '../../../../platform/http/serve.ts'
import { checkFile, readWritable } from './check-file.ts'
import { fillFile, readFilling } from './fill-file.ts'
import { readScoreFile } from './read-file.ts'
import { scoreWorkbook } from './write-workbook.ts'

type From = { params: { id: string }; query: { semesterNo?: number | undefined } }
const evaluationKey = ({ params, query }: From) => ({ id: params.id, semesterNo: query.semesterNo })

export async function workbookRoutes(app: FastifyInstance): Promise<void> {
  serve(app, scoreFileEndpoints.workbook, async (from, scope) => scoreWorkbook(scope, evaluationKey(from)))

  servePrepared(
    app,
    scoreFileEndpoints.check,
    async (from, { schoolId, inScope }) => {
      await inScope((scope) => readWritable(scope, evaluationKey(from)))
      return readScoreFile(schoolId, from.upload.content)
    },
    async (from, scope, table) => ({ data: await checkFile(scope, evaluationKey(from), table) }),
  )

  servePrepared(
    app,
    scoreFileEndpoints.fill,
    async (from, { schoolId, inScope }) => {
      const task = await inScope((scope) => readFilling(scope, evaluationKey(from)))
      return fillFile(schoolId, from.upload, { ...task, sources: from.query.sources })
    },
    async (_, __, data) => ({ data }),
  )
}
