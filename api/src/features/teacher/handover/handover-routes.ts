import type { FastifyInstance } from 'fastify'
import { handoverEndpoints } from '@hadir/contract/teacher/handover.ts'
import { serve } from '../../../platform/http/serve.ts'
import { handOver } from './hand-over.ts'
import { readWork } from './tasks.ts'

export async function handoverRoutes(app: FastifyInstance): Promise<void> {
  serve(app, handoverEndpoints.read, async ({ params, query }, scope) => ({
    data: (await readWork(scope, { teacherId: params.id, from: query.from, lock: false })).tasks,
  }))

  serve(app, handoverEndpoints.save, async ({ params, body }, scope) => ({
    data: await handOver(scope, params.id, body),
    message: 'Tugas guru diserahkan',
  }))
}
