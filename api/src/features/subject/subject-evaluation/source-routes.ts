import type { FastifyInstance } from 'fastify'
import { setupSourceEndpoints } from '@hadir/contract/subject/subject-evaluation/source.ts'
import { serve } from '../../../platform/http/serve.ts'
import { copyFrom, listSources } from './copy-setup.ts'
import { evaluationKey } from './evaluation-key.ts'

export async function sourceRoutes(app: FastifyInstance): Promise<void> {
  serve(app, setupSourceEndpoints.sources, async (from, scope) => ({
    data: await listSources(scope, evaluationKey(from)),
  }))

  serve(app, setupSourceEndpoints.copyFrom, async (from, scope) => ({
    data: await copyFrom(scope, evaluationKey(from), from.body),
    message: 'Susunan disalin. Periksa tanggal dan bobotnya',
  }))
}
